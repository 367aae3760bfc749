import { DrizzleQueryError } from "drizzle-orm";

/**
 * Message and stack. For a failed statement only SQL and error code, because parameters and messages quote user input.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error instanceof DrizzleQueryError) {
    const code = (error.cause as { code?: unknown } | undefined)?.code;
    return `Failed query (${typeof code === "string" ? code : "no code"}): ${error.query}\n${framesOf(error)}`;
  }
  const cause = error.cause === undefined ? "" : `\ncaused by ${describeError(error.cause)}`;
  return `${error.name}: ${error.message}\n${framesOf(error)}${cause}`;
}

const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
