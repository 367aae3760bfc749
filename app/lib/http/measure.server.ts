import type { Request, RequestHandler, Response } from "express";
import { count, isMeasured, record } from "../../../telemetry/meter";
import { openServerSpan, runWithin } from "../../../telemetry/trace";
import type { Env } from "../env.server";

const METHODS = new Set(["GET", "HEAD", "POST"]);

/**
 * Measures every request, and begins its trace; what follows runs within. `res.locals.route` is the pattern of the page
 * that answered, `res.locals.traceId` is for the log.
 */
export function measure(env: Env): RequestHandler {
  return (req, res, next) => {
    const given = env.TRUST_PROXY > 0 ? req.get("traceparent") : undefined;
    const span = openServerSpan("HTTP", given);
    if (!span && !isMeasured()) return next();
    const started = performance.now();
    if (span) res.locals.traceId = span.traceId;
    res.once("close", () => {
      const route = routeOf(res);
      const method = METHODS.has(req.method) ? req.method : "other";
      count("requests", { route, method, status: `${Math.floor(res.statusCode / 100)}xx` });
      record("requestSeconds", (performance.now() - started) / 1000, { route });
      span?.end({
        name: `${method} ${route}`,
        attributes: attributesOf(req, res, route, method),
        error: res.statusCode >= 500 ? String(res.statusCode) : undefined,
      });
    });
    runWithin(span, next);
  };
}

function attributesOf(req: Request, res: Response, route: string, method: string) {
  return {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": res.statusCode,
    "strongroom.navigation": req.path.endsWith(".data") ? "data" : "document",
  };
}

function routeOf(res: Response): string {
  const route = res.locals.route as string | undefined;
  return route ?? (res.statusCode < 400 ? "(file)" : "(refused)");
}
