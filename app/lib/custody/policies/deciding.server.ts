import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { rule, ruleFragment, type WalletRule } from "./shapes.server";

const document = graphql(
  `
  query getDecidingRules($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) {
      decidingRules { ...RuleFields }
    }
  }
`,
  [ruleFragment],
);

const answer = z.object({ getRequest: z.object({ decidingRules: nullable(z.array(rule)) }) });

/**
 * The rules that ask for approvals of a request beside its wallet's policy; null if the backend does not say.
 * @throws CustodyError NOT_FOUND when it is unknown or another organisation's
 */
export function listDecidingRules(session: Session, requestId: string): Promise<WalletRule[] | null> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "decidingRules",
    async () => (await custody(session).request(document, answer, variables)).getRequest.decidingRules,
    async () => null,
  );
}
