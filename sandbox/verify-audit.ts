import { parseArgs } from "node:util";
import { DrizzleQueryError } from "drizzle-orm";
import { reportChains } from "./audit/report-chains";
import { describeError } from "./base/describe-error";
import { openDatabase } from "./db/client";
import { FolderInUseError } from "./db/folder-lock";
import { readKeptHeads } from "./reports/head-files";

/** `npm run sandbox:verify-audit`; no sandbox may use the database. */
try {
  const { values } = parseArgs({ options: { expect: { type: "string", multiple: true } } });
  const { DATABASE_URL, DATA_DIR = ".data" } = process.env;
  const database = await openDatabase({ DATABASE_URL, DATA_DIR });
  try {
    const kept = await readKeptHeads(DATA_DIR);
    const { lines, isWhole } = await reportChains(database.db, values.expect ?? [], kept);
    process.stdout.write(`${lines.join("\n")}\n`);
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}

function wordsOf(error: unknown): string {
  if (error instanceof FolderInUseError) {
    return (
      `The sandbox is running (process ${error.pid}) and has the embedded database open. ` +
      "Stop it to check its audit log from here, or press 'Check again' on the console's page /audit."
    );
  }
  const isQuery = error instanceof DrizzleQueryError;
  return error instanceof Error && !isQuery ? error.message : describeError(error);
}
