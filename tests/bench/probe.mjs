/**
 * Loaded before a measured program (`node --import`): tells on a port of its own what the process has used so far.
 * The programs themselves know nothing of it.
 */
import { createServer } from "node:http";

const { BENCH_PROBE_PORT, BENCH_PROBE_SQL } = process.env;
let statements = 0;

if (BENCH_PROBE_SQL === "true") await countStatements();

createServer((_, response) => {
  const { user, system } = process.cpuUsage();
  response.end(
    JSON.stringify({
      cpuMs: (user + system) / 1000,
      memoryMb: process.memoryUsage.rss() / 1_000_000,
      statements,
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
    // Execute and simple query; the other messages prepare for one.
    if (message[0] === 0x45 || message[0] === 0x51) statements++;
    return execProtocolRaw.call(this, message, ...rest);
  };
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...args) {
    statements++;
    return query.apply(this, args);
  };
}
