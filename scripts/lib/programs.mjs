import { isAbsolute, join } from "node:path";
import { prepareDataFolder } from "./data-folder.mjs";
import { readBuildMeta } from "./ensure-built.mjs";
import { Failure } from "./failure.mjs";
import { readPort } from "./ports.mjs";
import { startProgram, waitUntilHealthy } from "./processes.mjs";
import { projectRoot } from "./project.mjs";
import { loadSecrets } from "./secrets.mjs";

/** A first start creates the database and the demo history, which is slow on some disks. */
const SANDBOX_START_MS = 180_000;
const CONSOLE_START_MS = 60_000;

/** Neither program sees the other's secrets, even if .env has both. */
const CONSOLE_SECRETS = [
  "SESSION_SECRETS",
  "REDIS_URL",
  "CUSTODY_API_KEY",
  "EXPLORER_API_KEY",
  "SNAP_API_KEY",
];
const SANDBOX_SECRETS = [
  "SANDBOX_MASTER_KEY",
  "SANDBOX_SERVER_API_KEY",
  "SANDBOX_PORTAL_API_KEY",
  "SANDBOX_BACKUP_PASSPHRASE",
  "SANDBOX_MOVE_TO",
  "DATABASE_URL",
  "SMTP_URL",
];

/** Whose demo users see exchanges and may create RADIX sub-wallets; the same for console and sandbox. */
const DEMO_DOMAINS = {
  EXCHANGE_EMAIL_DOMAINS: "meridian.example",
  RADIX_EMAIL_DOMAINS: "meridian.example",
  SANDBOX_RADIX_DOMAINS: "meridian.example",
};

/** How often demo payments and rewards arrive while a person looks at it; not used in tests. */
export const DEMO_PACE = { SANDBOX_INCOMING_MS: "240000", SANDBOX_REWARDS_MS: "3600000" };

/** Delays short enough that no test waits, and long enough to see every state; PIN hashes at the lowest cost. */
export const TEST_PACE = {
  SANDBOX_BLOCK_TIME_MS: "150",
  SANDBOX_STEP_DELAY_MS: "10",
  SANDBOX_EXCHANGE_STEP_MS: "150",
  SANDBOX_PIN_COST: "4",
  // A whole run comes from one address, with a few accounts.
  LIMIT_SCALE: "1000",
  SANDBOX_LIMIT_SCALE: "1000",
};

/**
 * @typedef {object} Plan
 * @property {{ port: number, host: string, url: string, env: Record<string, string> } | null} sandbox
 *   null when CUSTODY_API_URL names a backend of the customer's own
 * @property {{ port: number, host: string, url: string, env: Record<string, string> }} console
 */

/**
 * Reads or creates the embedded backend's secrets.
 * @param {Record<string, string>} env from loadEnvironment
 * @param {"production" | "development"} mode
 * @returns {Plan}
 */
export function planPrograms(env, mode) {
  const base = { ...env, NODE_ENV: mode, BUILD_NUMBER: env.BUILD_NUMBER ?? buildNumber(mode) };
  const port = readPort(env, "PORT", 3000);
  const host = env.HOST ?? "127.0.0.1";
  const address = { port, host, url: urlOf(host, port) };

  if (env.CUSTODY_API_URL) {
    assertOwnBackend(env);
    return { sandbox: null, console: { ...address, env: base } };
  }

  const sandboxPort = readPort(env, "SANDBOX_PORT", 4000);
  if (sandboxPort === port) throw new Failure(`PORT and SANDBOX_PORT are both ${port}; they must differ.`);
  const sandboxHost = env.SANDBOX_HOST ?? "127.0.0.1";
  const sandboxUrl = urlOf(sandboxHost, sandboxPort);
  const dataDir = resolveDataDir(env);
  const secrets = loadSecrets(dataDir);
  const network = env.NETWORK ?? "testnet";
  const demo = env.SANDBOX_SEED === "none" ? {} : DEMO_DOMAINS;
  return {
    sandbox: {
      port: sandboxPort,
      host: sandboxHost,
      url: sandboxUrl,
      env: {
        ...demo,
        ...without(base, CONSOLE_SECRETS),
        ...sandboxSecrets(env, secrets),
        NETWORK: network,
        DATA_DIR: dataDir,
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_HOST: sandboxHost,
        CONSOLE_URL: env.CONSOLE_URL ?? address.url,
      },
    },
    console: {
      ...address,
      env: {
        ...demo,
        ...without(base, SANDBOX_SECRETS),
        ...sandboxAddresses(env, sandboxUrl),
        NETWORK: network,
        PORT: String(port),
        HOST: host,
        CUSTODY_API_KEY: env.SANDBOX_PORTAL_API_KEY ?? secrets.portalApiKey,
        CUSTODY_IS_SANDBOX: "true",
        SESSION_SECRETS: env.SESSION_SECRETS ?? secrets.sessionSecrets.join(","),
      },
    },
  };
}

const sandboxSecrets = (env, secrets) => ({
  SANDBOX_MASTER_KEY: env.SANDBOX_MASTER_KEY ?? secrets.masterKey,
  SANDBOX_SERVER_API_KEY: env.SANDBOX_SERVER_API_KEY ?? secrets.serverApiKey,
  SANDBOX_PORTAL_API_KEY: env.SANDBOX_PORTAL_API_KEY ?? secrets.portalApiKey,
});

const sandboxAddresses = (env, url) => ({
  CUSTODY_API_URL: `${url}/graphql`,
  SANDBOX_PHONE_URL: env.SANDBOX_PHONE_URL ?? `${url}/device`,
  ...(!env.SMTP_URL && { SANDBOX_MAIL_URL: env.SANDBOX_MAIL_URL ?? `${url}/mail` }),
  EXPLORER_API_URL: env.EXPLORER_API_URL ?? `${url}/explorer/api`,
  SNAP_API_URL: env.SNAP_API_URL ?? `${url}/graphql`,
  RPC_PROXY_URL: env.RPC_PROXY_URL ?? `${url}/rpc`,
});

/** What the console needs with an external backend; `env.server.ts` checks the rest. */
const OWN_BACKEND = {
  SESSION_SECRETS:
    "secrets of the console's own, comma-separated, newest first, each at least 32 characters. One way to make one: " +
    "node -p \"crypto.randomBytes(32).toString('base64url')\"",
  CUSTODY_API_KEY: "the API key that the backend gives the console",
};

/**
 * Checks what a start needs before anything is installed or built, and creates DATA_DIR for an embedded backend.
 * @param {Record<string, string>} env from loadEnvironment
 * @throws Failure that names every missing variable, or says why DATA_DIR cannot be used
 */
export function assertStartable(env) {
  if (env.CUSTODY_API_URL) assertOwnBackend(env);
  else prepareDataFolder(resolveDataDir(env));
}

function assertOwnBackend(env) {
  const missing = Object.entries(OWN_BACKEND).filter(([name]) => !env[name]?.trim());
  if (missing.length === 0) return;
  const lines = missing.map(([name, words]) => `  ${name} is missing: ${words}`);
  throw new Failure(["CUSTODY_API_URL is set, so the console also needs:", ...lines].join("\n"));
}

/**
 * @param {Record<string, string>} env
 * @returns {string} absolute path of the embedded backend's data
 */
export function resolveDataDir(env) {
  const dir = env.DATA_DIR ?? ".data";
  return isAbsolute(dir) ? dir : join(projectRoot, dir);
}

function without(env, names) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}

function buildNumber(mode) {
  return mode === "development" ? "dev" : (readBuildMeta(projectRoot)?.buildNumber ?? "unknown");
}

/** Servers that listen on all interfaces are reached at 127.0.0.1. */
function urlOf(host, port) {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * Starts the sandbox first, waiting for each program's /healthz.
 * @param {Plan} plan
 * @param {import("./supervise.mjs").SupervisedProgram[]} programs gets each program as it is started
 * @param {{ sandbox: string[], console: string[] }} args Node's arguments for each program
 * @param {(text: string, error: boolean) => void} [output]
 */
export async function startPlannedPrograms(plan, programs, args, output) {
  const start = (name, { url, env }, timeoutMs) => {
    const options = { name, args: args[name], cwd: projectRoot, env, output };
    return startSupervised(programs, options, (program) =>
      waitUntilHealthy(`${url}/healthz`, program, timeoutMs),
    ).healthy;
  };
  if (plan.sandbox) await start("sandbox", plan.sandbox, SANDBOX_START_MS);
  const env = { ...(plan.sandbox && (await readExportKeys(plan.sandbox.url))), ...plan.console.env };
  await start("console", { ...plan.console, env }, CONSOLE_START_MS);
}

/**
 * @param {import("./supervise.mjs").SupervisedProgram[]} programs gets the program, in the place of `old`
 * @param {import("./processes.mjs").ProgramOptions} options
 * @param {(program: import("./processes.mjs").Program) => Promise<void>} waitFor
 * @param {import("./supervise.mjs").SupervisedProgram} [old]
 * @returns {import("./supervise.mjs").RestartedProgram}
 */
export function startSupervised(programs, options, waitFor, old) {
  const program = startProgram(options);
  const restarted = {
    ...program,
    healthy: waitFor(program),
    startAgain: () => startSupervised(programs, options, waitFor, restarted),
  };
  if (old) programs[programs.indexOf(old)] = restarted;
  else programs.push(restarted);
  return restarted;
}

/**
 * Pins the embedded backend's export key, unless the environment pins others.
 * @param {string} url of the sandbox
 * @returns {Promise<{ CUSTODY_EXPORT_KEYS: string }>}
 */
export async function readExportKeys(url) {
  const answer = await fetch(`${url}/.well-known/export-keys.json`);
  if (!answer.ok) throw new Failure(`The sandbox does not name its export keys (${answer.status}).`);
  const { keys } = await answer.json();
  return { CUSTODY_EXPORT_KEYS: keys.join(",") };
}

/**
 * As in the Dockerfile. A larger young generation copies fewer short-lived objects, and the console's heap stays
 * bounded under load (docs/performance.md).
 */
export const BUILT = {
  sandbox: ["--enable-source-maps", "--max-semi-space-size=32", "build/sandbox/main.js"],
  console: [
    "--enable-source-maps",
    "--max-semi-space-size=16",
    "--max-old-space-size=160",
    "build/server.js",
  ],
};
