import { parseArgs } from "node:util";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";

/**
 * Sub-wallets and the address book grow first, then transactions. A million takes minutes, ten on the embedded
 * database.
 */
const SIZES = "70x10000x100,1000x10000x1000,10000x10000x10000,10000x100000x10000,10000x1000000x10000";
const DATABASES = "postgres,embedded";

await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  const { values } = parseArgs({
    options: {
      sizes: { type: "string", default: SIZES },
      databases: { type: "string", default: DATABASES },
      pages: { type: "string" },
    },
  });
  const sizes = values.sizes.split(",").map(readSize);
  const databases = values.databases.split(",");
  if (!databases.every((name) => DATABASES.split(",").includes(name))) {
    throw new Failure(`--databases takes some of ${DATABASES}.`);
  }
  const { runGrowth } = await import("../tests/bench/growth/run.mjs");
  return runGrowth({ sizes, databases, pages: values.pages });
});

function readSize(text) {
  const [, subWallets, transactions, addresses = "0"] =
    /^(\d{1,7})x(\d{1,8})(?:x(\d{1,7}))?$/.exec(text) ?? [];
  if (!transactions) {
    throw new Failure(`--sizes takes sub-wallets, transactions and addresses, such as ${SIZES}.`);
  }
  return {
    subWallets: Number(subWallets),
    transactions: Number(transactions),
    addresses: Number(addresses),
  };
}
