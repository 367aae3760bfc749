import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";

const USAGE =
  "Usage: DATA_DIR=folder node scripts/bench-fill.mjs --sub-wallets 1000 --transactions 100000\n" +
  "Fills the demo database in DATA_DIR (or DATABASE_URL) up to these numbers. The sandbox must not be running.";

await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  const { values } = parseArgs({
    options: { "sub-wallets": { type: "string" }, transactions: { type: "string" } },
  });
  const wanted = { subWallets: Number(values["sub-wallets"]), transactions: Number(values.transactions) };
  if (!Object.values(wanted).every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw new Failure(USAGE);
  }
  const { openBenchDatabase } = await import("../tests/bench/growth/database.mjs");
  const { fillDatabase } = await import("../tests/bench/growth/fill.mjs");
  const database = await openBenchDatabase(process.env);
  try {
    await fillDatabase(database, wanted, (line) => process.stdout.write(`${line}\n`));
  } finally {
    await database.close();
  }
  return 0;
});
