import { parseArgs } from "node:util";
import { BackupError } from "./backups/parts";
import { describeManifest, readPassphrase, readSettings, runProgram } from "./backups/program";
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
  const { database, network, masterKey } = readSettings(process.env);
  if (!values.from) throw new BackupError("Say which backup: --from FILE");
  const passphrase = readPassphrase(values["passphrase-file"], process.env);
  if (values.check) {
    const { head, manifest } = await checkBackup(values.from, passphrase);
    say(`The backup of ${head.madeAt} is whole: ${describeManifest(manifest)}. Nothing was restored.`);
    return true;
  }
  const { lines, isSound } = await restoreBackup(database, {
    ...{ from: values.from, passphrase, network, masterKey, say },
    isReplacing: (values.replace || values["keep-networks"]) ?? false,
    hasNetworks: values["keep-networks"] ? { settings: process.env } : undefined,
  });
  for (const line of lines) say(line);
  say(
    isSound
      ? "Restored. All sessions have ended: everybody signs in again."
      : "Restored as it was backed up, and that was not sound: see above before you start it.",
  );
  return isSound;
});
