import type { IncomingMessage, ServerResponse } from "node:http";
import { count, isMeasured, record } from "../../telemetry/meter";
import { openServerSpan, runWithin } from "../../telemetry/trace";

const GRAPHQL = "/graphql";
const EXACT = new Set([
  "/",
  GRAPHQL,
  "/rpc",
  "/healthz",
  "/readyz",
  "/explorer/api",
  "/.well-known/export-keys.json",
]);
const BELOW = ["/device", "/mail"];
const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** Measures a request, and goes on with the trace of whoever calls /graphql; `work` runs within. */
export function measureHttp<Result>(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  work: () => Result,
): Result {
  const path = incoming.url?.split("?", 1)[0] ?? "";
  const span = openServerSpan("HTTP", path === GRAPHQL ? incoming.headers.traceparent : undefined);
  if (!span && !isMeasured()) return work();
  const started = performance.now();
  outgoing.once("close", () => {
    const route = routeOf(path);
    const method = METHODS.has(incoming.method ?? "") ? (incoming.method ?? "") : "other";
    const { statusCode } = outgoing;
    count("requests", { route, method, status: `${Math.floor(statusCode / 100)}xx` });
    record("requestSeconds", (performance.now() - started) / 1000, { route });
    span?.end({
      name: `${method} ${route}`,
      attributes: {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": statusCode,
      },
      error: statusCode >= 500 ? String(statusCode) : undefined,
    });
  });
  return runWithin(span, work);
}

function routeOf(path: string): string {
  if (EXACT.has(path)) return path;
  const folder = BELOW.find((one) => path === one || path.startsWith(`${one}/`));
  return folder ? `${folder}/*` : "(other)";
}
