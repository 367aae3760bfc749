import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { graphql } from "../graphql";
import { countedPageOf, nullable, type Page, valuedAmount } from "../shapes.server";

const document = graphql(`
  query getRewardLedger(
    $authentication: AuthenticationInput
    $subWalletId: String!
    $currency: String!
    $limit: Int
    $nextToken: String
    $skip: Int
  ) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        __typename
        name
        ... on BlockchainSubWallet {
          staking {
            minBond
            rewardLedger(limit: $limit, nextToken: $nextToken, skip: $skip) {
              items {
                id
                paidAt
                validatorId
                validatorName
                amount { value currency timestamp in(currency: $currency) { value currency } }
              }
              nextToken
              count
            }
          }
        }
      }
    }
  }
`);

const reward = z.object({
  id: z.string().min(1),
  paidAt: z.iso.datetime({ offset: true }),
  validatorId: nullable(z.string()),
  validatorName: nullable(z.string()),
  amount: valuedAmount,
});

const answer = z.object({
  user: z.object({
    subWallet: nullable(
      z.object({
        name: z.string(),
        staking: nullable(z.object({ rewardLedger: nullable(countedPageOf(reward)) })),
      }),
    ),
  }),
});

/** Smallest units; `amount.in` is the value at that time. */
export type StakeReward = z.output<typeof reward>;

/** `count`: on all pages, if the backend says. */
export type RewardLedger = Page<StakeReward> & { count: number | null };

/**
 * Newest first; null if nothing can be staked, or if the backend cannot say.
 * @param page.limit at most 100
 * @throws CustodyError | CustodyUnavailable | AuthenticationError
 */
export async function readRewardLedger(
  session: Session,
  subWalletId: string,
  page: { limit: number; nextToken: string | null; skip?: number; currency: string },
): Promise<RewardLedger | null> {
  const variables = { authentication: session.authentication, subWalletId, skip: 0, ...page };
  const { user } = await askWithOurFields(session, document, answer, variables);
  return user.subWallet?.staking?.rewardLedger ?? null;
}
