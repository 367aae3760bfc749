import type { TadaDocumentNode } from "gql.tada";
import type { DocumentNode, OperationDefinitionNode } from "graphql";
import type { z } from "zod";
import { log } from "../log.server";
import { requestIdOf, type Session, sessionRefusedResponse } from "../session/session.server";
import { type CallOptions, callBackend, codeOf, toError } from "./call.server";
import { AuthenticationError, ContractError } from "./errors.server";
import { operationOf } from "./merge-documents.server";
import { askQuery, forgetAnswers, type QueryOptions, textOf } from "./queries.server";
import { isCustodyFailure } from "./settle.server";
import { shapeProblem } from "./shapes.server";

type Options = CallOptions & QueryOptions;

/**
 * The only client of the custody backend. Queries that a page's loaders send at the same moment become one call, and
 * none is sent twice for a page; nothing is cached beyond that. Mutations are sent alone, once, and clear the page's
 * answers.
 */
export function custody(session: Session | null = null) {
  return {
    /**
     * Checks the answer against `shape`. If the document has `authentication`, the caller puts the session's into the
     * variables.
     * @throws Response that logs out, when the backend no longer accepts the session
     * @throws CustodyError | CustodyUnavailable | ContractError | AuthenticationError
     */
    async request<R extends z.input<S>, V extends Record<string, unknown>, S extends z.ZodType>(
      document: TadaDocumentNode<R, V>,
      shape: S,
      variables: V,
      options: Options = {},
    ): Promise<z.output<S>> {
      const operation = operationOf(document);
      const isMutation = operation.operation === "mutation";
      try {
        const data =
          session && !isMutation
            ? await askQuery(session, document, variables, options)
            : await askByItself(session, document, variables, options);
        return validate(shape, data, operation);
      } catch (error) {
        throw noted(error, session, operation);
      }
    },
  };
}

function noted(error: unknown, session: Session | null, operation: OperationDefinitionNode): unknown {
  if (error instanceof ContractError) logBrokenContract(error, session, operation);
  if (error instanceof AuthenticationError && session) return sessionRefusedResponse(session);
  const requestId = session && requestIdOf(session);
  if (isCustodyFailure(error) && "refer" in error && requestId) error.refer(requestId);
  return error;
}

async function askByItself(
  session: Session | null,
  document: DocumentNode,
  variables: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const operation = operationOf(document);
  const names = operation.name?.value ?? "unnamed";
  const isMutation = operation.operation === "mutation";
  if (session) forgetAnswers(session);
  try {
    const call = { text: textOf(document), names, isMutation, variables };
    const answer = await callBackend(session, call, options);
    if (answer.errors?.length) throw toError(answer.errors);
    return answer.data;
  } finally {
    if (session) forgetAnswers(session);
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
  const outcome = operation.operation === "mutation" ? "unknown" : "none";
  throw new ContractError(shapeProblem(path, answer), outcome);
}

function logBrokenContract(
  error: ContractError,
  session: Session | null,
  operation: OperationDefinitionNode,
): void {
  log.warn("custody answer", {
    operation: operation.name?.value ?? "unnamed",
    requestId: session ? requestIdOf(session) : undefined,
    code: codeOf(error),
  });
}
