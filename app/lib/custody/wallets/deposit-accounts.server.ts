import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { graphql } from "../graphql";
import { readPages } from "../read-pages.server";
import { nullable, pageOf } from "../shapes.server";

const account = z.object({
  __typename: z.literal("ExchangeSubWallet"),
  subWalletId: z.string(),
  name: z.string(),
  exchangeName: z.string(),
  depositAddresses: nullable(
    z.array(
      z.object({
        asset: z.object({ symbol: z.string() }),
        chain: z.string(),
        address: z.string(),
        memo: nullable(z.string()),
      }),
    ),
  ),
});

/** An address for each asset, with a memo if the address is shared. */
export type DepositAccount = z.output<typeof account>;

const document = graphql(`
  query listDepositAccounts($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    user(authentication: $authentication) {
      subWallets(walletType: EXCHANGE, limit: $limit, nextToken: $nextToken) {
        items {
          __typename
          ... on ExchangeSubWallet {
            subWalletId
            name
            exchangeName
            depositAddresses { asset { symbol } chain address memo }
          }
        }
        nextToken
      }
    }
  }
`);

const other = z.object({ __typename: z.literal("BlockchainSubWallet") });
const answer = z.object({
  user: z.object({ subWallets: pageOf(z.discriminatedUnion("__typename", [account, other])) }),
});

export async function listDepositAccounts(session: Session): Promise<DepositAccount[]> {
  const { items } = await readPages(async (page) => {
    const variables = { authentication: session.authentication, ...page };
    return (await askWithOurFields(session, document, answer, variables)).user.subWallets;
  });
  return items.filter((item) => item.__typename === "ExchangeSubWallet");
}
