import type { GraphQLError } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import { findApiKey } from "../auth/api-keys";
import { describeError } from "../base/describe-error";
import type { Services } from "../services";
import { type ApiContext, createContext, type HttpContext } from "./context";
import { formatError } from "./error-format";
import { limitDocument, MAX_TOKENS } from "./limits";
import { areTooDeep, findNestingError, variablesTooDeep } from "./nesting";
import { buildSchema } from "./schema";
import { areTextsValid, invalidText, rejectInvalidText } from "./valid-text";

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/** The handler of POST /graphql. A missing or unknown API key is 401; every GraphQL-level error is 200. */
export function createGraphqlHandler(services: Services, log: (line: string) => void) {
  const yoga = createYoga<HttpContext, ApiContext>({
    schema: buildSchema(),
    graphqlEndpoint: "/graphql",
    context: ({ request, apiKey }) => createContext(services, request, apiKey),
    plugins: [documentLimits, contractAnswers(log)],
    // The plugin below formats and logs errors.
    maskedErrors: false,
    logging: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    maxRequestBodySize: 1_000_000,
  });

  return async (request: Request): Promise<Response> => {
    const apiKey = await findApiKey(services.db, request.headers.get("x-api-key") ?? "");
    if (!apiKey) return refuse(401, "UNAUTHORIZED", "A valid API key is required");
    if (request.method !== "POST") return refuse(405, "METHOD_NOT_ALLOWED", "POST a GraphQL request");
    return yoga.fetch(request, { apiKey });
  };
}

const documentLimits: Plugin = {
  onParams({ params, setResult }) {
    const fault = findDocumentError(params);
    if (fault) setResult({ errors: [fault] });
  },
  onParse({ params }) {
    params.options = { ...params.options, maxTokens: MAX_TOKENS };
  },
  onValidate({ addValidationRule }) {
    addValidationRule(limitDocument);
    addValidationRule(rejectInvalidText);
  },
};

/** Why a request is refused before its document is parsed: it is nested too deeply, or a text cannot be stored. */
function findDocumentError({
  query,
  variables,
}: {
  query?: unknown;
  variables?: unknown;
}): GraphQLError | null {
  const fault = typeof query === "string" ? findNestingError(query) : null;
  if (fault) return fault;
  if (areTooDeep(variables)) return variablesTooDeep();
  return areTextsValid(variables) ? null : invalidText();
}

/** Answers errors in the contract's format with status 200, whatever media type was requested. */
function contractAnswers(log: (line: string) => void): Plugin {
  const logSurprise = (error: unknown) => log(`GraphQL surprise: ${describeError(error)}`);
  return {
    onResultProcess({ result, setResultProcessor }) {
      setResultProcessor(() => {
        const { data, errors } = result as { data?: unknown; errors?: readonly GraphQLError[] };
        const body = {
          ...(errors?.length && { errors: errors.map((error) => formatError(error, logSurprise)) }),
          ...(data !== undefined && { data }),
        };
        return new Response(JSON.stringify(body), { status: 200, headers: JSON_HEADERS });
      }, "application/json");
    },
  };
}

function refuse(status: number, code: string, errorMessage: string): Response {
  const error = { message: JSON.stringify({ errorMessage, code }), errorType: code, extensions: { code } };
  return new Response(JSON.stringify({ errors: [error] }), { status, headers: JSON_HEADERS });
}
