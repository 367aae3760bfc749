import type { DocumentNode } from "graphql";
import { env } from "../env.server";
import type { BackendError } from "../errors/backend";
import { NoTextError, textInJson } from "../http/json-text";
import { PostTimeout } from "../http/post.server";
import { describeError, log } from "../log.server";
import { requestIdOf, type Session, sessionRefusedResponse } from "../session/session.server";
import { toError } from "./call.server";
import { AuthenticationError, ContractError, CustodyUnavailable } from "./errors.server";
import { operationOf } from "./merge-documents.server";
import { openDocument } from "./open-document.server";

/**
 * Streams one long text of an answer.
 * @param path of the text in the answer's data
 * @throws as the client does, before the text begins. Later failures break the stream, and are logged.
 */
export async function streamText(
  session: Session,
  document: DocumentNode,
  variables: Record<string, unknown>,
  path: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const operation = operationOf(document).name?.value ?? "unnamed";
  const requestId = requestIdOf(session);
  try {
    const source = await openDocument(session, {
      document,
      variables,
      accept: "application/json",
      patience: env().CUSTODY_TIMEOUT_MS,
    });
    const pieces = textInJson(source, ["data", ...path], (answer) => !hasErrors(answer));
    const first = await pieces.next();
    log.info("custody", { operation, requestId, code: "ok" });
    return toBytes(pieces, first, (error) =>
      log.warn("custody text", { operation, requestId, ...describeError(error) }),
    );
  } catch (error) {
    const failure = toFailure(error);
    log.warn("custody", { operation, requestId, code: failure.name });
    throw failure instanceof AuthenticationError ? sessionRefusedResponse(session) : failure;
  }
}

function hasErrors(answer: unknown): boolean {
  return ((answer as { errors?: unknown[] }).errors?.length ?? 0) > 0;
}

function toFailure(error: unknown): Error {
  if (error instanceof PostTimeout) return new CustodyUnavailable("timeout", "none", { cause: error });
  if (!(error instanceof NoTextError)) return new CustodyUnavailable("interrupted", "none", { cause: error });
  const answer = parse(error.answer);
  if (answer === undefined) return new CustodyUnavailable("not-graphql", "none", { cause: error });
  const { errors } = (answer ?? {}) as { errors?: readonly BackendError[] };
  return errors?.length ? toError(errors) : ContractError.about([], true, "none");
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

type Pieces = AsyncGenerator<string, void>;

function toBytes(
  pieces: Pieces,
  first: IteratorResult<string, void>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | null = first;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = next ?? (await pieces.next());
        next = null;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        onError(error);
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return();
    },
  });
}
