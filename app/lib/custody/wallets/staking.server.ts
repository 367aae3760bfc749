import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const document = graphql(`
  query getStaking($authentication: AuthenticationInput, $subWalletId: String!) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        __typename
        name
        ... on BlockchainSubWallet {
          chain
          staking {
            parts { state amount }
            delegates { id name commission amount }
            rewards
            releases { kind amount at since }
            minBond
            unstakedFreeAt
          }
        }
      }
    }
  }
`);

const units = z.string().regex(/^\d{1,78}$/);
const moment = z.iso.datetime({ offset: true });

export const stakeParts = z.array(z.object({ state: z.string(), amount: units }));

const staking = z.object({
  parts: stakeParts,
  delegates: z.array(
    z.object({
      id: z.string().min(1),
      name: nullable(z.string()),
      commission: nullable(z.string().regex(/^\d{1,3}(\.\d{1,18})?$/)),
      amount: nullable(units),
    }),
  ),
  rewards: nullable(units),
  releases: z.array(
    z.object({ kind: z.string(), amount: units, at: nullable(moment), since: nullable(moment) }),
  ),
  minBond: nullable(units),
  unstakedFreeAt: nullable(moment),
});

const answer = z.object({
  user: z.object({ subWallet: nullable(z.object({ name: z.string(), staking: nullable(staking) })) }),
});

/**
 * Smallest units of the native asset. States: ACTIVE, ACTIVATING, DEACTIVATING, INACTIVE and DEPOSIT of Solana; BONDED,
 * UNBONDING and REDEEMABLE of Substrate; DELEGATED, REWARDS and DEPOSIT of Cardano. `at` is null if free now, `since`
 * if unknown.
 */
export type Staking = z.output<typeof staking>;

/**
 * Null if nothing can be staked, if the sub-wallet is unknown, or if the backend cannot say.
 * @throws CustodyError | CustodyUnavailable | AuthenticationError
 */
export async function readStaking(session: Session, subWalletId: string): Promise<Staking | null> {
  return (await readNamedStaking(session, subWalletId))?.staking ?? null;
}

export async function readNamedStaking(
  session: Session,
  subWalletId: string,
): Promise<{ name: string; staking: Staking | null } | null> {
  const variables = { authentication: session.authentication, subWalletId };
  return (await askWithOurFields(session, document, answer, variables)).user.subWallet;
}
