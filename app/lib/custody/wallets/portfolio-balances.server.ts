import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { assetFragment } from "../fragments";
import { graphql } from "../graphql";
import { readPages } from "../read-pages.server";
import { asset, displayNumber, nullable, valuedAmount } from "../shapes.server";

const document = graphql(
  `
  query getPortfolioBalances(
    $authentication: AuthenticationInput
    $currency: String!
    $endDate: String
    $limit: Int
    $nextToken: String
  ) {
    user(authentication: $authentication) {
      portfolio(endDate: $endDate, currency: $currency) {
        total { value currency timestamp in(currency: $currency) { value currency } }
        balances(limit: $limit, nextToken: $nextToken) {
          items {
            asset { ...AssetFields }
            amount { value currency timestamp in(currency: $currency) { value currency } }
            available { value currency in(currency: $currency) { value currency } }
            reserve { value currency in(currency: $currency) { value currency } }
            staked { value currency in(currency: $currency) { value currency } }
            price(currency: $currency) { value currency source { name timestamp } }
          }
          nextToken
        }
        shares { walletId walletName chain total { value currency } }
      }
    }
  }
`,
  [assetFragment],
);

export const priceSource = z.object({ name: z.string().min(1), timestamp: z.iso.datetime({ offset: true }) });
export type PriceSource = z.output<typeof priceSource>;

const balance = z.object({
  /** Null if delisted. */
  asset: nullable(asset),
  amount: valuedAmount,
  available: nullable(valuedAmount),
  /** What networks keep; null: nothing, absent: unknown. */
  reserve: valuedAmount.nullish().catch(undefined),
  /** Null if unknown, like the price. */
  staked: nullable(valuedAmount),
  price: nullable(z.object({ value: displayNumber, currency: z.string(), source: priceSource })),
});
export type PortfolioBalance = z.output<typeof balance>;

const share = z.object({
  walletId: z.string(),
  walletName: z.string(),
  chain: nullable(z.string()),
  total: z.object({ value: displayNumber, currency: z.string() }),
});
export type PortfolioShare = z.output<typeof share>;

const answer = z.object({
  user: z.object({
    portfolio: z.object({
      total: valuedAmount,
      balances: z.object({ items: z.array(balance), nextToken: nullable(z.string()) }),
      shares: nullable(z.array(share)),
    }),
  }),
});

export interface PortfolioBalances {
  total: z.output<typeof valuedAmount>;
  items: PortfolioBalance[];
  isWhole: boolean;
  /** Null if unknown, and on a past day. */
  shares: PortfolioShare[] | null;
}

/**
 * @param day 'YYYY-MM-DD', asked for at its end (UTC); null for now
 * @throws CustodyError | CustodyUnavailable | ContractError
 */
export async function readPortfolioBalances(
  session: Session,
  currency: string,
  day: string | null = null,
): Promise<PortfolioBalances> {
  let first: z.output<typeof answer>["user"]["portfolio"] | undefined;
  const { authentication } = session;
  const { items, isWhole } = await readPages(async (page) => {
    const variables = { authentication, currency, endDate: day, ...page };
    const { portfolio } = (await askWithOurFields(session, document, answer, variables)).user;
    first ??= portfolio;
    return portfolio.balances;
  });
  if (!first) throw new Error("The portfolio was not read");
  return { total: first.total, shares: first.shares, items, isWhole };
}
