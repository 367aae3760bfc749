import type { GraphQLError } from "graphql";
import { ApiError } from "../base/errors";

export type FormattedError = {
  /** JSON of {errorMessage, code}: clients parse it. */
  message: string;
  /** The code without `_CODE`. */
  errorType: string;
  locations?: unknown;
  path?: unknown;
  extensions: { code: string };
};

/**
 * The contract's form of an error. A fault in the document itself is the caller's and is told; anything that is
 * neither that nor an ApiError is a surprise: logged, and answered without internals.
 */
export function formatError(error: unknown, logSurprise: (error: unknown) => void): FormattedError {
  const { code, errorMessage } = describe(error, logSurprise);
  const located = isGraphQLError(error) ? error.toJSON() : undefined;
  return {
    message: JSON.stringify({ errorMessage, code }),
    errorType: code.replace(/_CODE$/, ""),
    ...(located?.locations && { locations: located.locations }),
    ...(located?.path && { path: located.path }),
    extensions: { code },
  };
}

function describe(error: unknown, logSurprise: (error: unknown) => void) {
  const cause = rootCause(error);
  if (cause instanceof ApiError) return { code: cause.code, errorMessage: cause.message };
  if (isGraphQLError(cause)) return { code: "INVALID_INPUT", errorMessage: cause.message };
  logSurprise(cause);
  return { code: "INTERNAL_ERROR", errorMessage: "Internal server error" };
}

/** Executors wrap what a resolver throws, sometimes more than once. */
function rootCause(error: unknown): unknown {
  return isGraphQLError(error) && error.originalError ? rootCause(error.originalError) : error;
}

/** By name: the package exists as CommonJS and as a module, and a loader may bring in both. */
const isGraphQLError = (error: unknown): error is GraphQLError =>
  error instanceof Error && error.name === "GraphQLError";
