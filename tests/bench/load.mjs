import autocannon from "autocannon";

const WARM_UP_SECONDS = 2;
const WARM_UP_CONNECTIONS = 10;
const TIMEOUT_SECONDS = 10;

/** What clients ask for: nothing compressed, and what every current browser sends. */
export const ENCODINGS = { identity: "identity", browser: "gzip, deflate, br, zstd" };

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
 * @param {{ url: string, cookie?: string, encoding?: string }} target
 * @param {{ connections: number, pages: number,
 *   processes: import("./measured-program.mjs").MeasuredProgram[] }} options
 * @returns {Promise<Load>}
 */
export async function loadPage(target, options) {
  const { connections, pages, processes } = options;
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
  // What was not answered yet still takes time.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return result["2xx"] / result.duration;
}

const requestOf = ({ url, cookie, encoding = ENCODINGS.browser }) => ({
  url,
  timeout: TIMEOUT_SECONDS,
  headers: { "accept-encoding": encoding, ...(cookie ? { cookie } : {}) },
});
