import { MESSAGES, messages } from "../errors/catalogue";
import type { InputPlace } from "../errors/input-place";
import { referenceOf } from "../request-id.server";

/** `none`: it certainly had no effect; `unknown`: it may have had one. */
export type CallOutcome = "none" | "unknown";

/**
 * A failed call to the backend. The message is for users, without internals. Shaped like `data()`, so that the
 * ErrorBoundary can show it: Remix hides the messages of other errors in production.
 */
export abstract class CustodyFailure extends Error {
  readonly type = "DataWithResponseInit";
  data: string;
  readonly init: { status: number };
  readonly outcome: CallOutcome;
  private reference: string | null = null;

  constructor(message: string, status: number, outcome: CallOutcome, options?: ErrorOptions) {
    super(message, options);
    this.data = message;
    this.init = { status };
    this.outcome = outcome;
  }

  /** Adds the request id to the message once, for support to find in the log. */
  refer(requestId: string): void {
    if (this.reference !== null) return;
    this.reference = referenceOf(requestId);
    this.message = `${this.message} (reference ${this.reference})`;
    this.data = this.message;
  }
}

const STATUS_OF_CODE: Record<string, number> = { NOT_FOUND: 404, TOO_MANY_ATTEMPTS: 429 };

/** Codes given before anything is done; with any other the call may have had an effect. */
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
  "ANNOTATION_CHANGED",
  "REFERENCE_USED",
  "RULES_CHANGED",
  "FROZEN",
  // GraphQL servers' own.
  "BAD_USER_INPUT",
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "FORBIDDEN",
  "UNAUTHENTICATED",
]);

export interface RefusalFacts {
  retryAfterSeconds?: number | undefined;
  /** Unknown to the backend's schema: 'User.tasks'. */
  unknown?: readonly string[];
  places?: readonly InputPlace[];
}

/**
 * A refusal: `code` is the contract's (NOT_FOUND, INVALID_INPUT, PIN_RESET…) or null, `detail` the backend's own words,
 * `message` the words for the page.
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

  override refer(requestId: string): void {
    if (this.outcome === "unknown") super.refer(requestId);
  }
}

/** The backend does not know this session, and no page is there to log out from. */
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

export function shapeWords(path: readonly PropertyKey[], isMissing: boolean): string {
  const where = path.map(String).join(".");
  if (!where) return MESSAGES.INVALID_OBJECT;
  return isMissing ? messages.missingValue(where) : messages.invalidType(where);
}

/** The answer does not have the shape of schema.graphql. */
export class ContractError extends CustodyFailure {
  override name = "ContractError";
  constructor(problem: string, outcome: CallOutcome) {
    super(problem, 502, outcome);
  }

  static about(path: readonly PropertyKey[], isMissing: boolean, outcome: CallOutcome): ContractError {
    return new ContractError(shapeWords(path, isMissing), outcome);
  }
}
