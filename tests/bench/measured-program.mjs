import { findFreePort } from "../../scripts/lib/ports.mjs";
import { startProgram, waitUntilHealthy } from "../../scripts/lib/processes.mjs";

const PROBE = new URL("./probe.mjs", import.meta.url).href;
const START_MS = 120_000;

/**
 * What a process has used since its start, and the longest pause of its event loop since it was asked before, also that
 * which 999 of 1,000 are below.
 * @typedef {{ cpuMs: number, memoryMb: number, statements: number, pauseMs: number, p999Ms: number }} Usage
 */

/**
 * A program with the probe in it.
 * @typedef {import("../../scripts/lib/processes.mjs").Program & { url: string, startMs: number,
 *   readUsage: (options?: { keep?: boolean }) => Promise<Usage> }} MeasuredProgram
 */

/**
 * Starts a program of which the benchmark can ask what it uses, and waits until it answers.
 * @param {{ name: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, url: string, healthPath?: string,
 *   countsSql?: boolean }} options `url` is where it will listen
 * @returns {Promise<MeasuredProgram>}
 */
export async function startMeasured({
  name,
  args,
  cwd,
  env,
  url,
  healthPath = "/healthz",
  countsSql = false,
}) {
  const port = await findFreePort();
  const started = performance.now();
  const program = startProgram({
    name,
    args: ["--import", PROBE, ...args],
    cwd,
    env: { ...env, BENCH_PROBE_PORT: String(port), BENCH_PROBE_SQL: String(countsSql) },
    output: () => {},
  });
  try {
    await waitUntilHealthy(url + healthPath, program, START_MS);
  } catch (error) {
    process.stderr.write(`${program.lastWords()}\n`);
    await program.stop();
    throw error;
  }
  const startMs = performance.now() - started;
  const readUsage = async ({ keep = false } = {}) =>
    (await fetch(`http://127.0.0.1:${port}/${keep ? "keep" : ""}`)).json();
  return { ...program, url, startMs, readUsage };
}
