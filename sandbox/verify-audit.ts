import { parseArgs } from "node:util";
import { DrizzleQueryError } from "drizzle-orm";
import { reportChains } from "./audit/report-chains";
import { describeError } from "./base/describe-error";
import { openDatabase } from "./db/client";

/** `npm run sandbox:verify-audit`: checks the audit log of a database that no sandbox in this folder uses. */
try {
  const { values } = parseArgs({ options: { expect: { type: "string", multiple: true } } });
  const { DATABASE_URL, DATA_DIR = ".data" } = process.env;
  const database = await openDatabase({ DATABASE_URL, DATA_DIR });
  try {
    const { lines, isWhole } = await reportChains(database.db, values.expect ?? []);
    process.stdout.write(`${lines.join("\n")}\n`);
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  const isQuery = error instanceof DrizzleQueryError;
  process.stderr.write(`${error instanceof Error && !isQuery ? error.message : describeError(error)}\n`);
  process.exitCode = 1;
}
