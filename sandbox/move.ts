import { moveDatabase } from "./backups/move-database";
import { BackupError } from "./backups/parts";
import { describeServer, readSettings, runProgram } from "./backups/program";

/** `npm run sandbox:move`. The target comes by the environment, because other users see a command line. */
await runProgram(async (say) => {
  const { SANDBOX_MOVE_TO } = process.env;
  if (!SANDBOX_MOVE_TO || !/^postgres(ql)?:\/\//.test(SANDBOX_MOVE_TO)) {
    throw new BackupError("Say where: --to postgres://user:password@host/database");
  }
  const place = describeServer(SANDBOX_MOVE_TO);
  const { database, network } = readSettings(process.env);
  const { lines, isSound, tables, kept } = await moveDatabase(database.DATA_DIR, SANDBOX_MOVE_TO, network);
  for (const { name, rows, sha256 } of tables)
    say(`${sha256.slice(0, 16)}  ${name}  ${rows.toLocaleString("en-GB")}`);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${rows.toLocaleString("en-GB")} rows in ${tables.length} tables are the same on both sides, by SHA-256 of each table.`,
  );
  for (const line of lines) say(line);
  say(
    isSound
      ? `Moved to ${place}. Now set DATABASE_URL to it, in .env or the environment, and keep DATA_DIR: it has the keys ` +
          `and the audit log's heads. The embedded database is kept as ${kept}.`
      : `Everything is in ${place} as it was, and that was not sound: see above. The embedded database stays in use.`,
  );
  return isSound;
});
