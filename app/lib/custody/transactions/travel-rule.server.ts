import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { type Page, pageOf, type Vasp, vasp } from "../shapes.server";

const updateDocument = graphql(`
  mutation updateTravelRuleInfo($authentication: AuthenticationInput, $transfers: [TransferInput!]!) {
    updateTravelRuleInfo(authentication: $authentication, transfers: $transfers) { success }
  }
`);

const vaspsDocument = graphql(`
  query listVasps($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    vasps(authentication: $authentication, limit: $limit, nextToken: $nextToken) {
      items { id name type }
      nextToken
    }
  }
`);

export type TransferInput = VariablesOf<typeof updateDocument>["transfers"][number];

const updateAnswer = z.object({ updateTravelRuleInfo: z.object({ success: z.boolean() }) });

/** Sends travel-rule data; with `submit` the transfer goes to compliance. Returns whether it was accepted. */
export async function updateTravelRuleInfo(session: Session, transfers: TransferInput[]): Promise<boolean> {
  const variables = { authentication: session.authentication, transfers };
  return (await custody(session).request(updateDocument, updateAnswer, variables)).updateTravelRuleInfo
    .success;
}

const vaspsAnswer = z.object({ vasps: pageOf(vasp) });

/** One page of the known virtual asset service providers. */
export async function listVasps(
  session: Session,
  { limit = 100, nextToken = null }: { limit?: number; nextToken?: string | null } = {},
): Promise<Page<Vasp>> {
  const variables = { authentication: session.authentication, limit, nextToken };
  return (await custody(session).request(vaspsDocument, vaspsAnswer, variables)).vasps;
}
