import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { endBackendSession } from "./lib/custody/end-session.server";
import { NonceProvider } from "./lib/http/nonce";
import { replaceRouterMessages } from "./lib/http/router-messages.server";
import { describeError, log } from "./lib/log.server";
import { onSessionEnd } from "./lib/session/session.server";

onSessionEnd(endBackendSession);

// For server.ts, which is a program of its own and knows when a response is done.
export { forgetRequest } from "./lib/session/per-request.server";

const RENDER_TIMEOUT_MS = 15_000;

/** Renders a page whole: a streamed Suspense boundary would never resolve in a browser without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={context} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          nameMethods(headers, finalStatus);
          const body = new PassThrough();
          body.once("close", () => clearTimeout(timer));
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          finalStatus = 500;
          log.error("render", { requestId: request.headers.get("X-Request-Id"), ...describeError(error) });
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Remix's hook for the answers to its own scripts (`*.data`). */
export function handleDataRequest(response: Response): Response {
  nameMethods(response.headers, response.status);
  return response;
}

/** Logs surprises; refusals are logged where they are thrown, and visitors who leave are none. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  replaceRouterMessages(error);
  if (request.signal.aborted) return;
  const requestId = request.headers.get("X-Request-Id");
  // Remix's own refusals: no such route, no action there.
  if (isRouteErrorResponse(error)) log.warn("refused", { requestId, status: error.status });
  else log.error("unexpected", { requestId, ...describeError(error) });
}

/** A 405 must name what is accepted, and a page that accepts forms never answers with one. */
function nameMethods(headers: Headers, status: number): void {
  if (status === 405) headers.set("Allow", "GET, HEAD");
}
