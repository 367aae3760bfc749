import { randomBytes, randomUUID } from "node:crypto";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { count } from "../../../telemetry/meter";
import type { Env } from "../env.server";
import { log } from "../log.server";
import { isLoopback } from "../loopback";
import { REQUEST_ID, referenceOf, runForRequest } from "../request-id.server";
import {
  ADD_ADDRESSES,
  METHOD_NOT_USED,
  maxBodyOf,
  maxUploadOf,
  NEW_PAYOUT,
  TOO_MUCH_DATA,
  VERIFY,
} from "./body-limits.server";
import { securityHeaders } from "./headers.server";
import { plainAddress, REQUEST_MARK, VISITOR_ADDRESS } from "./request-mark";
import { mayChange } from "./same-origin.server";
import { TOO_LARGE } from "./upload-limits";

/** Without scripts, nothing checks the size before it is sent: these pages show the error themselves. */
const PAGES = [VERIFY, ADD_ADDRESSES, NEW_PAYOUT];
/** More than any page needs. A page repeats its URL in several places. */
const MAX_URL_LENGTH = 8 * 1024;
const METHODS = ["GET", "HEAD", "POST"];
const READING = METHODS.slice(0, 2);
const READ_ONLY_PATHS = new Set([
  "/",
  "/healthz",
  "/readyz",
  "/config.json",
  "/.well-known/strongroom-export-keys.json",
  "/__manifest",
]);
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded *(;|$)/i;
const EMPTY_FORM_TYPE = "application/x-www-form-urlencoded";
/** Behind a proxy that TRUST_PROXY does not count, cookies would leave this machine without Secure. */
const NOT_LOCAL =
  "This console answers at 127.0.0.1 and localhost only. Behind a proxy, set TRUST_PROXY to the number of proxies.";
const BAD_REQUEST = { status: 400, words: "Bad request" };
const SAFE_ID = /^[A-Za-z0-9._-]{8,64}$/;

let marks = 0;

/** Sets the request's id and nonce (res.locals); what follows runs for that id. */
export function identify(env: Env): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const given = env.TRUST_PROXY > 0 ? req.get(REQUEST_ID) : undefined;
    const requestId = given && SAFE_ID.test(given) ? given : randomUUID();
    const nonce = randomBytes(16).toString("base64");
    req.headers["x-request-id"] = requestId;
    // Not the request id: a proxy's may repeat, and a visitor may send any.
    marks += 1;
    req.headers[REQUEST_MARK] = String(marks);
    req.headers[VISITOR_ADDRESS] = plainAddress(req.ip) ?? "";
    res.locals.requestId = requestId;
    res.locals.nonce = nonce;
    res.setHeader(REQUEST_ID, requestId);
    const isSecure = env.COOKIE_SECURE && req.secure;
    const isDevelopment = env.NODE_ENV === "development";
    for (const [name, value] of Object.entries(securityHeaders({ nonce, isSecure, isDevelopment }))) {
      res.setHeader(name, value);
    }
    const path = req.path;
    res.once("close", () => {
      log.info("request", {
        method: req.method,
        path,
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
        requestId,
        traceId: res.locals.traceId as string | undefined,
        ...(res.writableFinished ? {} : { aborted: true }),
      });
    });
    runForRequest(requestId, next);
  };
}

/** Rejects what our pages never send, and drops forwarding headers of untrusted senders. */
export function guard(env: Env): RequestHandler {
  return (req, res, next) => {
    if (env.TRUST_PROXY === 0) dropForwardingHeaders(req);
    const refusal = refusalOfAddress(req, env) ?? refusalOfMethod(req) ?? refusalOfBody(req);
    if (refusal?.to) return res.redirect(303, refusal.to);
    if (refusal?.allow) res.setHeader("Allow", refusal.allow.join(", "));
    if (refusal) return refuse(res, refusal.status, refusal.words);
    // Without a body, any type means an empty form.
    if (req.method === "POST" && lengthOf(req) === 0) req.headers["content-type"] = EMPTY_FORM_TYPE;
    next();
  };
}

interface Refusal {
  status: number;
  words: string;
  allow?: readonly string[];
  to?: string;
}

function dropForwardingHeaders({ headers }: Request): void {
  for (const name of Object.keys(headers)) {
    if (name.startsWith("x-forwarded-")) delete headers[name];
  }
}

function refusalOfAddress(req: Request, env: Env): Refusal | null {
  const host = hostOf(req);
  // Remix reads the port from Host, whatever a proxy forwards.
  if (!isHost(host) || !isHost(req.get("Host") ?? host)) return BAD_REQUEST;
  if (env.IS_LOCAL && !isLoopback(new URL(`http://${host}`).hostname))
    return { status: 421, words: NOT_LOCAL };
  if (!req.url.startsWith("/")) return BAD_REQUEST;
  // Remix's request for one loader's data, which our pages do not use.
  if ("_data" in req.query) return BAD_REQUEST;
  // No id has one, and no database takes it.
  if (req.path.includes("%00")) return BAD_REQUEST;
  return req.originalUrl.length > MAX_URL_LENGTH ? { status: 414, words: "This address is too long" } : null;
}

function refusalOfMethod(req: Request): Refusal | null {
  const { method } = req;
  const allow = READ_ONLY_PATHS.has(req.path) ? READING : METHODS;
  if (!allow.includes(method)) {
    const words = allow === METHODS ? METHOD_NOT_USED : "This address can only be read.";
    return { status: 405, words, allow };
  }
  const origin = req.get("Origin");
  const isOurs = mayChange({ method, host: hostOf(req), origin, secFetchSite: req.get("Sec-Fetch-Site") });
  return isOurs ? null : { status: 403, words: "This form came from another site and was not accepted." };
}

function refusalOfBody(req: Request): Refusal | null {
  if (req.headers["transfer-encoding"] !== undefined) return { status: 411, words: "Length required" };
  const length = lengthOf(req);
  const type = req.get("Content-Type") ?? "";
  const maxUpload = maxUploadOf(req.path, type);
  if (length > maxBodyOf(req.path, type)) {
    const to = maxUpload && PAGES.includes(req.path) ? { to: `${req.path}?${TOO_LARGE}=1` } : {};
    return { status: 413, words: TOO_MUCH_DATA, ...to };
  }
  const isForm = length === 0 || maxUpload !== undefined || FORM_TYPE.test(type);
  return isForm ? null : { status: 415, words: "Only forms are accepted here." };
}

const hostOf = (req: Request) => req.get("X-Forwarded-Host") ?? req.get("Host");

const lengthOf = (req: Request) => Number(req.get("Content-Length") ?? 0);

export function handleUnexpectedError(
  error: unknown,
  _req: Request,
  res: Response,
  next: NextFunction,
): void {
  if (res.destroyed) return;
  if (res.headersSent) {
    next(error);
    return;
  }
  const status = (error as { status?: unknown }).status;
  const isClients = typeof status === "number" && status >= 400 && status < 500;
  if (!isClients) log.error("unhandled", { requestId: res.locals.requestId, error: nameOf(error) });
  refuse(res, isClients ? status : 500, isClients ? "Bad request" : "Something went wrong. Please try again");
}

function isHost(host: string | undefined): host is string {
  return host !== undefined && HOST.test(host) && URL.canParse(`http://${host}`);
}

function refuse(res: Response, status: number, words: string): void {
  count("refusals", { code: String(status) });
  res.status(status).type("text/plain").setHeader("Cache-Control", "no-store");
  res.send(`${words}\nReference ${referenceOf(res.locals.requestId)}\n`);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
