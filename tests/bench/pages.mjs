import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { readPeople } from "../../scripts/lib/banner.mjs";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { BUILT, planPrograms, startPlannedPrograms } from "../../scripts/lib/programs.mjs";
import { weighPage } from "./page-weight.mjs";
import { Visitor } from "./visitor.mjs";

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;

/**
 * Measures the built console against the built sandbox on this machine. Absolute numbers say as much about the
 * machine as about the pages: compare the ratios, which come from one run.
 * @param {{ seconds: number }} options how long each page is loaded
 */
export async function runBenchmark({ seconds }) {
  const dataDir = mkdtempSync(join(tmpdir(), "strongroom-bench-"));
  const env = {
    PATH: process.env.PATH ?? "",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
  };
  const plan = planPrograms(env, "production");
  const programs = [];
  try {
    process.stdout.write("Starting a console and a sandbox of the benchmark's own\n");
    await startPlannedPrograms(plan, programs, BUILT, () => {});
    const stranger = new Visitor(plan.console.url);
    const user = new Visitor(plan.console.url);
    await user.signIn(readPeople()[0]);

    const rows = [];
    for (const { path, routes, isSignedIn } of PAGES) {
      const visitor = isSignedIn ? user : stranger;
      process.stdout.write(`Loading ${path} for ${seconds} seconds\n`);
      rows.push({ path, ...(await measure(visitor, path, seconds)), weight: routes && weighPage(routes) });
    }
    process.stdout.write(`\n${formatTable(rows)}\n`);
    return 0;
  } finally {
    for (const program of programs.reverse()) await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const PAGES = [
  { path: "/healthz" },
  { path: "/login", routes: ["root", "routes/login"] },
  { path: "/home", isSignedIn: true, routes: ["root", "routes/_console", "routes/_console.home"] },
];

async function measure(visitor, path, seconds) {
  const { status, html } = await visitor.send(path);
  if (status !== 200) throw new Error(`${path} was answered ${status}.`);
  const load = (duration, connections) =>
    autocannon({ url: visitor.url + path, duration, connections, headers: { cookie: visitor.cookieHeader } });
  await load(WARM_UP_SECONDS, CONNECTIONS);
  const busy = await load(seconds, CONNECTIONS);
  const alone = await load(WARM_UP_SECONDS, 1);
  const failures = busy.non2xx + busy.errors + alone.non2xx + alone.errors;
  return {
    perSecond: busy.requests.average,
    slow: busy.latency.p97_5,
    alone: alone.latency.p50,
    htmlBytes: Buffer.byteLength(html),
    failures,
  };
}

function formatTable(rows) {
  const base = rows[0].perSecond;
  const kilobytes = (bytes) => (bytes === undefined ? "" : (bytes / 1000).toFixed(1));
  const head = [
    "page",
    "req/s",
    "of base",
    "p97.5 ms",
    "alone ms",
    "HTML kB",
    "JS kB gz",
    "CSS kB gz",
    "failed",
  ];
  const body = rows.map(({ path, perSecond, slow, alone, htmlBytes, weight, failures }) => [
    path,
    perSecond.toFixed(0),
    (perSecond / base).toFixed(2),
    String(slow),
    String(alone),
    kilobytes(htmlBytes),
    kilobytes(weight?.javaScript),
    kilobytes(weight?.styles),
    String(failures),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((cells) => cells[column].length)));
  const line = (cells) =>
    cells
      .map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join("  ");
  return [head, ...body].map(line).join("\n");
}
