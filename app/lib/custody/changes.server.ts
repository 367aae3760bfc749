import type { BackendError } from "../errors/backend";
import { PostTimeout } from "../http/post.server";
import type { Session } from "../session/session.server";
import { toError } from "./call.server";
import { whereCapable } from "./capabilities/ask.server";
import { noteUnknown } from "./capabilities/known.server";
import { CustodyError, CustodyFailure, CustodyUnavailable } from "./errors.server";
import { graphql } from "./graphql";
import { openDocument } from "./open-document.server";

const SUBSCRIPTION = ["Subscription.organisationChanged"];
/** The sandbox sends a heartbeat every 15 seconds. */
const PATIENCE_MS = 45_000;
/** Longer than any event or refusal. */
const MAX_LENGTH = 64 * 1024;

const document = graphql(`
  subscription organisationChanged($authentication: AuthenticationInput) {
    organisationChanged(authentication: $authentication)
  }
`);

/**
 * Resolves when the backend starts streaming; null if it has no subscriptions. The generator yields for every change
 * and ends with the session.
 * @throws CustodyError | AuthenticationError | CustodyUnavailable, also while it is read
 */
export function openChanges(session: Session, signal: AbortSignal): Promise<AsyncGenerator<void> | null> {
  return whereCapable(
    "changes",
    async () => {
      const changes = readChanges(session, signal);
      try {
        await changes.next();
      } catch (error) {
        if (!(error instanceof CustodyError) || !NOT_SERVED.has(error.code)) throw error;
        // Without a code it may be temporary.
        if (error.code !== null) noteUnknown(SUBSCRIPTION);
        return null;
      }
      return changes;
    },
    async () => null,
  );
}

/** Codes (or none) of servers without subscriptions, or behind a proxy that drops the header Accept. */
const NOT_SERVED: ReadonlySet<string | null> = new Set([
  null,
  "BAD_REQUEST",
  "INVALID_INPUT",
  "OPERATION_RESOLUTION_FAILURE",
]);

/** Also yields once at the beginning. */
async function* readChanges(session: Session, signal: AbortSignal): AsyncGenerator<void> {
  try {
    const pieces = await openDocument(session, {
      document,
      variables: { authentication: session.authentication },
      accept: "text/event-stream, application/json",
      patience: PATIENCE_MS,
      signal,
    });
    for await (const event of eventsIn(pieces)) {
      if (event !== BEGUN && /^event: *complete$/m.test(event)) return;
      if (event === BEGUN || isChange(event)) yield;
    }
  } catch (error) {
    if (error instanceof CustodyFailure) throw error;
    const reason = error instanceof PostTimeout ? "timeout" : "interrupted";
    throw new CustodyUnavailable(reason, "none", { cause: error });
  }
}

const BEGUN = Symbol("begun");

/**
 * Yields `BEGUN` first, once the answer is known to be a stream.
 * @throws what a backend answers instead
 */
async function* eventsIn(pieces: AsyncIterable<string>): AsyncGenerator<string | typeof BEGUN> {
  let text = "";
  let hasBegun = false;
  for await (const piece of pieces) {
    text += piece;
    if (text.length > MAX_LENGTH) throw new CustodyUnavailable("not-graphql", "none");
    if (!hasBegun && /^\s*[{[<]/.test(text)) continue;
    if (!hasBegun) yield BEGUN;
    hasBegun = true;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    yield* events;
  }
  if (!hasBegun) throw refusalOf(text);
}

function isChange(event: string): boolean {
  const data = /^data: *(.+)$/m.exec(event)?.[1];
  if (data === undefined) return false;
  const result = parse(data) as { data?: { organisationChanged?: unknown }; errors?: BackendError[] } | null;
  if (result?.errors?.length) throw toError(result.errors);
  return result?.data?.organisationChanged === true;
}

function refusalOf(text: string): Error {
  const answer = parse(text) as { errors?: BackendError[] } | null;
  return Array.isArray(answer?.errors) && answer.errors.length > 0
    ? toError(answer.errors)
    : new CustodyUnavailable("not-graphql", "none");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
