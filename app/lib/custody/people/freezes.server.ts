import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const standing = z.object({
  id: z.string(),
  walletId: nullable(z.string()),
  walletName: nullable(z.string()),
  reason: z.string(),
  frozenBy: z.string(),
  frozenAt: z.string(),
  thawedBy: z.array(z.string()),
  thawsNeeded: z.number().int(),
  waitsForMe: z.boolean(),
});

/** What is frozen, until others thaw it on their phones. `walletId`: null for all of the organisation. */
export type StandingFreeze = z.output<typeof standing>;

const listDocument = graphql(`
  query listFreezes($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      freezes { id walletId walletName reason frozenBy frozenAt thawedBy thawsNeeded waitsForMe }
    }
  }
`);

const rightDocument = graphql(`
  query getFreezeRight($authentication: AuthenticationInput) {
    user(authentication: $authentication) { mayFreeze }
  }
`);

const freezeDocument = graphql(`
  mutation freeze($input: FreezeInput!) {
    freeze(freezeInput: $input) { id }
  }
`);

const listAnswer = z.object({ user: z.object({ freezes: z.array(standing) }) });
const rightAnswer = z.object({ user: z.object({ mayFreeze: z.boolean() }) });
const freezeAnswer = z.object({ freeze: z.array(z.object({ id: z.string() })) });

/** Those that stand, the oldest first; null if the backend cannot freeze. */
export function listFreezes(session: Session): Promise<StandingFreeze[] | null> {
  const variables = { authentication: session.authentication };
  return whereCapable(
    "freezes",
    async () => (await custody(session).request(listDocument, listAnswer, variables)).user.freezes,
    async () => null,
  );
}

/** Whether the user is an approver; false if the backend cannot freeze. */
export function mayFreeze(session: Session): Promise<boolean> {
  const variables = { authentication: session.authentication };
  return whereCapable(
    "freezes",
    async () => (await custody(session).request(rightDocument, rightAnswer, variables)).user.mayFreeze,
    async () => false,
  );
}

/**
 * May be repeated: what is frozen stays as it is.
 * @param walletId null for all of the organisation
 * @throws CustodyError NOT_FOUND, NOT_ALLOWED
 */
export async function freeze(
  session: Session,
  asked: { walletId: string | null; reason: string },
): Promise<void> {
  const input = { authentication: session.authentication, ...asked };
  await custody(session).request(freezeDocument, freezeAnswer, { input });
}
