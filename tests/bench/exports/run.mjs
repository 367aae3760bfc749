import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { packageFile, projectRoot } from "../../../scripts/lib/project.mjs";
import { openBenchDatabase } from "../growth/database.mjs";
import { fillDatabase } from "../growth/fill.mjs";
import { startPostgres } from "../growth/postgres.mjs";
import { formatTable, round } from "../table.mjs";

const ORGANISATION = "Meridian Treasury Ltd";
const SUB_WALLETS = 70;
const MAKE = join(projectRoot, "tests", "bench", "exports", "make.ts");

const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Makes the transaction history of an organisation that grows, each time in a process of its own.
 * @param {{ sizes: number[], databases: ("postgres" | "embedded")[] }} options sizes in transactions, ascending
 */
export async function runExports({ sizes, databases }) {
  say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores`);
  for (const name of databases) {
    const server = name === "postgres" ? await startPostgres() : null;
    if (name === "postgres" && !server)
      say("\nPostgreSQL is not installed: the embedded database is measured.");
    const folder = mkdtempSync(join(tmpdir(), "strongroom-bench-"));
    const place = { DATA_DIR: folder, ...(server && { DATABASE_URL: server.url }) };
    try {
      say(`\n${server ? `PostgreSQL ${server.version}` : "Embedded database"}\n`);
      say(formatExports(await measure(sizes, place)));
    } finally {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return 0;
}

async function measure(sizes, place) {
  run("prepare", place);
  const measures = [];
  for (const size of sizes) {
    const database = await openBenchDatabase(place);
    await fillDatabase(database, { subWallets: SUB_WALLETS, transactions: size }).finally(() =>
      database.close(),
    );
    measures.push({ size, ...JSON.parse(run("make", place)) });
  }
  return measures;
}

function run(mode, place) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [packageFile("tsx/dist/cli.mjs"), MAKE, mode, ORGANISATION],
    {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, ...place },
      stdio: ["ignore", "pipe", "inherit"],
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`The file was not made (exit code ${status}).`);
  return stdout;
}

const megabytes = (bytes) => (bytes / 1_000_000).toFixed(0);

const formatExports = (measures) =>
  formatTable(
    [
      "transactions",
      "file, MB",
      "seconds",
      "rows a second",
      "process before, MB",
      "process peak, MB",
      "scripts' peak, MB",
    ],
    measures.map(({ size, bytes, seconds, before, peak }) => [
      size,
      megabytes(bytes),
      round(seconds),
      Math.round(size / seconds),
      megabytes(before.process),
      megabytes(peak.process),
      megabytes(peak.script),
    ]),
  );
