import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.mjs";
import { findProgram } from "../find-program.mjs";
import { findFreePort, isListening } from "../ports.mjs";
import { answersQueries, findPostgres, preparePostgres } from "../postgres.mjs";
import { waitUntil, waitUntilHealthy } from "../processes.mjs";
import { BUILT, planPrograms, readExportKeys } from "../programs.mjs";
import { projectRoot } from "../project.mjs";
import { redisArguments } from "../redis.mjs";
import { nginxConfig } from "./nginx.mjs";

const SYSTEM_START_MS = 30_000;
const PROGRAM_START_MS = 180_000;
/** Consoles, and backends. */
const OF_EACH = 2;
/** Longer than nginx keeps idle connections (nginx.mjs). */
const DRAIN_MS = "3000";

/**
 * One program of the stack.
 * @typedef {object} Part
 * @property {string} name
 * @property {() => Promise<import("../processes.mjs").ProgramOptions>} options once those before it are up
 * @property {(program: import("../processes.mjs").Program) => Promise<void>} waitFor
 */

/**
 * @typedef {object} ScalePlan
 * @property {string} url of the consoles, through nginx
 * @property {string} backendUrl of the backends, through nginx
 * @property {string} databaseUrl
 * @property {number} redisPort
 * @property {string} dataDir of the secrets and of the first backend
 * @property {import("../programs.mjs").Plan} plan of one console and one backend at nginx's addresses
 * @property {(names: readonly string[]) => void} leaveOut writes nginx's configuration anew, so that it sends nothing to
 * these parts once it is told to read it (SIGHUP)
 * @property {Part[]} parts in the order of their start
 */

/**
 * The system's programs that the stack needs.
 * @throws Failure that names all that are missing, and how Debian installs them
 */
export function requireSystemPrograms() {
  const found = {
    nginx: findProgram("nginx"),
    "redis-server": findProgram("redis-server"),
    postgresql: findPostgres(),
  };
  const missing = Object.entries(found).flatMap(([name, place]) => (place === null ? [name] : []));
  if (missing.length > 0) {
    throw new Failure(
      `Not installed here: ${missing.join(", ")}. Debian: apt-get install ${missing.join(" ")}`,
    );
  }
  const { nginx, "redis-server": redis, postgresql } = /** @type {Record<string, string>} */ (found);
  return { nginx, redis, postgres: postgresql };
}

/**
 * nginx, two consoles, two backends, one PostgreSQL and one Redis, on free ports of this machine.
 * @param {string} folder for all that they store; empty
 * @param {Record<string, string>} env for consoles and backends
 * @returns {Promise<ScalePlan>}
 */
export async function planScale(folder, env) {
  const system = requireSystemPrograms();
  // nginx's workers and PostgreSQL have users of their own.
  chmodSync(folder, 0o711);
  const ports = await choosePorts();
  const folders = makeFolders(folder);
  const database = preparePostgres({
    programs: system.postgres,
    folder: folders.postgres,
    user: "strongroom",
    port: ports.postgres,
  });
  const plan = planPrograms(
    {
      ...env,
      DATA_DIR: folders.backends[0],
      DATABASE_URL: database.url,
      REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
      PORT: String(ports.front),
      SANDBOX_PORT: String(ports.back),
      HOST: "127.0.0.1",
      TRUST_PROXY: "1",
      // No certificate stands before nginx on this machine.
      COOKIE_SECURE: "false",
      DRAIN_MS,
      // Two of each would need two ports.
      METRICS_PORT: "",
      SANDBOX_METRICS_PORT: "",
    },
    "production",
  );
  const scale = { folders, ports, system, database, plan, surroundings: { PATH: env.PATH } };
  return {
    url: plan.console.url,
    backendUrl: urlAt(ports.back),
    databaseUrl: database.url,
    redisPort: ports.redis,
    dataDir: folders.backends[0],
    plan,
    leaveOut: (names) => writeNginxConfig(scale, names),
    parts: [
      postgresPart(scale),
      redisPart(scale),
      ...ports.backends.map((_, index) => backendPart(scale, index)),
      ...ports.consoles.map((_, index) => consolePart(scale, index)),
      nginxPart(scale),
    ],
  };
}

/** @typedef {{ front: number, back: number, postgres: number, redis: number, consoles: number[], backends: number[] }} Ports */

/** @returns {Promise<Ports>} Asked for one after the other, the system could name one twice. */
async function choosePorts() {
  /** @type {Set<number>} */
  const found = new Set();
  while (found.size < 4 + 2 * OF_EACH) found.add(await findFreePort());
  const [front, back, postgres, redis, ...others] =
    /** @type {[number, number, number, number, ...number[]]} */ ([...found]);
  return {
    front,
    back,
    postgres,
    redis,
    consoles: others.slice(0, OF_EACH),
    backends: others.slice(OF_EACH),
  };
}

function makeFolders(folder) {
  const below = (name) => {
    const place = join(folder, name);
    mkdirSync(place, { mode: 0o711 });
    return place;
  };
  return {
    postgres: below("postgres"),
    redis: below("redis"),
    nginx: below("nginx"),
    backends: Array.from({ length: OF_EACH }, (_, index) => below(`backend-${index + 1}`)),
  };
}

/** @returns {Part} */
function postgresPart({ database: { command, args, url }, folders, surroundings }) {
  const name = "PostgreSQL";
  // The usual signal would wait for the backends to leave.
  const options = { name, command, args, cwd: folders.postgres, env: surroundings, stopSignal: "SIGINT" };
  return {
    name,
    options: async () => options,
    waitFor: (program) => waitUntil(() => answersQueries(url), url, program, SYSTEM_START_MS),
  };
}

/** @returns {Part} */
function redisPart({ system, ports, folders, surroundings }) {
  const name = "Redis";
  const args = redisArguments({ port: ports.redis, folder: folders.redis });
  const options = { name, command: system.redis, args, cwd: folders.redis, env: surroundings };
  return {
    name,
    options: async () => options,
    waitFor: (program) =>
      waitUntil(() => isListening(ports.redis), `port ${ports.redis}`, program, SYSTEM_START_MS),
  };
}

/** @returns {Part} */
function backendPart({ plan, ports, folders }, index) {
  const name = `backend ${index + 1}`;
  const port = ports.backends[index];
  const env = { ...plan.sandbox.env, SANDBOX_PORT: String(port), DATA_DIR: folders.backends[index] };
  const options = { name, args: BUILT.sandbox, cwd: projectRoot, env };
  return { name, options: async () => options, waitFor: healthyAt(port) };
}

/** @returns {Part} */
function consolePart({ plan, ports }, index) {
  const name = `console ${index + 1}`;
  const port = ports.consoles[index];
  const options = async () => {
    const keys = await readExportKeys(urlAt(ports.backends[0]));
    const env = { ...keys, ...plan.console.env, PORT: String(port) };
    return { name, args: BUILT.console, cwd: projectRoot, env };
  };
  return { name, options, waitFor: healthyAt(port) };
}

/** @returns {Part} */
function nginxPart({ system, ports, folders, surroundings }) {
  const name = "nginx";
  const config = writeNginxConfig({ ports, folders });
  const args = ["-p", folders.nginx, "-c", config, "-e", "stderr"];
  const options = { name, command: system.nginx, args, cwd: folders.nginx, env: surroundings };
  return { name, options: async () => options, waitFor: healthyAt(ports.front) };
}

/** @param {readonly string[]} [leaving] names of parts @returns {string} its place */
function writeNginxConfig({ ports, folders }, leaving = []) {
  const config = join(folders.nginx, "nginx.conf");
  const side = (name, port, servers) => ({
    port,
    servers,
    leaving: servers.filter((_, index) => leaving.includes(`${name} ${index + 1}`)),
  });
  const front = side("console", ports.front, ports.consoles);
  const back = side("backend", ports.back, ports.backends);
  writeFileSync(config, nginxConfig({ folder: folders.nginx, front, back }));
  return config;
}

const urlAt = (port) => `http://127.0.0.1:${port}`;

const healthyAt = (port) => (program) =>
  waitUntilHealthy(`${urlAt(port)}/healthz`, program, PROGRAM_START_MS);
