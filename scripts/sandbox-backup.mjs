import { runDataProgram } from "./lib/data-program.mjs";

const usage = `Backs up all of the sandbox's data, also while it runs.

  npm run sandbox:backup -- --to FILE-OR-FOLDER --passphrase-file FILE

--to                in a folder, the file is named by the time. A file that exists is never replaced.
--passphrase-file   what the backup is sealed with, at least 16 characters; or SANDBOX_BACKUP_PASSPHRASE
--without-keys      leaves out the master key and the API keys of DATA_DIR/secrets.json
`;

await runDataProgram("backup", { usage, paths: ["--to", "--passphrase-file"], flags: ["--without-keys"] });
