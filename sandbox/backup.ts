import { parseArgs } from "node:util";
import { makeBackup } from "./backups/make-backup";
import { BackupError } from "./backups/parts";
import { describeManifest, readPassphrase, readSettings, runProgram } from "./backups/program";

/** `npm run sandbox:backup`. */
await runProgram(async (say) => {
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      "passphrase-file": { type: "string" },
      "without-keys": { type: "boolean" },
    },
  });
  const { database, network, masterKey } = readSettings(process.env);
  if (!values.to) throw new BackupError("Say where: --to FILE-OR-FOLDER");
  const isWithoutKeys = values["without-keys"] ?? false;
  const passphrase = readPassphrase(values["passphrase-file"], process.env);
  const made = await makeBackup(database, { to: values.to, passphrase, network, masterKey, isWithoutKeys });
  say(made.note);
  say(
    `Backed up ${describeManifest(made.manifest)}: ${made.path} (${made.bytes.toLocaleString("en-GB")} bytes)`,
  );
  say(`SHA-256 of the file: ${made.sha256}`);
  say(
    made.hasKeys
      ? "It holds the keys too: whoever has the file and its passphrase has the wallets."
      : "It holds no keys: without SANDBOX_MASTER_KEY, which is kept elsewhere, the wallets in it are lost.",
  );
  return true;
});
