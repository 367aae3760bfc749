import { cpus } from "node:os";
import { Stage } from "../stage.mjs";
import { formatTable, kilobytes, round } from "../table.mjs";
import { openBenchDatabase } from "./database.mjs";
import { fillDatabase } from "./fill.mjs";
import { measurePages } from "./measure.mjs";
import { startPostgres } from "./postgres.mjs";

const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Measures the same pages while the organisation grows, on the embedded database and, where one is installed, on
 * PostgreSQL.
 * @param {{ sizes: { subWallets: number, transactions: number, addresses: number }[],
 *   databases: ("postgres" | "embedded")[], pages?: string }} options `sizes` in the order in which one database grows
 *   to them; `pages`: only those whose names begin so
 */
export async function runGrowth({ sizes, databases, pages }) {
  say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores`);
  for (const database of databases) {
    const server = database === "postgres" ? await startPostgres() : null;
    if (database === "postgres" && !server) {
      say("\nPostgreSQL is not installed: only the embedded database is measured.");
      continue;
    }
    try {
      const title = server ? `PostgreSQL ${server.version}` : "Embedded database";
      say(`\n${title}\n`);
      say(formatGrowth(sizes, await growAndMeasure(server, sizes, pages)));
    } finally {
      await server?.stop();
    }
  }
  return 0;
}

async function growAndMeasure(server, sizes, pages) {
  const stage = new Stage(server ? { databaseUrl: server.url } : {});
  try {
    // Its first start makes the demo.
    await stage.startSandbox();
    await stage.stopPrograms();
    const measures = [];
    for (const size of sizes) {
      const started = performance.now();
      const database = await openBenchDatabase(stage.database);
      await fillDatabase(database, size).finally(() => database.close());
      say(`${nameOf(size)}: filled in ${Math.round((performance.now() - started) / 1000)} s, measuring`);
      const measured = await measurePages(stage, server, pages);
      for (const { name, ms } of measured) say(`  ${name}: ${round(ms)} ms`);
      measures.push(measured);
    }
    return measures;
  } finally {
    await stage.end();
  }
}

const nameOf = ({ subWallets, transactions, addresses }) =>
  [subWallets, transactions, addresses]
    .filter((count) => count > 0)
    .map((count) => count.toLocaleString("en-GB"))
    .join(" × ");

/** One table for each of time, processor time and bytes: pages down, sizes across. */
function formatGrowth(sizes, measures) {
  const names = [...new Set(measures.flatMap((size) => size.map(({ name }) => name)))];
  const table = (title, read) => {
    const rows = names.map((name) => [
      name,
      ...measures.map((size) => {
        const measure = size.find((one) => one.name === name);
        return measure ? read(measure) : "–";
      }),
    ]);
    return `\n${title}\n\n${formatTable(["sub-wallets × transactions × addresses", ...sizes.map(nameOf)], rows)}`;
  };
  return [
    table("Milliseconds, median", ({ ms }) => round(ms)),
    table("Processor milliseconds of all processes", ({ cpuMs }) => round(cpuMs)),
    table("HTML, kB", ({ bytes }) => (bytes ? kilobytes(bytes) : "–")),
  ].join("\n");
}
