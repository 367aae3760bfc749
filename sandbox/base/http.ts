import type { IncomingMessage, ServerResponse } from "node:http";
import { describeError } from "./describe-error";

export type Handler = (request: Request) => Promise<Response>;

const MAX_BODY_BYTES = 1_000_000;
/** A name or an IP address, and perhaps a port: no user, no path, no list. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Serves a fetch-style handler from node:http; bodies above 1 MB are refused with 413. */
export function serveFetch(handler: Handler, log: (line: string) => void) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const response = await answer(incoming, handler, log);
    if (outgoing.destroyed) return;
    outgoing.statusCode = response.status;
    for (const [name, value] of response.headers) {
      if (name !== "set-cookie") outgoing.setHeader(name, value);
    }
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
    // The unread rest of a refused body must not be taken for the next request.
    if (!incoming.complete) outgoing.setHeader("connection", "close");
    outgoing.end(
      incoming.method === "HEAD" || !response.body ? undefined : Buffer.from(await response.arrayBuffer()),
    );
  };
}

async function answer(incoming: IncomingMessage, handler: Handler, log: (line: string) => void) {
  try {
    checkTarget(incoming);
    const body = await readBody(incoming);
    if (body === "too large") return text(413, "Request body too large");
    return await handler(toRequest(incoming, body));
  } catch (error) {
    if (error instanceof BadRequest) return text(400, "Bad request");
    log(`HTTP surprise: ${describeError(error)}`);
    return text(500, "Internal server error");
  }
}

class BadRequest extends Error {}

/** Refuses a malformed host, and a request line that names a host itself, as one sends to a proxy. */
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

/** A plain-text answer. */
export const text = (status: number, message: string): Response =>
  new Response(`${message}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
