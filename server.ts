import { realpathSync } from "node:fs";
import { createServer as createHttpServer, type Server } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import express, { type Request, type RequestHandler, type Response } from "express";
import type { ViteDevServer } from "vite";
import { ConfigurationError, type Env, env as readEnv } from "./app/lib/env.server";
import { guard, handleUnexpectedError, identify } from "./app/lib/http/guard.server";
import { CONNECTION_LIMITS, type ConnectionLimits, serverOptions } from "./app/lib/http/limits.server";
import { measure } from "./app/lib/http/measure.server";
import { createPages } from "./app/lib/http/pages.server";
import { REQUEST_MARK } from "./app/lib/http/request-mark";
import { dropRestOfBody } from "./app/lib/http/rest-of-body.server";
import { createRoutePatterns } from "./app/lib/http/route-patterns.server";
import { SCRIPTS_VERSION } from "./app/lib/http/scripts-version";
import { staticFiles } from "./app/lib/http/static-files.server";
import { describeError, log } from "./app/lib/log.server";
import { watchBody } from "./serving/body-pace";
import { Departure } from "./serving/departure";
import { originForm } from "./serving/origin-form";
import { noteConnection, takeTurn } from "./serving/turns";
import { startTelemetry, TelemetryError } from "./telemetry/start";

declare module "@remix-run/node" {
  interface AppLoadContext {
    nonce: string;
    /** The visitor's IP address, behind as many proxies as TRUST_PROXY says. */
    address?: string | undefined;
    /** The server's queue: the pages are a program of their own, whose queue would be a second one. */
    takeTurn: () => Promise<void>;
    /** Aborted when the server stops: what never ends by itself ends then. */
    stopping: AbortSignal;
    /** Whether it has been told to stop, and others are to be asked. */
    isLeaving: () => boolean;
  }
}

interface ServerOptions {
  env: Env;
  /** Answers whatever is not a file. */
  pages: RequestHandler;
  /** Folder of the browser's files; none in development, where `development` serves them. */
  clientDirectory?: string;
  development?: RequestHandler;
  limits?: ConnectionLimits;
}

/** The console's HTTP server, not yet listening: headers, limits, log, files, pages, in this order. */
export function createServer(options: ServerOptions): Server {
  const { env, pages, clientDirectory, development, limits = CONNECTION_LIMITS } = options;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.TRUST_PROXY);
  app.use(measure(env), identify(env), guard(env));
  if (development) app.use(development);
  if (clientDirectory) app.use(staticFiles(clientDirectory));
  app.use((_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  app.use(pages);
  app.use(handleUnexpectedError);
  const server = createHttpServer(serverOptions(limits), (req, res) => {
    watchBody(req, res, limits);
    dropRestOfBody(req, res);
    req.url = originForm(req.url ?? "", req.headers.host);
    app(req, res);
  });
  server.on("connection", noteConnection);
  server.timeout = limits.idleTimeout;
  server.maxConnections = limits.maxConnections;
  return server;
}

/** Reads the configuration, serves until SIGINT or SIGTERM, and then lets requests under way finish. */
async function main(): Promise<void> {
  const env = readEnv();
  const server = env.NODE_ENV === "development" ? await createDevelopment(env) : await createProduction(env);
  departure = new Departure(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  const address = server.address();
  log.info("listening", {
    host: env.HOST,
    port: typeof address === "object" && address ? address.port : env.PORT,
    build: env.BUILD_NUMBER,
  });
  // Nobody waits for the packages of this.
  const telemetry = startTelemetry({
    service: "strongroom-console",
    version: env.BUILD_NUMBER,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    server,
    onFailure: (what) => log.warn(what),
  });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await departure?.leave(env.DRAIN_MS);
    stopping.abort();
    await departure?.drain();
    await (await telemetry).stop();
    log.info("stopped");
    process.exit(0);
  };
  // What nobody waits for any more, such as a question whose page was left, must not end everybody's console.
  process.on("unhandledRejection", (reason) => log.error("unhandled", describeError(reason)));
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  await telemetry;
}

async function createProduction(env: Env): Promise<Server> {
  const here = dirname(fileURLToPath(import.meta.url));
  const root = here.endsWith("build") ? here : join(here, "build");
  const build = (await import(join(root, "server", "index.js"))) as ServerBuild;
  return createServer({ env, pages: pagesOf(build, "production"), clientDirectory: join(root, "client") });
}

async function createDevelopment(env: Env): Promise<Server> {
  const { createServer: createVite } = await import("vite");
  // The server must exist before Vite, which upgrades its connections, and Vite before the handlers.
  let vite: ViteDevServer | undefined;
  const server = createServer({
    env,
    development: (req, res, next) => vite?.middlewares(req, res, next),
    pages: (req, res, next) => {
      const load = () => vite?.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
      pagesOf(load, "development")(req, res, next);
    },
  });
  vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  return server;
}

const stopping = new AbortController();
let departure: Departure | undefined;

type Build = ServerBuild | (() => Promise<ServerBuild>);

function pagesOf(build: Build, mode: "production" | "development"): RequestHandler {
  const contextOf = (req: Request, res: Response) => ({
    nonce: res.locals.nonce as string,
    address: req.ip,
    takeTurn,
    stopping: stopping.signal,
    isLeaving: () => departure?.isLeaving === true,
  });
  const answer = createPages({ build, mode, contextOf });
  const patternOf = typeof build === "function" ? undefined : createRoutePatterns(build.routes);
  const version = typeof build === "function" ? undefined : build.assets.version;
  return (req, res, next) => {
    if (version) res.setHeader(SCRIPTS_VERSION, version);
    res.locals.route = patternOf?.(req.path) ?? "(page)";
    res.once("close", () => void releaseRequest(build, req.get(REQUEST_MARK) ?? ""));
    return answer(req, res, next);
  };
}

/** Tells the pages, which are a program of their own, that a request's response is done. */
async function releaseRequest(build: Build, mark: string): Promise<void> {
  const { entry } = typeof build === "function" ? await build() : build;
  (entry.module as { forgetRequest?: (mark: string) => void }).forgetRequest?.(mark);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    if (error instanceof ConfigurationError || error instanceof TelemetryError)
      process.stderr.write(`${error.message}\n`);
    else if ((error as { code?: string }).code === "EADDRINUSE") process.stderr.write("PORT is in use\n");
    else process.stderr.write(`${JSON.stringify(describeError(error))}\n`);
    process.exit(1);
  });
}
