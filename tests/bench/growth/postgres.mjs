import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { onStopSignal } from "../../../scripts/lib/processes.mjs";

/** Where Debian's packages put the programs, a folder a version. */
const PACKAGES = "/usr/lib/postgresql";
/** The user that Debian's package creates: the server refuses to run as root. */
const SERVER_USER = "postgres";
const START_MS = 30_000;

/**
 * Starts a PostgreSQL of the benchmark's own in a temporary folder, with a server's usual settings.
 * @returns {Promise<{ url: string, version: string, readUsage: () => Promise<{ cpuMs: number }>,
 *   stop: () => Promise<void> } | null>} null where none is installed; `readUsage` sums over all its processes
 */
export async function startPostgres() {
  const programs = findPrograms();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), "strongroom-postgres-"));
  const data = join(folder, "data");
  const asServer = (program, args) => {
    const command = [join(programs, program), ...args];
    if (process.getuid?.() !== 0) return command;
    const user = ["--reuid", SERVER_USER, "--regid", SERVER_USER, "--clear-groups"];
    return ["setpriv", ...user, "--", ...command];
  };
  if (process.getuid?.() === 0) execFileSync("chown", [SERVER_USER, folder]);
  const [initialise, ...initArgs] = asServer("initdb", ["-D", data, "-A", "trust", "-U", "bench", "-N"]);
  execFileSync(initialise, initArgs, { cwd: folder, stdio: "ignore" });

  const port = await findFreePort();
  const settings = { port, listen_addresses: "127.0.0.1", unix_socket_directories: "", ...SETTINGS };
  const [start, ...startArgs] = asServer("postgres", [
    ...["-D", data],
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const server = spawn(start, startArgs, { cwd: folder, stdio: "ignore" });
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
    await waitUntilReady(port, server);
  } catch (error) {
    await stop();
    throw error;
  }
  const version = programs.split("/").at(-2);
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
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

function findPrograms() {
  if (!existsSync(PACKAGES)) return null;
  const versions = readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a));
  return (
    versions
      .map((version) => join(PACKAGES, version, "bin"))
      .find((folder) => existsSync(join(folder, "postgres"))) ?? null
  );
}

async function waitUntilReady(port, server) {
  const { default: pg } = await import("pg");
  const deadline = Date.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: `postgres://bench@127.0.0.1:${port}/postgres` });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
