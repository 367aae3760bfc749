import { DrizzleQueryError } from "drizzle-orm";
import type { GraphQLError } from "graphql";
import { ApiError, type InputPlace } from "../base/errors";
import { ReadingStopped } from "../base/reading";

const TOO_SLOW = "This took too long and was stopped. Ask for less, such as a shorter time or a longer text";

export type FormattedError = {
  /** JSON of {errorMessage, code}, with retryAfterSeconds if waiting helps; clients parse it. */
  message: string;
  /** The code without `_CODE`. */
  errorType: string;
  locations?: unknown;
  path?: unknown;
  extensions: {
    code: string;
    /** A field or argument that the schema lacks, such as `User.tasks`. (ours) */
    coordinate?: string | undefined;
    /** Seconds after which to try again. (ours) */
    retryAfterSeconds?: number | undefined;
    /** The item of an input list that is wrong. (ours) */
    place?: InputPlace | undefined;
  };
};

/** Callers see ApiErrors and errors in their document. Anything else is logged, without internals for the caller. */
export function formatError(error: unknown, logSurprise: (error: unknown) => void): FormattedError {
  const { code, errorMessage, retryAfterSeconds, ...facts } = describe(error, logSurprise);
  const located = isGraphQLError(error) ? error.toJSON() : undefined;
  return {
    message: JSON.stringify({ errorMessage, code, retryAfterSeconds }),
    errorType: code.replace(/_CODE$/, ""),
    ...(located?.locations && { locations: located.locations }),
    ...(located?.path && { path: located.path }),
    extensions: { code, retryAfterSeconds, ...facts },
  };
}

type Described = {
  code: string;
  errorMessage: string;
  retryAfterSeconds?: number | undefined;
  coordinate?: string | undefined;
  place?: InputPlace | undefined;
};

function describe(error: unknown, logSurprise: (error: unknown) => void): Described {
  const cause = rootCause(error);
  if (cause instanceof ApiError) {
    const { code, message, retryAfterSeconds, place } = cause;
    return { code, errorMessage: message, retryAfterSeconds, place };
  }
  if (isStopped(cause)) return { code: "TOO_SLOW", errorMessage: TOO_SLOW };
  if (isGraphQLError(cause)) {
    const { code, coordinate } = cause.extensions as Partial<FormattedError["extensions"]>;
    return { code: code ?? "INVALID_INPUT", errorMessage: cause.message, coordinate };
  }
  logSurprise(cause);
  return { code: "INTERNAL_ERROR", errorMessage: "Internal server error" };
}

/** drizzle wraps what the database throws. */
const isStopped = (error: unknown): boolean =>
  error instanceof ReadingStopped || (error instanceof DrizzleQueryError && isStopped(error.cause));

/** Executors wrap what a resolver throws, sometimes more than once. */
function rootCause(error: unknown): unknown {
  return isGraphQLError(error) && error.originalError ? rootCause(error.originalError) : error;
}

/** By name, because the package may be loaded twice, as CommonJS and as a module. */
const isGraphQLError = (error: unknown): error is GraphQLError =>
  error instanceof Error && error.name === "GraphQLError";
