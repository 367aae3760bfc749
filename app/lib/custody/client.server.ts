import type { TadaDocumentNode } from "gql.tada";
import { type DocumentNode, type OperationDefinitionNode, print } from "graphql";
import { GraphQLClient } from "graphql-request";
import type { z } from "zod";
import { env } from "../env.server";
import { type BackendError, formatBackendErrors } from "../errors/backend";
import { log } from "../log.server";
import { requestIdOf, type Session, sessionRefusedResponse } from "../session/session.server";
import { AuthenticationError, ContractError, CustodyError, CustodyUnavailable } from "./errors.server";
import { custodyFetch } from "./transport.server";

interface CallOptions {
  /** Sent as the Idempotency-Key, so that the backend recognises a repeated mutation. */
  idempotencyKey?: string | undefined;
  /**
   * Ends the wait. Never pass a request's signal to a mutation: its outcome must not be lost when the user leaves the
   * page.
   */
  signal?: AbortSignal | undefined;
}

/**
 * The only client of the custody backend, with a session or, before sign-in, without one. Nothing is cached. Mutations
 * are never retried. A query is retried once when the connection was refused or broke, which happens to connections
 * kept open while the backend restarts.
 */
export function custody(session: Session | null = null) {
  return {
    /**
     * Sends a document and checks the answer against `shape` before anybody uses it. Where the document has an
     * `authentication`, the caller puts the session's into the variables.
     * @throws Response that logs out, when the backend no longer accepts the session
     * @throws CustodyError | CustodyUnavailable | ContractError | AuthenticationError
     */
    async request<R extends z.input<S>, V extends Record<string, unknown>, S extends z.ZodType>(
      document: TadaDocumentNode<R, V>,
      shape: S,
      variables: V,
      options: CallOptions = {},
    ): Promise<z.output<S>> {
      const operation = operationOf(document);
      const started = performance.now();
      let code = "ok";
      try {
        const answer = await send(document, operation, variables, options);
        if (answer.errors?.length) throw toError(answer.errors);
        return validate(shape, answer.data, operation);
      } catch (error) {
        code = codeOf(error);
        if (error instanceof AuthenticationError && session) throw sessionRefusedResponse(session);
        throw error;
      } finally {
        const fields = {
          operation: operation.name?.value ?? "unnamed",
          requestId: session ? requestIdOf(session) : undefined,
          ms: Math.round(performance.now() - started),
          code,
        };
        if (code === "ok") log.info("custody", fields);
        else log.warn("custody", fields);
      }
    },
  };
}

interface CustodyAnswer {
  data?: unknown;
  errors?: BackendError[] | undefined;
}

async function send(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  { idempotencyKey, signal }: CallOptions,
): Promise<CustodyAnswer> {
  const isMutation = operation.operation === "mutation";
  const client = new GraphQLClient(env().CUSTODY_API_URL, {
    errorPolicy: "all",
    fetch: custodyFetch(isMutation),
  });
  const call = () =>
    client.rawRequest<unknown, Record<string, unknown>>({
      query: textOf(document),
      variables,
      ...(signal ? { signal } : {}),
      requestHeaders: {
        Accept: "application/json",
        "x-api-key": env().CUSTODY_API_KEY,
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      },
    });
  try {
    return (await call()) as CustodyAnswer;
  } catch (error) {
    const isBroken = error instanceof CustodyUnavailable && ["refused", "interrupted"].includes(error.reason);
    if (isMutation || !isBroken || signal?.aborted) throw error;
    return (await call()) as CustodyAnswer;
  }
}

function validate<S extends z.ZodType>(
  shape: S,
  answer: unknown,
  operation: OperationDefinitionNode,
): z.output<S> {
  const result = shape.safeParse(answer);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path ?? [];
  const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null)?.[key], answer);
  const outcome = operation.operation === "mutation" ? "unknown" : "none";
  throw ContractError.about(path, value === undefined || value === null, outcome);
}

function toError(errors: BackendError[]): Error {
  const { kind, code, detail, message, retryAfterSeconds } = formatBackendErrors(errors);
  if (kind === "authentication") return new AuthenticationError();
  return new CustodyError(code, detail, message, retryAfterSeconds);
}

function codeOf(error: unknown): string {
  if (error instanceof CustodyError) return error.code ?? "no-code";
  if (error instanceof CustodyUnavailable) return error.reason;
  return error instanceof Error ? error.name : "unknown";
}

const texts = new WeakMap<DocumentNode, string>();

function textOf(document: DocumentNode): string {
  let text = texts.get(document);
  if (text === undefined) {
    text = print(document);
    texts.set(document, text);
  }
  return text;
}

function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operation = document.definitions.find((one) => one.kind === "OperationDefinition");
  if (!operation) throw new TypeError("The document has no operation");
  return operation;
}
