import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { assetFragment } from "../fragments";
import { graphql } from "../graphql";
import { readPages } from "../read-pages.server";
import { amount, asset, nullable } from "../shapes.server";
import { blockchain, exchange, listSubWallets, subWalletFragment } from "./sub-wallets.server";

export type ExchangeAccount = z.output<typeof exchange>;

export async function listExchangeAccounts(session: Session, currency: string): Promise<ExchangeAccount[]> {
  const { items } = await readPages((page) =>
    listSubWallets(session, { currency, walletType: "EXCHANGE", ...page }),
  );
  return items.filter((one) => one.__typename === "ExchangeSubWallet");
}

const destination = z.object({
  subWalletId: z.string(),
  name: z.string(),
  exchangeName: nullable(z.string()),
  status: nullable(z.string()),
  balance: nullable(amount),
});

/** Exchange and status are null for a sub-wallet on a chain. */
export type Destination = z.output<typeof destination>;

const limit = z.object({
  asset: z.string(),
  perDay: z.string(),
  left: z.string(),
  used: nullable(z.string()),
  waiting: nullable(z.string()),
  nextReleaseAt: nullable(z.string()),
  nextRelease: nullable(z.string()),
  lastReleaseAt: nullable(z.string()),
});

const inFull = exchange.extend({
  depositAddresses: nullable(z.array(z.object({ asset, chain: z.string(), address: z.string() }))),
  unsupportedAssets: nullable(z.array(z.string())),
  withdrawalLimits: nullable(z.array(limit)),
  allowedDestinations: z.array(
    z.object({
      asset: z.string(),
      subWalletIds: z.array(z.string()),
      destinations: nullable(z.array(destination)),
    }),
  ),
});

/** Parts of ours are null if the backend lacks them. */
export type ExchangeAccountInFull = z.output<typeof inFull>;

const document = graphql(
  `
  query getExchangeAccount($authentication: AuthenticationInput, $subWalletId: String!, $currency: String!) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        ...SubWalletFields
        ... on ExchangeSubWallet {
          depositAddresses { asset { ...AssetFields } chain address }
          unsupportedAssets
          withdrawalLimits { asset perDay left used waiting nextReleaseAt nextRelease lastReleaseAt }
          allowedDestinations {
            asset
            destinations { subWalletId name exchangeName status balance { value currency } }
          }
        }
      }
    }
  }
`,
  [subWalletFragment, assetFragment],
);

const answer = z.object({
  user: z.object({ subWallet: nullable(z.discriminatedUnion("__typename", [blockchain, inFull])) }),
});

/**
 * @returns null when it is unknown, another organisation's, or no exchange account
 * @throws CustodyError NOT_FOUND from a backend that says so itself
 */
export async function getExchangeAccount(
  session: Session,
  subWalletId: string,
  currency: string,
): Promise<ExchangeAccountInFull | null> {
  const variables = { authentication: session.authentication, subWalletId, currency };
  const found = (await askWithOurFields(session, document, answer, variables)).user.subWallet;
  return found?.__typename === "ExchangeSubWallet" ? found : null;
}
