import { DrizzleQueryError } from "drizzle-orm";
import { describeError } from "./base/describe-error";
import { openDatabase } from "./db/client";

/** Brings the database to the schema of this version, as a start does, and ends: for a job before an upgrade. */
try {
  const { DATABASE_URL, DATA_DIR = ".data" } = process.env;
  const database = await openDatabase({ DATABASE_URL, DATA_DIR });
  await database.close();
  process.stdout.write("The database has the schema of this version\n");
} catch (error) {
  const isQuery = error instanceof DrizzleQueryError;
  process.stderr.write(`${error instanceof Error && !isQuery ? error.message : describeError(error)}\n`);
  process.exitCode = 1;
}
