import { GraphQLClient } from "graphql-request";
import { env } from "../env.server";
import { type BackendError, formatBackendErrors } from "../errors/backend";
import { log } from "../log.server";
import { markHidden } from "../names/hidden-characters";
import { addressOf, requestIdOf, type Session } from "../session/session.server";
import { noteInterruption } from "./capabilities/backend-state.server";
import { AuthenticationError, CustodyError, CustodyUnavailable } from "./errors.server";
import { custodyTransport } from "./transport.server";

export interface CallOptions {
  /** Makes a repeated mutation the same one for the backend. */
  idempotencyKey?: string | undefined;
  /**
   * The newest request of the sub-wallet that is known here, or 'none': the backend makes no other after one that is
   * newer. (ours: another backend does not look at it)
   */
  newestKnown?: string | undefined;
  /** The visitor's IP address, for the backend's audit log; with a session it is known. (ours) */
  address?: string | undefined;
}

/** One document on its way to the backend. */
export interface Call {
  text: string;
  /** Of its operations, for the log. */
  names: string;
  isMutation: boolean;
  variables: Record<string, unknown>;
}

/** What the backend answers: nothing of it has been checked but that it is GraphQL. */
export interface CustodyAnswer {
  data?: Record<string, unknown> | null;
  errors?: (BackendError & { path?: readonly unknown[] })[] | undefined;
}

/**
 * Sends one document, and logs that. A mutation is never sent again; a query is, once, when the connection was
 * refused or broke, as one that was kept open over a restart of the backend does.
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
    const address = options.address ?? (session ? addressOf(session) : undefined);
    const answer = await send(call, { ...options, address });
    if (answer.errors?.length) code = codeOf(toError(answer.errors));
    return answer;
  } catch (error) {
    code = codeOf(error);
    throw error;
  } finally {
    const fields = {
      operation: call.names,
      requestId: session ? requestIdOf(session) : undefined,
      ms: Math.round(performance.now() - started),
      code,
    };
    if (code === "ok") log.info("custody", fields);
    else log.warn("custody", fields);
  }
}

async function send(
  { text, isMutation, variables }: Call,
  { idempotencyKey, newestKnown, address }: CallOptions,
): Promise<CustodyAnswer> {
  const client = new GraphQLClient(env().CUSTODY_API_URL, {
    errorPolicy: "all",
    // Otherwise the client parses every document, only to name the one operation in it.
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
        ...(address ? { "Visitor-Address": address } : {}),
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

/** What the backend complains about, as one error. */
export function toError(errors: readonly BackendError[]): CustodyError | AuthenticationError {
  const { kind, code, detail, message, retryAfterSeconds, unknown, places } = formatBackendErrors(errors);
  if (kind === "authentication") return new AuthenticationError();
  const marked = places.map((place) => ({ ...place, reason: markHidden(place.reason) }));
  return new CustodyError(code, markLines(detail), markLines(message), {
    retryAfterSeconds,
    unknown,
    places: marked,
  });
}

/** Several errors are lines of one text. */
const markLines = (text: string) => text.split("\n").map(markHidden).join("\n");

/** The name of a failure in the log. */
export function codeOf(error: unknown): string {
  if (error instanceof CustodyError) return error.code ?? "no-code";
  if (error instanceof CustodyUnavailable) return error.reason;
  return error instanceof Error ? error.name : "unknown";
}
