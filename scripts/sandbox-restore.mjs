import { runDataProgram } from "./lib/data-program.mjs";

const usage = `Restores a backup to an empty DATA_DIR, or to an empty database on a server (DATABASE_URL). Stop the sandbox first.

  npm run sandbox:restore -- --from FILE --passphrase-file FILE

--passphrase-file   what the backup was sealed with; or SANDBOX_BACKUP_PASSPHRASE
--check             only reads the backup, and says whether it is whole
--replace           puts the backup in the place of what is there, which is kept under another name
--keep-networks     the same, but the simulated networks go on as they are there, as real ones would: what they have seen
                    since the backup is found, named and booked, and nothing is sent again
`;

await runDataProgram("restore", {
  usage,
  paths: ["--from", "--passphrase-file"],
  flags: ["--check", "--replace", "--keep-networks"],
});
