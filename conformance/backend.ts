import type { DocumentNode } from "graphql";
import { print } from "graphql";
import { type BackendError, formatBackendErrors } from "../app/lib/errors/backend";

/** One answer, whatever it is. */
export interface Answer {
  status: number;
  /** Null where the body is no GraphQL answer. */
  body: { data: Record<string, unknown> | null; errors: readonly BackendError[] } | null;
}

export interface Call {
  document: DocumentNode | string;
  variables?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Another one than the console's. */
  key?: string;
}

export interface Backend {
  /** @throws Unreachable when nothing answers in time */
  call(call: Call): Promise<Answer>;
  /**
   * The content type of the first bytes of an answer that goes on, which is then left alone.
   * @throws Unreachable
   */
  open(call: Call): Promise<string>;
}

/** Nothing answered. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/** Calls a backend as the console does: POST, JSON, the key in the header x-api-key. */
export function connect({ url, key, timeoutMs }: { url: string; key: string; timeoutMs: number }): Backend {
  const post = async (call: Call, accept: string, signal: AbortSignal): Promise<Response> => {
    const query = typeof call.document === "string" ? call.document : print(call.document);
    try {
      return await fetch(url, {
        method: "POST",
        redirect: "manual",
        signal,
        headers: {
          accept,
          "content-type": "application/json",
          "x-api-key": call.key ?? key,
          ...call.headers,
        },
        body: JSON.stringify({ query, variables: call.variables ?? {} }),
      });
    } catch (error) {
      throw new Unreachable(reasonOf(error, timeoutMs));
    }
  };
  return {
    async call(call) {
      const answer = await post(call, "application/json", AbortSignal.timeout(timeoutMs));
      const text = await answer.text().catch(() => "");
      return { status: answer.status, body: readBody(text) };
    },
    async open(call) {
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), timeoutMs);
      try {
        const answer = await post(call, "text/event-stream, application/json", abort.signal);
        return answer.headers.get("content-type") ?? "";
      } finally {
        clearTimeout(timer);
        abort.abort();
      }
    },
  };
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && /Abort|Timeout/.test(error.name)) {
    return `there was no answer within ${timeoutMs / 1000} seconds`;
  }
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code ? `the connection failed (${cause.code})` : "the connection failed";
}

function readBody(text: string): Answer["body"] {
  try {
    const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: unknown };
    const isAnswer = errors === undefined ? isRecord(data) : Array.isArray(errors) && errors.every(isError);
    return isAnswer
      ? { data: isRecord(data) ? data : null, errors: (errors ?? []) as readonly BackendError[] }
      : null;
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isError = (value: unknown): boolean => isRecord(value) && typeof value.message === "string";

/** The code of a refusal as the console reads it; null for an answer without errors or without a code. */
export function codeOf({ body }: Answer): string | null {
  return body && body.errors.length > 0 ? formatBackendErrors(body.errors).code : null;
}

/** Whether the console would take an answer for 'this session is over'. */
export function isSessionRefusal({ body }: Answer): boolean {
  return !!body && body.errors.length > 0 && formatBackendErrors(body.errors).kind === "authentication";
}

const MAX_WORDS = 200;

/** An answer in words, for somebody who looks for the reason. */
export function describe(answer: Answer): string {
  const { status, body } = answer;
  if (!body) return `HTTP ${status} and no GraphQL answer`;
  const http = status === 200 ? "" : `HTTP ${status}, `;
  if (body.errors.length === 0) return `${http}an answer without errors`;
  const { code, detail } = formatBackendErrors(body.errors);
  return `${http}${code ?? "an error without a code"}: ${detail.replace(/\s+/g, " ").slice(0, MAX_WORDS)}`;
}
