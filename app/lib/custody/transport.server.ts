import { env } from "../env.server";
import { type CallOutcome, CustodyUnavailable } from "./errors.server";

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * A `fetch` for the GraphQL client that accepts only GraphQL answers. `isMutation` decides the outcome of a broken
 * call: a query never has an effect.
 * @throws CustodyUnavailable when the backend is down, slow, answers with an error status or not with JSON
 */
export function custodyFetch(isMutation: boolean): typeof fetch {
  const unclear: CallOutcome = isMutation ? "unknown" : "none";
  return async (url, init) => {
    const timeout = AbortSignal.timeout(env().CUSTODY_TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    let response: Response;
    let body: string;
    try {
      response = await fetch(url, { ...init, signal, redirect: "error", cache: "no-store" });
      body = await readBody(response);
    } catch (error) {
      throw toUnavailable(error, timeout.aborted, unclear);
    }
    if (response.status === 401 || response.status === 403) throw new CustodyUnavailable("status", "none");
    const isGraphQL = isGraphQLAnswer(body);
    if (response.status >= 500 || (!response.ok && !isGraphQL))
      throw new CustodyUnavailable("status", unclear);
    if (!isGraphQL) throw new CustodyUnavailable("not-graphql", unclear);
    // An error status with GraphQL errors in its body is judged by these errors alone.
    return new Response(body, { headers: { "Content-Type": "application/json" } });
  };
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = (response.body ?? []) as unknown as AsyncIterable<Uint8Array>;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new RangeError("The answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function isGraphQLAnswer(body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body);
    if (!answer || typeof answer !== "object" || Array.isArray(answer)) return false;
    const { data, errors } = answer as { data?: unknown; errors?: unknown };
    if (errors === undefined) return !!data && typeof data === "object" && !Array.isArray(data);
    return Array.isArray(errors) && errors.every((error) => typeof error?.message === "string");
  } catch {
    return false;
  }
}

function toUnavailable(error: unknown, isTimeout: boolean, unclear: CallOutcome): CustodyUnavailable {
  if (isTimeout) return new CustodyUnavailable("timeout", unclear, { cause: error });
  const cause = (error as { cause?: { code?: string; errors?: { code?: string }[] } }).cause;
  const codes = [cause?.code, ...(cause?.errors ?? []).map((one) => one.code)].filter((code) => !!code);
  if (codes.length > 0 && codes.every((code) => NEVER_SENT.has(code as string))) {
    return new CustodyUnavailable("refused", "none", { cause: error });
  }
  return new CustodyUnavailable("interrupted", unclear, { cause: error });
}
