import type { SealedHandle } from "../../../sandbox/base/secrets";
import { SERVER_KEY } from "./sandbox";

export type GraphqlError = {
  message: string;
  errorType?: string;
  path?: unknown[];
  extensions?: { code?: string };
};
// biome-ignore lint/suspicious/noExplicitAny: a test asks for what it asks for
export type GraphqlAnswer = { status: number; data?: any; errors?: GraphqlError[] };

export type GraphqlCall = {
  query: string;
  variables?: Record<string, unknown>;
  /** The tests' server key when not given; null sends none. */
  apiKey?: string | null;
  /** Sent in the header x-tv-authentication. */
  authentication?: SealedHandle;
  headers?: Record<string, string>;
};

/** One GraphQL call over real HTTP. */
export async function graphql(url: string, call: GraphqlCall): Promise<GraphqlAnswer> {
  const { query, variables, apiKey = SERVER_KEY, authentication, headers } = call;
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(apiKey !== null && { "x-api-key": apiKey }),
      ...(authentication && { "x-tv-authentication": sessionHeader(authentication) }),
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer, "status">) };
}

/** The same, for calls that must succeed: their data. */
export async function graphqlData(url: string, call: GraphqlCall) {
  const answer = await graphql(url, call);
  if (answer.errors) throw new Error(`Unexpected errors: ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

/** The contract's code and words of the first error. */
export function firstError(answer: GraphqlAnswer): { code: string; errorMessage: string } {
  const [error] = answer.errors ?? [];
  if (!error) throw new Error(`An error was expected, not ${JSON.stringify(answer.data)}`);
  return JSON.parse(error.message);
}

export const sessionHeader = (authentication: SealedHandle): string =>
  Buffer.from(JSON.stringify(authentication)).toString("base64url");
