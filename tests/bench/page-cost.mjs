import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const DELAY_MS = 60;
const SQL_SAMPLES = 5;

/**
 * The calls that one page makes of its backend.
 * @param {import("./visitor.mjs").Visitor} visitor of a console in front of the replay
 * @param {{ url: string }} replay
 * @param {string} path
 * @returns {Promise<{ operations: string[], waves: number, repeated: number }>} `waves`: how many times calls wait for
 *   one another, because each answer takes so long that a later call stands out; `repeated`: calls that were made before
 */
export async function recordCalls(visitor, replay, path) {
  await visitor.load(path);
  await fetch(`${replay.url}/-/record?delay=${DELAY_MS}`, { method: "POST" });
  await visitor.load(path);
  const calls = await (await fetch(`${replay.url}/-/record`)).json();
  const starts = calls.map(({ startedMs }) => startedMs);
  const first = Math.min(...starts);
  const waves = new Set(starts.map((at) => Math.floor((at - first + DELAY_MS / 2) / DELAY_MS)));
  return {
    operations: calls.map(({ operation }) => operation),
    waves: calls.length === 0 ? 0 : waves.size,
    repeated: calls.length - new Set(calls.map(({ document }) => document)).size,
  };
}

/**
 * SQL statements that the sandbox sends for one page; the fewest of some, because its worker adds its own now and then.
 * @param {import("./visitor.mjs").Visitor} visitor of a console in front of the sandbox
 * @param {import("./measured-program.mjs").MeasuredProgram} sandbox
 * @param {string} path
 */
export async function countStatements(visitor, sandbox, path) {
  const samples = [];
  for (let sample = 0; sample < SQL_SAMPLES; sample++) {
    const before = await sandbox.readUsage();
    await visitor.load(path);
    const after = await sandbox.readUsage();
    samples.push(after.statements - before.statements);
    await wait(50);
  }
  return Math.min(...samples);
}

/**
 * A page's bytes as they are sent for each encoding.
 * @param {{ url: string, cookie?: string }} target
 */
export async function weighAnswer({ url, cookie }) {
  const weigh = (encoding) => countBytes(url, { "accept-encoding": encoding, ...(cookie ? { cookie } : {}) });
  return { identity: await weigh("identity"), gzip: await weigh("gzip"), brotli: await weigh("br") };
}

/** `fetch` would decompress them. */
function countBytes(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      let bytes = 0;
      response.on("data", (chunk) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
