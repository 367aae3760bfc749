import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as Incoming, Response as Outgoing, RequestHandler } from "express";
import { takeTurn } from "../../../serving/turns";
import { chooseEncoding, compress } from "./compress.server";
import { withReferences } from "./error-references.server";
import { statusAfter, type Wait, withWait } from "./retry-after.server";
import { withSpans } from "./route-spans.server";
import { sectionOf, splitBySection } from "./sections.server";

interface PagesOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  contextOf: (req: Incoming, res: Outgoing) => AppLoadContext;
}

/** Replaces `@remix-run/express`, which streams every body: our pages are compressed once and sent whole. */
export function createPages({ build, mode, contextOf }: PagesOptions): RequestHandler {
  const handle =
    typeof build === "function" ? createRequestHandler(build, mode) : handleBySection(build, mode);
  const answer = async (req: Incoming, res: Outgoing) => {
    await takeTurn();
    if (res.destroyed) return;
    const { result, wait } = await withWait(() => handle(toRequest(req, res), contextOf(req, res)));
    await send(req, res, result, wait);
  };
  return (req, res, next) => void answer(req, res).catch(next);
}

type Handle = ReturnType<typeof createRequestHandler>;

function handleBySection(build: ServerBuild, mode: string): Handle {
  const referring = withReferences(withSpans(build));
  const handleAny = createRequestHandler(referring, mode);
  const handlers = new Map(
    [...splitBySection(referring)].map(([section, part]) => [section, createRequestHandler(part, mode)]),
  );
  return (request, context) => {
    const handle = handlers.get(sectionOf(new URL(request.url).pathname)) ?? handleAny;
    return handle(request, context);
  };
}

function toRequest(req: Incoming, res: Outgoing): Request {
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  const init: RequestInit & { duplex?: "half" } = {
    method: req.method,
    headers: toHeaders(req),
    signal: gone.signal,
  };
  if (req.method !== "GET" && req.method !== "HEAD") {
    init.body = createReadableStreamFromReadable(req);
    init.duplex = "half";
  }
  return new Request(`${req.protocol}://${hostOf(req)}${req.originalUrl}`, init);
}

/** The host that the browser asked for, from a trusted proxy or else `Host`. */
function hostOf(req: Incoming): string {
  const port = portOf(req.get("X-Forwarded-Host")) ?? portOf(req.get("Host"));
  return port === undefined ? req.hostname : `${req.hostname}:${port}`;
}

function portOf(host: string | undefined): string | undefined {
  return host === undefined ? undefined : /:(\d+)$/.exec(host)?.[1];
}

function toHeaders(req: Incoming): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value) headers.set(name, value);
  }
  return headers;
}

/** Rendering and compressing it take longer together than others should wait. */
const LARGE_PAGE = 100_000;

async function send(req: Incoming, res: Outgoing, response: Response, wait: Wait): Promise<void> {
  if (isSentAsMade(response)) return sendAsMade(res, response);
  const body = await bodyOf(response);
  if (res.destroyed) return;
  sendHead(res, response, wait);
  if (body === null) return void res.end();
  if (body.length > LARGE_PAGE) await takeTurn();
  res.vary("Accept-Encoding");
  const encoding = chooseEncoding(req, body.length);
  if (encoding) res.setHeader("Content-Encoding", encoding);
  const sent = encoding ? compress(body, encoding) : body;
  res.setHeader("Content-Length", sent.length);
  res.end(sent);
}

function sendHead(res: Outgoing, response: Response, wait?: Wait): void {
  const [status, retryAfter] = wait ? statusAfter(response.status, wait) : [response.status, null];
  res.status(status);
  res.statusMessage = response.statusText;
  if (retryAfter && !response.headers.has("Retry-After")) res.setHeader("Retry-After", retryAfter);
  for (const [name, value] of response.headers) res.append(name, value);
}

const MAX_LISTENERS = 20;

function isSentAsMade({ body, headers }: Response): boolean {
  const isFile = headers.get("Content-Disposition")?.startsWith("attachment") === true;
  return body !== null && (isFile || headers.get("Content-Type") === "text/event-stream");
}

/** A failure breaks the connection, so that a partial file is never taken for the whole. */
async function sendAsMade(res: Outgoing, response: Response): Promise<void> {
  sendHead(res, response);
  const pieces = Readable.fromWeb(response.body as NodeStream);
  // The pipeline adds several to those of the server: Node.js would warn of a leak for each stream.
  res.setMaxListeners(MAX_LISTENERS);
  // The file's maker logs failures, and a visitor may leave.
  await pipeline(pieces, res).catch(() => res.destroy());
}

async function bodyOf(response: Response): Promise<Buffer | null> {
  // Not `instanceof`: entry and server are two bundles with a class each.
  if ("page" in response) return Buffer.from(response.page as string);
  return response.body ? Buffer.from(await response.arrayBuffer()) : null;
}
