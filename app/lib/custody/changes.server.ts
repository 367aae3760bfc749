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
/** The sandbox sends something every 15 seconds, if only to say that it is there. */
const PATIENCE_MS = 45_000;
/** No event of this subscription is longer, and no refusal. */
const MAX_LENGTH = 64 * 1024;

const document = graphql(`
  subscription organisationChanged($authentication: AuthenticationInput) {
    organisationChanged(authentication: $authentication)
  }
`);

/**
 * Follows what changes in a session's organisation. Resolves once the backend has begun to tell; null for a backend
 * that offers nothing to follow. What it resolves to yields for every change, and ends when the backend says so, as it
 * does at the session's end.
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
        // Without a code it may be a fault of the moment.
        if (error.code !== null) noteUnknown(SUBSCRIPTION);
        return null;
      }
      return changes;
    },
    async () => null,
  );
}

/**
 * Servers that serve no subscriptions, or not through a proxy that keeps the header Accept from them, refuse every one
 * alike and not as one that fails: with one of these codes, or with none.
 */
const NOT_SERVED: ReadonlySet<string | null> = new Set([
  null,
  "BAD_REQUEST",
  "INVALID_INPUT",
  "OPERATION_RESOLUTION_FAILURE",
]);

/** Yields once at the beginning too. */
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
 * The events of a stream, as text; `BEGUN` first, once it is known to be one.
 * @throws what a backend answers instead
 */
async function* eventsIn(pieces: AsyncIterable<string>): AsyncGenerator<string | typeof BEGUN> {
  let text = "";
  let hasBegun = false;
  for await (const piece of pieces) {
    text += piece;
    if (text.length > MAX_LENGTH) throw new CustodyUnavailable("not-graphql", "none");
    // An answer in one piece is a refusal.
    if (!hasBegun && /^\s*[{[<]/.test(text)) continue;
    if (!hasBegun) yield BEGUN;
    hasBegun = true;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    yield* events;
  }
  if (!hasBegun) throw refusalOf(text);
}

/** Whether an event says that something has changed; a heartbeat says nothing. */
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
