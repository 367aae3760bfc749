import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";

const updateDocument = graphql(`
  mutation updateTravelRuleInfo($authentication: AuthenticationInput, $transfers: [TransferInput!]!) {
    updateTravelRuleInfo(authentication: $authentication, transfers: $transfers) { success }
  }
`);

export type TransferInput = VariablesOf<typeof updateDocument>["transfers"][number];

const updateAnswer = z.object({ updateTravelRuleInfo: z.object({ success: z.boolean() }) });

/** With `submit` the transfer goes to compliance. Returns whether it was accepted. */
export async function updateTravelRuleInfo(session: Session, transfers: TransferInput[]): Promise<boolean> {
  const variables = { authentication: session.authentication, transfers };
  return (await custody(session).request(updateDocument, updateAnswer, variables)).updateTravelRuleInfo
    .success;
}
