import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { inSpan } from "../telemetry/trace";
import { loadLateParts } from "./components/ui/late-part";
import { endsSessions } from "./lib/custody/capabilities/known.server";
import { endBackendSession } from "./lib/custody/end-session.server";
import { dropTakenForm, leavingOf } from "./lib/forms/kept-form.server";
import { carriedTexts } from "./lib/http/carried";
import { dataScript } from "./lib/http/data-script.server";
import { referenceText } from "./lib/http/error-references.server";
import { NonceProvider } from "./lib/http/nonce";
import { PageResponse } from "./lib/http/page-response.server";
import { replaceRouterMessages } from "./lib/http/router-messages.server";
import { describeError, log } from "./lib/log.server";
import { REQUEST_ID } from "./lib/request-id.server";
import { onFormPosted, onSessionEnd } from "./lib/session/session.server";
import { connectSharedState } from "./lib/session/shared/state.server";
import { onSignOutUnknown } from "./lib/session/signed-out.server";

onSessionEnd(endBackendSession);
onFormPosted(leavingOf);
onSignOutUnknown(endsSessions);
connectSharedState();

// For server.ts, which is a program of its own and knows when a response is done.
export { forgetRequest } from "./lib/session/per-request.server";

const failed = new WeakSet<Request>();

/**
 * A page that fails while it is rendered is shown by the route's ErrorBoundary, for which Remix calls again, with the
 * request's reference; where that fails too, the reference is all there is.
 */
export default async function handleRequest(...asked: Rendering): Promise<Response> {
  try {
    return await renderPage(...asked);
  } catch (error) {
    const [request] = asked;
    const requestId = request.headers.get(REQUEST_ID) ?? "";
    log.error("not rendered", { requestId, ...describeError(error) });
    const statusText = referenceText(requestId);
    if (!failed.has(request)) {
      failed.add(request);
      throw Response.json(null, { status: 500, statusText });
    }
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(`${UNEXPECTED}\n${statusText}\n`, { status: 500, headers });
  }
}

const UNEXPECTED = "Something went wrong. Please try again";

type Rendering = [
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
];

/**
 * Whole and at once: a streamed Suspense boundary would never resolve in a browser without scripts, and every loader has
 * answered.
 */
async function renderPage(
  ...[request, status, headers, context, { nonce, takeTurn }]: Rendering
): Promise<Response> {
  await takeTurn();
  const { serverHandoffStream, ...rest } = context;
  await loadLateParts();
  const html = await inSpan({ kind: "internal", name: "render" }, async () =>
    renderToString(
      <NonceProvider value={nonce}>
        <RemixServer context={rest} url={request.url} nonce={nonce} />
      </NonceProvider>,
    ),
  );
  const { actionData, loaderData } = context.staticHandlerContext;
  const carried = carriedTexts(actionData, loaderData);
  const script = serverHandoffStream ? await dataScript(serverHandoffStream, nonce, carried) : "";
  nameMethods(headers, status);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new PageResponse(`<!DOCTYPE html>${html}${script}`, { headers, status });
}

/** Remix's hook for the answers to its own scripts (`*.data`). */
export function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  nameMethods(response.headers, response.status);
  for (const cookie of dropTakenForm(request, response)) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Logs surprises; refusals are logged where they are thrown, and visitors who leave are none. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const requestId = request.headers.get(REQUEST_ID);
  replaceRouterMessages(error, requestId);
  // What could not be rendered is logged where that failed.
  if (request.signal.aborted || error instanceof Response) return;
  // Remix's own refusals: no such route, no action there.
  if (isRouteErrorResponse(error)) log.warn("refused", { requestId, status: error.status });
  else log.error("unexpected", { requestId, ...describeError(error) });
}

/** A 405 must name what is accepted, and a page that accepts forms never answers with one. */
function nameMethods(headers: Headers, status: number): void {
  if (status === 405) headers.set("Allow", "GET, HEAD");
}
