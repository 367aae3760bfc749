import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { answersQueries, findPostgres, preparePostgres } from "../../../scripts/lib/postgres.mjs";
import { onStopSignal } from "../../../scripts/lib/processes.mjs";

const START_MS = 30_000;

/**
 * Starts a PostgreSQL of the benchmark's own in a temporary folder, with a server's usual settings.
 * @returns {Promise<{ url: string, version: string, readUsage: () => Promise<{ cpuMs: number }>,
 *   stop: () => Promise<void> } | null>} null where none is installed; `readUsage` sums over all its processes
 */
export async function startPostgres() {
  const programs = findPostgres();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), "strongroom-postgres-"));
  const port = await findFreePort();
  const { command, args, url } = preparePostgres({
    programs,
    folder,
    user: "bench",
    port,
    settings: SETTINGS,
  });
  const server = spawn(command, args, { cwd: folder, stdio: "ignore" });
  const exited = new Promise((resolve) => server.once("exit", resolve));
  const stop = async () => {
    stopListening();
    server.kill("SIGINT");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  // It would outlive us.
  const stopListening = onStopSignal(() => stop().finally(() => process.exit(1)));
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  const version = programs.split("/").at(-2);
  return {
    url,
    version,
    readUsage: async () => ({ cpuMs: readCpuMs(server.pid) }),
    stop,
  };
}

/** As one sets a server for a million transactions. */
const SETTINGS = { shared_buffers: "512MB", max_wal_size: "4GB" };
const CLOCK_TICK_MS = 10;

/** The server has a process a connection. */
function readCpuMs(serverPid) {
  let ticks = 0;
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    let fields;
    try {
      const stat = readFileSync(join("/proc", entry, "stat"), "utf8");
      fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    } catch {
      // It has ended in the meantime.
      continue;
    }
    const [, parent] = fields;
    const isServer = Number(entry) === serverPid;
    if (!isServer && Number(parent) !== serverPid) continue;
    // Own time and, of the server, that of the processes that have ended.
    const used = fields.slice(11, isServer ? 15 : 13);
    ticks += used.reduce((sum, value) => sum + Number(value), 0);
  }
  return ticks * CLOCK_TICK_MS;
}

async function waitUntilReady(url, server) {
  const deadline = Date.now() + START_MS;
  while (!(await answersQueries(url))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error("PostgreSQL does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
