import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { originForm } from "../../serving/origin-form";
import { takeTurn } from "../../serving/turns";
import { describeError } from "./describe-error";
import { measureHttp } from "./measure-http";
import { runForRequest } from "./request-id";

export type Handler = (request: Request, address: string) => Promise<Response>;
export type PlainRequest = {
  method: string;
  url: string;
  address: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  signal: AbortSignal;
  /** Aborted when the caller has left, or has its answer. */
  left: AbortSignal;
};
/** `body`: a text, or pieces sent as they come. */
export type PlainAnswer = {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | AsyncIterable<string>;
};
/** Avoids the web's Request and Response, which can cost more than the call itself. */
export type PlainHandler = (request: PlainRequest) => Promise<PlainAnswer>;

const MAX_BODY_BYTES = 1_000_000;
/** A name or IP address with an optional port: no user, path or list. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses bodies above 1 MB with 413.
 * @param plain paths with a plain handler
 * @param stopping aborted when the server stops
 */
export function serveHttp(
  handler: Handler,
  plain: Partial<Record<string, PlainHandler>>,
  log: (line: string) => void,
  stopping: AbortSignal = new AbortController().signal,
) {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      incoming.url = originForm(incoming.url ?? "", incoming.headers.host);
      checkTarget(incoming);
      const body = await readBody(incoming);
      await takeTurn();
      const path = incoming.url?.split("?", 1)[0] ?? "";
      const direct = Object.hasOwn(plain, path) ? plain[path] : undefined;
      if (body === "too large") await sendResponse(incoming, outgoing, text(413, "Request body too large"));
      else if (direct) await sendPlain(outgoing, await direct(toPlain(incoming, outgoing, body, stopping)));
      else
        await sendResponse(incoming, outgoing, await handler(toRequest(incoming, body), addressOf(incoming)));
    } catch (error) {
      const isBad = error instanceof BadRequest;
      if (!isBad) log(`HTTP surprise: ${describeError(error)}`);
      const response = isBad ? text(400, "Bad request") : text(500, "Internal server error");
      await sendResponse(incoming, outgoing, response);
    }
  };
  return (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> =>
    measureHttp(incoming, outgoing, () =>
      runForRequest(incoming.headers["x-request-id"], () => answer(incoming, outgoing)),
    );
}

function toPlain(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: Buffer,
  stopping: AbortSignal,
): PlainRequest {
  return {
    method: incoming.method ?? "GET",
    url: incoming.url ?? "/",
    address: addressOf(incoming),
    headers: incoming.headers,
    body,
    get signal() {
      return AbortSignal.any([this.left, stopping]);
    },
    get left() {
      const left = new AbortController();
      if (outgoing.destroyed) left.abort();
      else outgoing.once("close", () => left.abort());
      return left.signal;
    },
  };
}

const addressOf = ({ socket }: IncomingMessage): string =>
  socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/i, "") ?? "";

async function sendPlain(outgoing: ServerResponse, { status, headers, body }: PlainAnswer): Promise<void> {
  if (outgoing.destroyed) return;
  if (typeof body !== "string") {
    outgoing.writeHead(status, headers);
    await pipeline(Readable.from(body), outgoing).catch(() => outgoing.destroy());
    return;
  }
  const bytes = Buffer.from(body);
  outgoing.writeHead(status, { ...headers, "content-length": bytes.length });
  outgoing.end(bytes);
}

async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  if (outgoing.destroyed) return;
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  // The unread rest of a refused body must not be parsed as the next request.
  if (!incoming.complete) outgoing.setHeader("connection", "close");
  if (incoming.method !== "HEAD" && response.body && response.headers.has("content-length")) {
    await pipeline(Readable.fromWeb(response.body as NodeStream), outgoing).catch(() => outgoing.destroy());
    return;
  }
  outgoing.end(
    incoming.method === "HEAD" || !response.body ? undefined : Buffer.from(await response.arrayBuffer()),
  );
}

class BadRequest extends Error {}

/** Refuses a malformed host, and another host in the request line. */
function checkTarget({ url = "", headers: { host = "localhost" } }: IncomingMessage): void {
  if (!url.startsWith("/") || !HOST.test(host) || !URL.canParse(`http://${host}`)) throw new BadRequest();
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | "too large"> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming) {
      size += (chunk as Buffer).length;
      if (size > MAX_BODY_BYTES) return "too large";
      chunks.push(chunk as Buffer);
    }
  } catch {
    throw new BadRequest();
  }
  return Buffer.concat(chunks);
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  const method = incoming.method ?? "GET";
  const hasBody = body.length > 0 && method !== "GET" && method !== "HEAD";
  try {
    // Not as a relative URL: `//name/graphql` would name another host.
    const url = new URL(`http://${incoming.headers.host ?? "localhost"}${incoming.url}`);
    return new Request(url, { method, headers, ...(hasBody && { body: new Uint8Array(body) }) });
  } catch {
    throw new BadRequest();
  }
}

export const text = (status: number, message: string): Response =>
  new Response(`${message}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
