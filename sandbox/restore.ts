import { parseArgs } from "node:util";
import { BackupError } from "./backups/parts";
import { describeManifest, readPassphrase, runProgram } from "./backups/program";
import { checkBackup } from "./backups/read-file";
import { restoreBackup } from "./backups/restore-backup";

/** `npm run sandbox:restore`. */
await runProgram(async (say) => {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      "passphrase-file": { type: "string" },
      check: { type: "boolean" },
      replace: { type: "boolean" },
      "keep-networks": { type: "boolean" },
    },
  });
  const {
    DATA_DIR = ".data",
    DATABASE_URL,
    NETWORK,
    SANDBOX_MASTER_KEY,
    SANDBOX_BACKUP_PASSPHRASE,
  } = process.env;
  if (!values.from) throw new BackupError("Say which backup: --from FILE");
  const passphrase = readPassphrase(values["passphrase-file"], SANDBOX_BACKUP_PASSPHRASE);
  if (values.check) {
    const { head, manifest } = await checkBackup(values.from, passphrase);
    say(`The backup of ${head.madeAt} is whole: ${describeManifest(manifest)}. Nothing was restored.`);
    return true;
  }
  const { lines, isSound } = await restoreBackup(
    { DATA_DIR, DATABASE_URL },
    {
      from: values.from,
      passphrase,
      network: NETWORK === "mainnet" ? "mainnet" : "testnet",
      masterKey: SANDBOX_MASTER_KEY,
      isReplacing: (values.replace || values["keep-networks"]) ?? false,
      hasNetworks: values["keep-networks"] ? { settings: process.env } : undefined,
      say,
    },
  );
  for (const line of lines) say(line);
  say(
    isSound
      ? "Restored. All sessions have ended: everybody signs in again."
      : "Restored as it was backed up, and that was not sound: see above before you start it.",
  );
  return isSound;
});
