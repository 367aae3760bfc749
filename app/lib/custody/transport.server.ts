import type { IncomingHttpHeaders } from "node:http";
import { env } from "../env.server";
import { type BackendError, formatBackendErrors } from "../errors/backend";
import { PostTimeout, post } from "../http/post.server";
import { noteVersion } from "./capabilities/backend-state.server";
import { type CallOutcome, CustodyUnavailable } from "./errors.server";
import { markAnswer } from "./mark-answer.server";

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

interface Transport {
  fetch: typeof fetch;
  jsonSerializer: { stringify: typeof JSON.stringify; parse: (text: string) => unknown };
}

/**
 * A `fetch` that accepts only GraphQL answers, and a JSON reader that reuses what it parsed. If a call breaks, only a
 * mutation may have had an effect. `fetch` throws CustodyUnavailable.
 */
export function custodyTransport(isMutation: boolean): Transport {
  const unclear: CallOutcome = isMutation ? "unknown" : "none";
  let answer: unknown;
  return {
    async fetch(url, init) {
      const { status, text, headers: received } = await send(new URL(String(url)), init, isMutation);
      noteVersion(versionIn(received));
      answer = readAnswer(status, text, unclear);
      // GraphQL errors in the body count more than the error status.
      const headers = new Headers({ "Content-Type": "application/json" });
      return { ok: true, status: 200, headers, text: async () => text } as Response;
    },
    jsonSerializer: { stringify: JSON.stringify, parse: () => answer },
  };
}

function versionIn({ "contract-version": version }: IncomingHttpHeaders): string | undefined {
  return typeof version === "string" ? version : undefined;
}

async function send(url: URL, init: RequestInit | undefined, isMutation: boolean) {
  const unclear: CallOutcome = isMutation ? "unknown" : "none";
  try {
    const answer = await post(url, {
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: String(init?.body),
      timeout: env().CUSTODY_TIMEOUT_MS,
      maxLength: MAX_ANSWER_BYTES,
      isAlone: isMutation,
    });
    if (answer.status >= 300 && answer.status < 400) throw new TypeError("The answer leads elsewhere");
    return answer;
  } catch (error) {
    throw toUnavailable(error, unclear);
  }
}

/** The status decides only if the body says nothing. */
function readAnswer(status: number, text: string, unclear: CallOutcome): unknown {
  const answer = parse(text);
  if (isGraphQLAnswer(answer) && (saysWhy(answer) || !decides(status))) {
    return answer.data ? { ...answer, data: markAnswer(answer.data, text) } : answer;
  }
  if (status === 401 || status === 403) throw new CustodyUnavailable("status", "none");
  throw new CustodyUnavailable(status >= 200 && status < 300 ? "not-graphql" : "status", unclear);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface GraphQLAnswer {
  data?: unknown;
  errors?: unknown;
}

function isGraphQLAnswer(answer: unknown): answer is GraphQLAnswer {
  if (!answer || typeof answer !== "object" || Array.isArray(answer)) return false;
  const { data, errors } = answer as GraphQLAnswer;
  if (errors === undefined) return !!data && typeof data === "object" && !Array.isArray(data);
  return Array.isArray(errors) && errors.every((error) => typeof error?.message === "string");
}

/** Anything in between may have written the body of such an answer, so its errors must say what they are about. */
const decides = (status: number): boolean => status === 401 || status === 403 || status >= 500;

function saysWhy({ errors }: GraphQLAnswer): boolean {
  if (!Array.isArray(errors)) return true;
  const { kind, code } = formatBackendErrors(errors as BackendError[]);
  return kind === "authentication" || code !== null;
}

function toUnavailable(error: unknown, unclear: CallOutcome): CustodyUnavailable {
  if (error instanceof PostTimeout) return new CustodyUnavailable("timeout", unclear, { cause: error });
  // A name with several addresses fails with an error for each.
  const { code, errors = [] } = error as { code?: string; errors?: { code?: string }[] };
  const codes = errors.length > 0 ? errors.map((one) => one.code) : [code];
  if (codes.every((one) => one !== undefined && NEVER_SENT.has(one))) {
    return new CustodyUnavailable("refused", "none", { cause: error });
  }
  return new CustodyUnavailable("interrupted", unclear, { cause: error });
}
