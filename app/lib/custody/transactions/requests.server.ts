import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { ContractError } from "../errors.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const requestItem = z.object({
  requestId: z.string(),
  status: z.string(),
  type: z.string(),
  transactionHash: nullable(z.string()),
  webhookMessage: z.unknown(),
});

/** `webhookMessage` is not verified yet. */
export type RequestItem = z.output<typeof requestItem>;

const getDocument = graphql(`
  query getRequest($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) {
      requestId
      status
      type
      transactionHash
      webhookMessage
    }
  }
`);

const cancelDocument = graphql(`
  mutation cancelRequest($authentication: AuthenticationInput, $requestId: String!, $reason: String) {
    cancelRequest(authentication: $authentication, requestId: $requestId, reason: $reason) { requestId }
  }
`);

const requestAnswer = z.object({ getRequest: requestItem });

/**
 * @param fresh if it may have changed since this page asked
 * @throws CustodyError NOT_FOUND when it is unknown or another organisation's
 */
export async function getRequest(
  session: Session,
  requestId: string,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<RequestItem> {
  const variables = { authentication: session.authentication, requestId };
  return (await custody(session).request(getDocument, requestAnswer, variables, { fresh })).getRequest;
}

const cancelAnswer = z.object({ cancelRequest: z.object({ requestId: z.string() }) });

/**
 * `reason` becomes its cancelReason.
 * @throws CustodyError INVALID_REQUEST_STATUS when it is too late
 */
export async function cancelRequest(session: Session, requestId: string, reason: string): Promise<void> {
  const variables = { authentication: session.authentication, requestId, reason };
  await custody(session).request(cancelDocument, cancelAnswer, variables);
}

const UNREADABLE = "The unsigned transaction could not be read";

/**
 * Checks the shape of the sign data, and that a request has an id. A request with unreadable sign data is cancelled
 * first.
 * @throws ContractError
 */
export async function readCreated<S extends z.ZodType>(
  session: Session,
  { operation, preview, signData }: { operation: string; preview: boolean; signData: S },
  answer: { requestId: string | null; signData?: unknown },
): Promise<{ requestId: string | null; signData: z.output<S> }> {
  const { requestId } = answer;
  const outcome = preview ? "none" : "unknown";
  const result = signData.safeParse(answer.signData);
  if (!result.success) {
    // Report the answer's problem even if the request cannot be cancelled.
    if (requestId) await cancelRequest(session, requestId, UNREADABLE).catch(() => undefined);
    const path = [operation, "signData", ...(result.error.issues[0]?.path ?? [])];
    throw ContractError.about(path, answer.signData === undefined || answer.signData === null, outcome);
  }
  if (!preview && !requestId) throw ContractError.about([operation, "requestId"], true, outcome);
  return { requestId, signData: result.data };
}
