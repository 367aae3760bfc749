import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { amount, nullable, type Page, pageOf } from "../shapes.server";

const account = z.object({
  subWalletId: z.string(),
  name: z.string(),
  address: z.string(),
  chain: z.string().optional(),
  wallet: nullable(z.object({ walletName: z.string() })),
});

export type Account = z.output<typeof account>;

const listDocument = graphql(`
  query listAccounts($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    user(authentication: $authentication) {
      subWallets(walletType: BLOCKCHAIN, limit: $limit, nextToken: $nextToken) {
        items {
          subWalletId
          name
          address
          wallet { walletName }
          ... on BlockchainSubWallet { chain }
        }
        nextToken
      }
    }
  }
`);

const balancesDocument = graphql(`
  query getAccountBalances($authentication: AuthenticationInput, $subWalletId: String!) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        balances {
          items { asset { symbol type decimalPlace } amount { value currency } }
          nextToken
        }
      }
    }
  }
`);

const listAnswer = z.object({ user: z.object({ subWallets: pageOf(account) }) });

const holding = z.object({
  asset: nullable(
    z.object({ symbol: z.string(), type: nullable(z.string()), decimalPlace: nullable(z.number().int()) }),
  ),
  amount,
});
export type Holding = z.output<typeof holding>;

const balancesAnswer = z.object({
  user: z.object({ subWallet: nullable(z.object({ balances: nullable(pageOf(holding)) })) }),
});

/** At most a hundred. Throws as the client does. */
export async function listAccounts(
  session: Session,
  page: { limit: number; nextToken: string | null },
): Promise<Page<Account>> {
  const variables = { authentication: session.authentication, ...page };
  return (await custody(session).request(listDocument, listAnswer, variables)).user.subWallets;
}

/** Empty if the chain has no balances. Throws as the client does. */
export async function listHoldings(session: Session, subWalletId: string): Promise<Holding[]> {
  const variables = { authentication: session.authentication, subWalletId };
  const { user } = await custody(session).request(balancesDocument, balancesAnswer, variables);
  return user.subWallet?.balances?.items ?? [];
}
