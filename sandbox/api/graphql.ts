import { isIP } from "node:net";
import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  subscribe,
} from "graphql";
import { count } from "../../telemetry/meter";
import { type Authentication, authenticate } from "../auth/authenticate";
import { admitProgram } from "../auth/program-calls";
import { CORS, preflight } from "../base/cors";
import { describeError } from "../base/describe-error";
import { ApiError } from "../base/errors";
import type { PlainAnswer, PlainHandler, PlainRequest } from "../base/http";
import { networkOf } from "../base/network-addresses";
import { type Origin, runFrom } from "../base/origin";
import { runReading } from "../base/reading";
import type { Services } from "../services";
import { createAssetMemory } from "../wallets/asset-memory";
import { createContext, findHandle, headerOf } from "./context";
import { createDocumentReader } from "./documents";
import { formatError } from "./error-format";
import { toEventStream } from "./event-stream";
import { measureOperation } from "./measure-operation";
import { areTooDeep, variablesTooDeep } from "./nesting";
import { buildSchema, contractVersion } from "./schema";
import { areTextsValid, invalidText } from "./valid-text";

const HEADERS = { ...CORS, "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
/** Tells clients when to ask again what the service offers. (ours) */
const VERSIONED = { ...HEADERS, "contract-version": contractVersion };
const EVENT_STREAM = "text/event-stream";
const NEVER = new AbortController().signal;
const CALLER_HEADERS = "content-type, x-api-key, x-source";

function createAnswers(log: (line: string) => void) {
  const logSurprise = (error: unknown) => log(`GraphQL surprise: ${describeError(error)}`);

  const format = (error: unknown) => {
    const formatted = formatError(error, logSurprise);
    count("refusals", { code: formatted.extensions.code });
    return formatted;
  };
  const toText = ({ data, errors }: Result): string =>
    JSON.stringify({
      ...(errors?.length && { errors: errors.map(format) }),
      ...(data !== undefined && { data }),
    });
  const answer = (result: Result): PlainAnswer => ({ status: 200, headers: VERSIONED, body: toText(result) });

  const answerSubscription = async (args: ExecutionArgs, accepted: string | null): Promise<PlainAnswer> => {
    if (!accepted?.includes(EVENT_STREAM))
      return answer({ errors: [new GraphQLError(`A subscription must accept ${EVENT_STREAM}`)] });
    const results = await subscribe(args);
    if (!(Symbol.asyncIterator in results)) return answer(results);
    return {
      status: 200,
      headers: { ...HEADERS, "content-type": EVENT_STREAM },
      body: toEventStream(results, toText),
    };
  };

  return { answer, answerSubscription };
}

/**
 * Handles POST /graphql. A missing or unknown API key is 401; every GraphQL error is 200, in the contract's format.
 * Subscriptions are server-sent events.
 */
export function createGraphqlHandler(services: Services, log: (line: string) => void): PlainHandler {
  const schema = buildSchema();
  const readDocument = createDocumentReader(schema);
  const assets = createAssetMemory(services.db);
  const { answer, answerSubscription } = createAnswers(log);

  const answerCaller = async (call: PlainRequest, params: Params, caller: Caller): Promise<PlainAnswer> => {
    const { headers, address } = call;
    const { apiKey, handle, authentication } = caller;
    const { document, errors } = readDocument(params.query);
    if (errors) return answer({ errors });
    const { variables: variableValues, operationName } = params;
    const operation = getOperationAST(document, operationName)?.operation;
    const isSubscription = operation === "subscription";
    const signal = isSubscription ? call.signal : NEVER;
    const http = { headers, apiKey, handle, address, document, signal };
    const contextValue = createContext(services, http, authentication, () =>
      assets(authentication.assetsVersion),
    );
    const args: ExecutionArgs = { schema, document, contextValue, variableValues, operationName };
    const origin = originOf(authentication, headers, address);
    return runFrom(origin, async () => {
      try {
        await contextValue.admitKey();
      } catch (error) {
        return answer({ errors: [error] });
      }
      if (isSubscription) return answerSubscription(args, headerOf(headers, "accept"));
      const run = () => measureOperation(document, operationName, async () => execute(args));
      return answer(await (operation === "query" ? runReading(call.left, run) : run()));
    });
  };

  return async (call) => {
    const { method, headers, body, address } = call;
    if (method === "OPTIONS") return preflight(CALLER_HEADERS);
    const apiKey = headerOf(headers, "x-api-key");
    if (!apiKey) return unauthorized();
    const params = readParams(body);
    const handle = findHandle(headers, params instanceof GraphQLError ? undefined : params.variables);
    const { db, env, clock } = services;
    const authentication = await authenticate(db, env, { apiKey, handle, address }, clock());
    if (!authentication) return unknownKey(services, address);
    if (authentication.program && !(await admitProgram(services, authentication.program, address)))
      return unauthorized(REFUSED_KEY);
    if (method !== "POST") return refuse(405, "METHOD_NOT_ALLOWED", "POST a GraphQL request");
    if (params instanceof GraphQLError) return answer({ errors: [params] });
    return answerCaller(call, params, { apiKey, handle, authentication });
  };
}

type Caller = { apiKey: string; handle: ReturnType<typeof findHandle>; authentication: Authentication };

/** Extensions have a key of their own; a deployment may give them the portal key, and then they set x-source. */
function originOf(
  { keyKind, caller }: Authentication,
  headers: PlainRequest["headers"],
  address: string,
): Origin {
  if (keyKind === "server" || keyKind === "program") return { place: "API", address };
  if (
    keyKind === "extension" ||
    caller?.kind === "extension" ||
    headerOf(headers, "x-source")?.startsWith("mm:")
  )
    return { place: "EXTENSION", address };
  const given = headerOf(headers, "visitor-address");
  return {
    place: "CONSOLE",
    address: given && isIP(given) ? given : null,
    agent: headerOf(headers, "visitor-agent"),
    browser: headerOf(headers, "visitor-browser"),
  };
}

type Result = Pick<ExecutionResult, "data"> & { errors?: readonly unknown[] | undefined };

type Params = {
  query: string;
  variables: Record<string, unknown> | undefined;
  operationName: string | undefined;
};

/** Refuses what is not a GraphQL request, and variables that are too deep or cannot be stored. */
function readParams(body: Buffer): Params | GraphQLError {
  const sent = parseJson(body);
  if (!isRecord(sent)) return new GraphQLError("The body must be a JSON object with a query");
  const { query, variables, operationName } = sent;
  if (typeof query !== "string") return new GraphQLError("The query must be a text");
  if (!isRecord(variables ?? {})) return new GraphQLError("The variables must be a JSON object");
  if (typeof (operationName ?? "") !== "string") return new GraphQLError("The operationName must be a text");
  if (areTooDeep(variables)) return variablesTooDeep();
  if (!areTextsValid(variables)) return invalidText();
  return {
    query,
    variables: isRecord(variables) ? variables : undefined,
    operationName: typeof operationName === "string" ? operationName : undefined,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Which of them it is stands in the audit log: who stole a key learns nothing. */
const REFUSED_KEY = "This API key has ended, was revoked, or may not be used from this network address";

/** 429 in place of 401 for whoever tries many keys: of one address, because such a caller has no other name. */
function unknownKey({ budgets, clock }: Services, address: string): PlainAnswer {
  try {
    budgets.spend("unknownKeys", { id: networkOf(address), address: null }, clock());
    return unauthorized();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, retryAfterSeconds } = error;
    const answer = refuse(429, code, message, retryAfterSeconds);
    return { ...answer, headers: { ...answer.headers, "retry-after": String(retryAfterSeconds) } };
  }
}

const unauthorized = (reason = "A valid API key is required") => refuse(401, "UNAUTHORIZED", reason);

function refuse(
  status: number,
  code: string,
  errorMessage: string,
  retryAfterSeconds?: number | undefined,
): PlainAnswer {
  count("refusals", { code });
  const error = {
    message: JSON.stringify({ errorMessage, code, retryAfterSeconds }),
    errorType: code,
    extensions: { code, retryAfterSeconds },
  };
  return { status, headers: HEADERS, body: JSON.stringify({ errors: [error] }) };
}
