import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { assetFragment } from "../fragments";
import { graphql } from "../graphql";
import { asset, nullable, valuedAmount } from "../shapes.server";
import { stakeParts } from "./staking.server";

const document = graphql(
  `
  query getStakedAssets($authentication: AuthenticationInput, $currency: String!) {
    user(authentication: $authentication) {
      organisation {
        name
        staked {
          asset { ...AssetFields }
          locked { value currency timestamp in(currency: $currency) { value currency } }
          parts { state amount }
          subWallets
        }
      }
    }
  }
`,
  [assetFragment],
);

const stakedAsset = z.object({
  asset,
  /** What of the balances is not free because it is staked: free, held and locked are the balance. */
  locked: valuedAmount,
  /** Smallest units. DELEGATED can be spent, and REWARDS are no part of the balance yet. */
  parts: stakeParts,
  subWallets: z.number().int().min(0),
});

const answer = z.object({
  user: z.object({ organisation: z.object({ name: z.string(), staked: nullable(z.array(stakedAsset)) }) }),
});

/** What an organisation has staked of an asset, over all its sub-wallets. */
export type StakedAsset = z.output<typeof stakedAsset>;

/**
 * What the organisation has staked, by asset, with its value in a display currency; null where the backend cannot say.
 * @throws CustodyError | CustodyUnavailable | AuthenticationError
 */
export function readStakedAssets(session: Session, currency: string): Promise<StakedAsset[] | null> {
  const variables = { authentication: session.authentication, currency };
  return whereCapable(
    "staked",
    async () => (await custody(session).request(document, answer, variables)).user.organisation.staked,
    async () => null,
  );
}
