import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Departure } from "../serving/departure";
import { noteConnection } from "../serving/turns";
import { startTelemetry } from "../telemetry/start";
import { registerConfiguredKeys } from "./auth/api-keys";
import { startRemovingUnfinished } from "./auth/unfinished-sign-ins";
import { answerCopyRequests } from "./backups/copy-requests";
import { Budgets } from "./base/budgets";
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  serverOptions,
} from "./base/connection-limits";
import { describeError } from "./base/describe-error";
import type { SandboxEnv } from "./base/env";
import { serveHttp } from "./base/http";
import { withRequestId } from "./base/request-id";
import { ChangeFeed } from "./db/change-feed";
import { type Database, type Db, openDatabase } from "./db/client";
import { watchLimits } from "./db/embedded-limits";
import { openKeyStore } from "./keys/key-store";
import { setRateGaps } from "./rates/rates";
import { fileWork } from "./reports/file-work";
import { createPlainRoutes, createRoutes } from "./routes";
import { seedDemo } from "./seed/index";
import type { Services } from "./services";
import { backlogGauges } from "./worker/backlog";
import { requestWork } from "./worker/claims";
import { startWorker } from "./worker/loop";

export type RunningSandbox = {
  /** http://host:port, without a slash at the end. */
  url: string;
  port: number;
  db: Db;
  env: SandboxEnv;
  services: Services;
  /** In addition to the worker. @returns the number of steps */
  runOnce(): Promise<number>;
  /** Finishes current requests, stops the worker, closes the database. Can be called twice. */
  close(): Promise<void>;
};

export type StartOptions = {
  /** One readable line for each step. */
  onProgress?: (line: string) => void;
  /** Gets unexpected errors, without secrets. */
  log?: (line: string) => void;
  clock?: () => Date;
  /** Instead of the configured one; closed with the sandbox. */
  database?: Database | undefined;
  limits?: ConnectionLimits | undefined;
};

/** @throws if the database or the port is not available; nothing is left running */
export async function startSandbox(env: SandboxEnv, options: StartOptions = {}): Promise<RunningSandbox> {
  const { onProgress = () => undefined, clock = () => new Date() } = options;
  const log = withRequestId(options.log ?? writeLog);
  const { limits = CONNECTION_LIMITS } = options;
  setRateGaps(env.SANDBOX_RATE_GAPS);
  onProgress(env.DATABASE_URL ? "Connecting to PostgreSQL" : `Opening the database in ${env.DATA_DIR}`);
  const database = options.database ?? (await openDatabase(env));
  try {
    const { db } = database;
    const keys = await openKeyStore(db, env);
    const changes = new ChangeFeed();
    const budgets = new Budgets(env.SANDBOX_LIMIT_SCALE);
    const services: Services = { db, env, keys, clock, changes, budgets };
    if (env.SANDBOX_SEED === "demo") await seedDemo(db, env, keys, onProgress);
    await registerConfiguredKeys(db, env, clock());
    const stopping = new AbortController();
    let departure: Departure | undefined;
    const isLeaving = () => departure?.isLeaving === true;
    const server = createServer(
      serverOptions(limits),
      serveHttp(createRoutes(services, isLeaving), createPlainRoutes(services, log), log, stopping.signal),
    );
    departure = new Departure(server);
    server.on("connection", noteConnection);
    limitConnections(server, limits);
    const telemetry = await measureSandbox(services, server, log);
    const stopListening = await database.listen(changes);
    await listen(server, env);
    const workers = [requestWork, fileWork].map((work) => startWorker(services, work, log));
    const upkeep = startUpkeep(database, services, log);
    const { port } = server.address() as AddressInfo;
    let closing: Promise<void> | undefined;
    return {
      url: `http://${hostOf(env.SANDBOX_HOST)}:${port}`,
      port,
      db,
      env,
      services,
      runOnce: () => runUntilIdle(workers),
      close() {
        closing ??= (async () => {
          await departure.leave(env.DRAIN_MS);
          stopping.abort();
          await Promise.all([
            departure.drain(),
            ...workers.map((worker) => worker.stop()),
            ...upkeep.map((task) => task.stop()),
          ]);
          await telemetry.stop();
          await stopListening();
          await database.close();
        })();
        return closing;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What goes on beside the workers. */
function startUpkeep(database: Database, { db, env, clock }: Services, log: (line: string) => void) {
  const removing = startRemovingUnfinished(db, clock, (error) =>
    log(`Sign-in surprise: ${describeError(error)}`),
  );
  if (!database.copyTo) return [removing];
  return [removing, answerCopyRequests(database.copyTo, env.DATA_DIR, log), watchLimits(db, log)];
}

function measureSandbox(services: Services, server: Server, log: (line: string) => void) {
  const { SANDBOX_METRICS_PORT: port, SANDBOX_METRICS_HOST: host, ...env } = services.env;
  return startTelemetry({
    service: "strongroom-backend",
    version: env.BUILD_NUMBER,
    metrics: port === undefined ? undefined : { host, port },
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    server,
    gauges: backlogGauges(services),
    onFailure: log,
  });
}

function listen(server: Server, { SANDBOX_PORT, SANDBOX_HOST }: SandboxEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(SANDBOX_PORT, SANDBOX_HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

const hostOf = (host: string) => (host.includes(":") ? `[${host}]` : host);

const writeLog = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** @returns the number of steps */
async function runUntilIdle(workers: readonly { runOnce(): Promise<number> }[]): Promise<number> {
  let total = 0;
  for (;;) {
    let count = 0;
    for (const worker of workers) count += await worker.runOnce();
    total += count;
    if (count === 0) return total;
  }
}
