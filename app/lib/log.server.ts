import { currentTraceId } from "../../telemetry/trace";
import { env } from "./env.server";
import { currentRequestId } from "./request-id.server";

type Fields = Record<string, string | number | boolean | null | undefined>;

const levels = { silent: 0, error: 1, warn: 2, info: 3 } as const;

/**
 * One JSON line on stdout an event, with the id of the HTTP request that it belongs to, and of its trace. Callers pass names, numbers and codes only: never variables, tokens, e-mail
 * addresses, cookies or query strings.
 */
export const log = {
  info: (event: string, fields?: Fields) => write("info", event, fields),
  /** An expected refusal. */
  warn: (event: string, fields?: Fields) => write("warn", event, fields),
  /** A surprise. */
  error: (event: string, fields?: Fields) => write("error", event, fields),
};

function write(level: "error" | "warn" | "info", event: string, fields: Fields = {}): void {
  if (levels[level] > levels[env().LOG_LEVEL]) return;
  const requestId = fields.requestId ?? currentRequestId();
  const traceId = fields.traceId ?? currentTraceId();
  const line = { time: new Date().toISOString(), level, event, ...fields, requestId, traceId };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Kind and place of an error; never its message, which may quote data. */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? "").split("\n").filter((line) => line.trimStart().startsWith("at "));
  return {
    error: error.name,
    at: frames
      .slice(0, 3)
      .map((frame) => frame.trim().slice(3))
      .join(" < "),
  };
}
