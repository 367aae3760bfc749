import { z } from "zod";
import { explainNodeMessage } from "~/lib/errors/node-messages";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { approverGroups, nullable } from "../shapes.server";

const event = z.object({
  status: z.string(),
  at: z.string(),
  by: nullable(z.string()),
  isPerson: z.boolean(),
  isRejection: z.boolean(),
  reason: nullable(z.string().transform(explainNodeMessage)),
});

const sameNonce = z.object({ requestId: z.string(), transactionHash: nullable(z.string()) });

const people = z.object({
  history: nullable(z.array(event)),
  approverGroups,
  replaces: nullable(sameNonce),
  replacedBy: nullable(sameNonce),
});

export type RequestEvent = z.output<typeof event>;

/**
 * Oldest event first; null if unknown. Groups: the outer list holds alternatives, the inner one groups that must all
 * approve.
 */
export type RequestPeople = z.output<typeof people>;

const UNKNOWN: RequestPeople = { history: null, approverGroups: null, replaces: null, replacedBy: null };

const fragment = graphql(`
  fragment RequestPeople on RequestItem @_unmask {
    history { status at by isPerson isRejection reason }
    approverGroups { quorumCount approvers { key name approvedAt } }
    replaces { requestId transactionHash }
    replacedBy { requestId transactionHash }
  }
`);

const document = graphql(
  `
  query getRequestPeople($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) { ...RequestPeople }
  }
`,
  [fragment],
);

const answer = z.object({ getRequest: people });

/** @throws CustodyError NOT_FOUND when it is unknown or another organisation's */
export function getRequestPeople(session: Session, requestId: string): Promise<RequestPeople> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "requestPeople",
    async () => (await custody(session).request(document, answer, variables)).getRequest,
    async () => UNKNOWN,
  );
}

const payoutDocument = graphql(
  `
  query getPayoutPeople($authentication: AuthenticationInput, $id: String!) {
    user(authentication: $authentication) { payout(id: $id) { request { ...RequestPeople } } }
  }
`,
  [fragment],
);

const payoutAnswer = z.object({ user: z.object({ payout: nullable(z.object({ request: people })) }) });

/** Of a payout's request; `UNKNOWN` for an unknown payout. */
export function getPayoutPeople(session: Session, id: string): Promise<RequestPeople> {
  const variables = { authentication: session.authentication, id };
  const ask = async () => {
    const { user } = await custody(session).request(payoutDocument, payoutAnswer, variables);
    return user.payout?.request ?? UNKNOWN;
  };
  const without = async () => UNKNOWN;
  return whereCapable("payouts", () => whereCapable("requestPeople", ask, without), without);
}
