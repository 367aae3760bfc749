import { MESSAGES, messages } from "../errors/catalogue";
import type { InputPlace } from "../errors/input-place";

/** What is known about a failed call: `none`: it certainly had no effect; `unknown`: it may have had one. */
export type CallOutcome = "none" | "unknown";

/**
 * The base class of failed calls to the backend. Its message is for users and contains no internals. Thrown from a
 * loader or an action it becomes an answer with that message and a status, as `data()` does, so that the ErrorBoundary
 * can show it (Remix hides the message of any other error in production).
 */
export abstract class CustodyFailure extends Error {
  readonly type = "DataWithResponseInit";
  data: string;
  readonly init: { status: number };
  /** Whether the call may have had an effect. */
  readonly outcome: CallOutcome;
  private reference: string | null = null;

  constructor(message: string, status: number, outcome: CallOutcome, options?: ErrorOptions) {
    super(message, options);
    this.data = message;
    this.init = { status };
    this.outcome = outcome;
  }

  /** What support finds the failure by in the log: said along with the message, once. */
  refer(requestId: string): void {
    if (this.reference !== null) return;
    this.reference = UUID.test(requestId) ? requestId.slice(0, 8) : requestId;
    this.message = `${this.message} (reference ${this.reference})`;
    this.data = this.message;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const STATUS_OF_CODE: Record<string, number> = { NOT_FOUND: 404, TOO_MANY_ATTEMPTS: 429 };

/** What a backend says before it does anything; under any other code, or none, it may have done something. */
const REFUSALS: ReadonlySet<string | null> = new Set([
  "INVALID_SESSION_TOKEN_CODE",
  "PIN_RESET",
  "INVALID_EMAIL",
  "INVALID_CHALLENGE",
  "NOT_FOUND",
  "INVALID_INPUT",
  "INSUFFICIENT_BALANCE",
  "NOT_ALLOWED",
  "INVALID_REQUEST_STATUS",
  "INVALID_SIGNATURE",
  "KEY_NOT_IN_POLICY",
  "TOO_MANY_ATTEMPTS",
  "NEWER_REQUEST",
  "ENTRY_CHANGED",
  // Of GraphQL servers themselves.
  "BAD_USER_INPUT",
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "FORBIDDEN",
  "UNAUTHENTICATED",
]);

/** What a refusal says besides its words, as far as the backend says it. */
export interface RefusalFacts {
  /** Seconds to wait before the next call. */
  retryAfterSeconds?: number | undefined;
  /** Coordinates that the backend's schema does not have, as in `User.tasks`. */
  unknown?: readonly string[];
  /** Where in a list that was sent something is wrong. */
  places?: readonly InputPlace[];
}

/**
 * The backend refused: `code` is the contract's (NOT_FOUND, INVALID_INPUT, PIN_RESET…; null when it gave none),
 * `detail` its own words, `message` the words for the page.
 */
export class CustodyError extends CustodyFailure {
  override name = "CustodyError";
  readonly retryAfterSeconds: number | undefined;
  readonly unknown: readonly string[];
  readonly places: readonly InputPlace[];

  constructor(
    readonly code: string | null,
    readonly detail: string,
    message: string,
    { retryAfterSeconds, unknown = [], places = [] }: RefusalFacts = {},
  ) {
    super(message, STATUS_OF_CODE[code ?? ""] ?? 502, REFUSALS.has(code) ? "none" : "unknown");
    this.retryAfterSeconds = retryAfterSeconds;
    this.unknown = unknown;
    this.places = places;
  }

  /** Of a refusal the message says all that there is to know. */
  override refer(requestId: string): void {
    if (this.outcome === "unknown") super.refer(requestId);
  }
}

/** The backend does not know this session, and the call was not made for a page that could log the user out. */
export class AuthenticationError extends CustodyFailure {
  override name = "AuthenticationError";
  constructor() {
    super(MESSAGES.SESSION_REFUSED, 401, "none");
  }
}

const WORDS = {
  refused: MESSAGES.BACKEND_UNREACHABLE,
  timeout: MESSAGES.BACKEND_TIMEOUT,
  interrupted: MESSAGES.BACKEND_INTERRUPTED,
  status: MESSAGES.BACKEND_FAILED,
  "not-graphql": MESSAGES.INVALID_OBJECT,
} as const;

/** The backend is down, too slow, or does not speak GraphQL. */
export class CustodyUnavailable extends CustodyFailure {
  override name = "CustodyUnavailable";
  constructor(
    readonly reason: keyof typeof WORDS,
    outcome: CallOutcome,
    options?: ErrorOptions,
  ) {
    super(WORDS[reason], 502, outcome, options);
  }
}

/** What is wrong at this path of an answer, where a value is present or not. */
export function shapeWords(path: readonly PropertyKey[], isMissing: boolean): string {
  const where = path.map(String).join(".");
  if (!where) return MESSAGES.INVALID_OBJECT;
  return isMissing ? messages.missingValue(where) : messages.invalidType(where);
}

/** The backend's answer does not have the shape that schema.graphql promises. */
export class ContractError extends CustodyFailure {
  override name = "ContractError";
  constructor(problem: string, outcome: CallOutcome) {
    super(problem, 502, outcome);
  }

  /** The message for the first problem of an answer, by its path and whether a value is present there. */
  static about(path: readonly PropertyKey[], isMissing: boolean, outcome: CallOutcome): ContractError {
    return new ContractError(shapeWords(path, isMissing), outcome);
  }
}
