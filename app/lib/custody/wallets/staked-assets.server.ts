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
  /** Staked, not free. Free, held and locked add up to the balance. */
  locked: valuedAmount,
  /** Smallest units. DELEGATED can be spent, and REWARDS are not in the balance yet. */
  parts: stakeParts,
  subWallets: z.number().int().min(0),
});

const answer = z.object({
  user: z.object({ organisation: z.object({ name: z.string(), staked: nullable(z.array(stakedAsset)) }) }),
});

export type StakedAsset = z.output<typeof stakedAsset>;

/**
 * Null if the backend cannot say.
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
