import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";

/** Until V8 has compiled what a page needs: the first thousand pages take half as long again. */
const WARM_UP_SECONDS = 6;
const WARM_UP_CONNECTIONS = 10;
const TIMEOUT_SECONDS = 10;
const IDLE_CHECK_MS = 200;
/** Timers and the question itself take less. */
const IDLE_CPU_MS = 20;
const MAX_IDLE_WAIT_MS = 20_000;

/** What clients ask for: nothing compressed, and what every current browser sends. */
export const ENCODINGS = { identity: "identity", browser: "gzip, deflate, br, zstd" };

/**
 * @typedef {{ url: string, cookie?: string, encoding?: string, method?: "GET" | "POST",
 *   headers?: Record<string, string>, body?: string }} Target
 */

/**
 * @typedef {object} Load
 * @property {number} perSecond pages a second
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number[]} cpuMs processor time a page of each process
 * @property {number} failed answers other than 2xx, errors and time-outs
 */

/**
 * Loads one page so many times with so many connections, each of which asks again as soon as it is answered. A fixed
 * number, because what a fixed time leaves unanswered would be work without a page.
 * @param {Target} target
 * @param {{ connections: number, pages: number,
 *   processes: { readUsage: () => Promise<{ cpuMs: number }> }[] }} options
 * @returns {Promise<Load>}
 */
export async function loadPage(target, options) {
  const { connections, pages, processes } = options;
  await waitUntilIdle(processes);
  const before = await Promise.all(processes.map((program) => program.readUsage()));
  const run = autocannon({ ...requestOf(target), connections, amount: pages });
  const started = performance.now();
  let ended = started;
  // Its own clock ends with the second.
  run.on("response", () => {
    ended = performance.now();
  });
  const result = await run;
  const after = await Promise.all(processes.map((program) => program.readUsage()));
  return {
    perSecond: (result["2xx"] * 1000) / (ended - started),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: after.map(({ cpuMs }, at) => (cpuMs - before[at].cpuMs) / pages),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** What was given up still takes time. */
async function waitUntilIdle(processes) {
  const readCpuMs = async () =>
    (await Promise.all(processes.map((program) => program.readUsage()))).reduce(
      (sum, { cpuMs }) => sum + cpuMs,
      0,
    );
  const deadline = performance.now() + MAX_IDLE_WAIT_MS;
  for (let last = await readCpuMs(); performance.now() < deadline; ) {
    await wait(IDLE_CHECK_MS);
    const now = await readCpuMs();
    if (now - last < IDLE_CPU_MS) return;
    last = now;
  }
}

/**
 * Loads a page for a moment, so that what follows measures compiled code.
 * @returns {Promise<number>} pages a second
 */
export async function warmUp(target) {
  const result = await autocannon({
    ...requestOf(target),
    connections: WARM_UP_CONNECTIONS,
    duration: WARM_UP_SECONDS,
  });
  return result["2xx"] / result.duration;
}

const requestOf = ({ url, cookie, encoding = ENCODINGS.browser, method = "GET", headers = {}, body }) => ({
  url,
  method,
  timeout: TIMEOUT_SECONDS,
  headers: { "accept-encoding": encoding, ...(cookie ? { cookie } : {}), ...headers },
  ...(body ? { body } : {}),
});
