import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { readPages } from "../read-pages.server";
import { nullable, pageOf } from "../shapes.server";

export const ownSubWallet = z.object({
  subWalletId: z.string(),
  name: z.string(),
  address: z.string(),
  chain: nullable(z.string()),
  wallet: nullable(z.object({ walletName: z.string(), cluster: z.object({ type: z.string() }) })),
});

export type OwnSubWallet = z.output<typeof ownSubWallet>;

export const ownFragment = graphql(`
  fragment OwnSubWalletFields on SubWallet @_unmask {
    subWalletId
    name
    address
    wallet { walletName cluster { type } }
    ... on BlockchainSubWallet { chain }
  }
`);

const document = graphql(
  `
  query listOwnSubWallets($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    user(authentication: $authentication) {
      subWallets(walletType: BLOCKCHAIN, limit: $limit, nextToken: $nextToken) {
        items { ...OwnSubWalletFields }
        nextToken
      }
    }
  }
`,
  [ownFragment],
);

const ownAnswer = z.object({ user: z.object({ subWallets: pageOf(ownSubWallet) }) });

export function readOwnSubWallets(session: Session): Promise<{ items: OwnSubWallet[]; isWhole: boolean }> {
  return readPages(async (page) => {
    const variables = { authentication: session.authentication, ...page };
    return (await custody(session).request(document, ownAnswer, variables)).user.subWallets;
  });
}
