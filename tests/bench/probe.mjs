/**
 * Loaded before a measured program (`node --import`): tells on a port of its own what the process has used so far.
 * The programs themselves know nothing of it.
 */
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";

const { BENCH_PROBE_PORT, BENCH_PROBE_SQL } = process.env;
/** Asked so, what is known of the event loop goes on. */
const KEEP = "/keep";
let statements = 0;

if (BENCH_PROBE_SQL === "true") await countStatements();

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

createServer(({ url }, response) => {
  const { user, system } = process.cpuUsage();
  const pauseMs = delays.max / 1e6;
  const p999Ms = delays.percentile(99.9) / 1e6;
  if (url !== KEEP) delays.reset();
  response.end(
    JSON.stringify({
      cpuMs: (user + system) / 1000,
      memoryMb: process.memoryUsage.rss() / 1_000_000,
      statements,
      pauseMs,
      p999Ms,
    }),
  );
})
  .listen(Number(BENCH_PROBE_PORT), "127.0.0.1")
  .unref();

/** Where both drivers send a statement, whoever asks: BEGIN and COMMIT count as well. */
async function countStatements() {
  const { PGlite } = await import("@electric-sql/pglite");
  const { default: pg } = await import("pg");
  const { execProtocolRaw } = PGlite.prototype;
  PGlite.prototype.execProtocolRaw = function (message, ...rest) {
    statements += countRuns(message);
    return execProtocolRaw.call(this, message, ...rest);
  };
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...args) {
    statements++;
    return query.apply(this, args);
  };
}

const EXECUTE = 0x45;
const SIMPLE_QUERY = 0x51;

/** How many of the messages in a buffer run a statement; the others prepare for one. A message is a type, then its length. */
function countRuns(buffer) {
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  let runs = 0;
  for (let at = 0; at + 5 <= buffer.byteLength; at += 1 + view.getUint32(at + 1)) {
    if (buffer[at] === EXECUTE || buffer[at] === SIMPLE_QUERY) runs += 1;
  }
  return runs;
}
