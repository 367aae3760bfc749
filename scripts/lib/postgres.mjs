import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where Debian's packages put the programs, a folder a version. */
const PACKAGES = "/usr/lib/postgresql";
/** The user that Debian's package creates: the server refuses to run as root. */
const SERVER_USER = "postgres";

/** @returns {string | null} the folder of the newest installed version's programs */
export function findPostgres() {
  if (!existsSync(PACKAGES)) return null;
  const versions = readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a));
  return (
    versions
      .map((version) => join(PACKAGES, version, "bin"))
      .find((folder) => existsSync(join(folder, "postgres"))) ?? null
  );
}

/**
 * Creates a cluster in a folder, which is given to the server's user where this one is root.
 * @param {{ programs: string, folder: string, user: string, port: number, settings?: Record<string, string> }} options
 * `programs`: from findPostgres; `user`: who may sign in from this machine without a password
 * @returns {{ command: string, args: string[], url: string }} what runs the server, and its database
 */
export function preparePostgres({ programs, folder, user, port, settings = {} }) {
  const data = join(folder, "data");
  if (process.getuid?.() === 0) execFileSync("chown", [SERVER_USER, folder]);
  const [initialise, ...initArgs] = asServer(programs, "initdb", [
    ...["-D", data],
    ...["-A", "trust", "-U", user, "-N", "-E", "UTF8"],
  ]);
  execFileSync(initialise, initArgs, { cwd: folder, stdio: "ignore" });
  const all = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    log_min_messages: "fatal",
    ...settings,
  };
  const [command, ...args] = asServer(programs, "postgres", [
    ...["-D", data],
    ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  return { command, args, url: `postgres://${user}@127.0.0.1:${port}/postgres` };
}

/** @param {string} url of a database */
export async function answersQueries(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function asServer(programs, program, args) {
  const command = [join(programs, program), ...args];
  if (process.getuid?.() !== 0) return command;
  return ["setpriv", "--reuid", SERVER_USER, "--regid", SERVER_USER, "--clear-groups", "--", ...command];
}
