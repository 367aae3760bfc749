import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { balanceFragment } from "../fragments";
import { graphql } from "../graphql";
import { balance, nullable, pageOf } from "../shapes.server";

const payer = z.object({
  subWalletId: z.string(),
  walletId: z.string(),
  name: z.string(),
  address: z.string(),
  chain: nullable(z.string()),
  wallet: nullable(z.object({ walletName: z.string() })),
  balances: nullable(pageOf(balance)),
});

export type PayoutPayer = z.output<typeof payer>;

const document = graphql(
  `
  query getPayoutPayer($authentication: AuthenticationInput, $subWalletId: String!, $currency: String!) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        subWalletId
        walletId
        name
        address
        wallet { walletName }
        balances { items { ...BalanceFields } nextToken }
        ... on BlockchainSubWallet { chain }
      }
    }
  }
`,
  [balanceFragment],
);

const answer = z.object({ user: z.object({ subWallet: nullable(payer) }) });

/** Several that are asked for at once become one call. Null when it is unknown. */
export async function getPayoutPayer(
  session: Session,
  subWalletId: string,
  currency: string,
): Promise<PayoutPayer | null> {
  const variables = { authentication: session.authentication, subWalletId, currency };
  return (await askWithOurFields(session, document, answer, variables)).user.subWallet;
}
