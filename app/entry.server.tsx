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

/**
 * Renders a page whole and at once: a streamed Suspense boundary would never resolve in a browser without scripts, and
 * every loader has answered. What throws here is shown by the route's ErrorBoundary, for which Remix calls again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, takeTurn }: AppLoadContext,
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
  if (request.signal.aborted) return;
  // Remix's own refusals: no such route, no action there.
  if (isRouteErrorResponse(error)) log.warn("refused", { requestId, status: error.status });
  else log.error("unexpected", { requestId, ...describeError(error) });
}

/** A 405 must name what is accepted, and a page that accepts forms never answers with one. */
function nameMethods(headers: Headers, status: number): void {
  if (status === 405) headers.set("Allow", "GET, HEAD");
}
