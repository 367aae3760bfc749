import { z } from "zod";
import type { BackendChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { entry, entryFragment } from "./address-book.server";
import { ownFragment, ownSubWallet } from "./own-sub-wallets.server";

const recent = z.object({
  address: z.string().min(1),
  memo: nullable(z.string()),
  paidAt: z.string(),
  entry: nullable(entry),
  subWallet: nullable(ownSubWallet),
});

export type RecentRecipient = z.output<typeof recent>;

const document = graphql(
  `
  query listRecentRecipients($authentication: AuthenticationInput, $chain: Chain!) {
    user(authentication: $authentication) {
      recentRecipients(chain: $chain) {
        address
        memo
        paidAt
        entry { ...EntryFields }
        subWallet { ...OwnSubWalletFields }
      }
    }
  }
`,
  [entryFragment, ownFragment],
);

const answer = z.object({ user: z.object({ recentRecipients: z.array(recent) }) });

/** Paid and confirmed, newest first; none if the backend cannot tell. */
export function listRecentRecipients(session: Session, chain: BackendChain): Promise<RecentRecipient[]> {
  const variables = { authentication: session.authentication, chain };
  return whereCapable(
    "recentRecipients",
    async () => (await custody(session).request(document, answer, variables)).user.recentRecipients,
    async () => [],
  );
}
