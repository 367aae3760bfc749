import { GraphQLClient } from "graphql-request";
import { count, record } from "../../../telemetry/meter";
import { inSpan } from "../../../telemetry/trace";
import { env } from "../env.server";
import { type BackendError, formatBackendErrors } from "../errors/backend";
import { noteWait } from "../http/retry-after.server";
import { type Visitor, visitorHeaders } from "../http/visitor";
import { log } from "../log.server";
import { markHidden } from "../names/hidden-characters";
import { requestIdHeader } from "../request-id.server";
import { requestIdOf, type Session, visitorOf } from "../session/session.server";
import { noteInterruption } from "./capabilities/backend-state.server";
import { AuthenticationError, CustodyError, CustodyUnavailable } from "./errors.server";
import { custodyTransport } from "./transport.server";

export interface CallOptions {
  /** A repeated mutation with the same key has no further effect. */
  idempotencyKey?: string | undefined;
  /** The sub-wallet's newest known request, or 'none'; the backend refuses if it has a newer one. (ours) */
  newestKnown?: string | undefined;
  /** For the audit log; a session already knows it. (ours) */
  visitor?: Visitor | undefined;
}

export interface Call {
  text: string;
  names: string;
  isMutation: boolean;
  variables: Record<string, unknown>;
}

/** Unchecked, except that it is GraphQL. */
export interface CustodyAnswer {
  data?: Record<string, unknown> | null;
  errors?: (BackendError & { path?: readonly unknown[] })[] | undefined;
}

/**
 * Sends one document, and logs it. Never repeats a mutation; repeats a query once if the connection was refused or
 * broke, as kept-alive ones do when the backend restarts.
 * @throws CustodyUnavailable
 */
export async function callBackend(
  session: Session | null,
  call: Call,
  options: CallOptions = {},
): Promise<CustodyAnswer> {
  const started = performance.now();
  let code = "ok";
  try {
    const visitor = options.visitor ?? (session ? visitorOf(session) : undefined);
    const span = { kind: "client", name: `graphql ${call.names}` } as const;
    const answer = await inSpan(span, () => send(call, { ...options, visitor }), codeOf);
    if (answer.errors?.length) code = codeOf(toError(answer.errors));
    return answer;
  } catch (error) {
    code = codeOf(error);
    throw error;
  } finally {
    const ms = performance.now() - started;
    measureCall(call.names, code, ms);
    const fields = {
      operation: call.names,
      requestId: session ? requestIdOf(session) : undefined,
      ms: Math.round(ms),
      code,
    };
    if (code === "ok") log.info("custody", fields);
    else log.warn("custody", fields);
  }
}

/** Reasons of `CustodyUnavailable`, and what the backend itself did not expect. */
const OUTCOMES: Readonly<Record<string, string>> = {
  ok: "ok",
  refused: "unreachable",
  interrupted: "unreachable",
  timeout: "unreachable",
  status: "failed",
  "not-graphql": "failed",
  INTERNAL_ERROR: "failed",
};

function measureCall(operation: string, code: string, ms: number): void {
  count("backendCalls", { operation, outcome: OUTCOMES[code] ?? "refused" });
  record("backendCallSeconds", ms / 1000, { operation });
  if (code !== "ok") count("refusals", { code });
}

async function send(
  { text, isMutation, variables }: Call,
  { idempotencyKey, newestKnown, visitor = {} }: CallOptions,
): Promise<CustodyAnswer> {
  const client = new GraphQLClient(env().CUSTODY_API_URL, {
    errorPolicy: "all",
    // Otherwise the client parses every document just to name its operation.
    excludeOperationName: true,
    ...custodyTransport(isMutation),
  });
  const call = () =>
    client.rawRequest<unknown, Record<string, unknown>>({
      query: text,
      variables,
      requestHeaders: {
        Accept: "application/json",
        "x-api-key": env().CUSTODY_API_KEY,
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
        ...(newestKnown ? { "Newest-Known-Request": newestKnown } : {}),
        ...visitorHeaders(visitor),
        ...requestIdHeader(),
      },
    });
  try {
    return (await call()) as CustodyAnswer;
  } catch (error) {
    const isBroken = error instanceof CustodyUnavailable && ["refused", "interrupted"].includes(error.reason);
    if (isBroken) noteInterruption();
    if (isMutation || !isBroken) throw error;
    return (await call()) as CustodyAnswer;
  }
}

export function toError(errors: readonly BackendError[]): CustodyError | AuthenticationError {
  const { kind, code, detail, message, retryAfterSeconds, unknown, places } = formatBackendErrors(errors);
  if (kind === "authentication") return new AuthenticationError();
  if (retryAfterSeconds) noteWait(retryAfterSeconds);
  const marked = places.map((place) => ({ ...place, reason: markHidden(place.reason) }));
  return new CustodyError(code, markLines(detail), markLines(message), {
    retryAfterSeconds,
    unknown,
    places: marked,
  });
}

const markLines = (text: string) => text.split("\n").map(markHidden).join("\n");

export function codeOf(error: unknown): string {
  if (error instanceof CustodyError) return error.code ?? "no-code";
  if (error instanceof CustodyUnavailable) return error.reason;
  return error instanceof Error ? error.name : "unknown";
}
