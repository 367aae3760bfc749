import { hasRates, parseCurrency, RATES_SOURCE, rate, ratesTakenAt } from "../../rates/rates";
import { NO_HOLDERS } from "../../requests/holding-requests";
import { type AmountSource, amountCurrency, amountValue, valueIn } from "../../wallets/amounts";
import { toAsset } from "../../wallets/assets";
import type { AssetHolding, SubWalletHolding } from "../../wallets/balances";
import type { ApiContext } from "../context";

/** Sums over sub-wallets do not say what is reserved. */
export type BalanceSource = AssetHolding & Partial<SubWalletHolding> & { at: Date };

/** Null on a day without prices. */
export function priceSource(at: Date) {
  return hasRates(at) ? { name: RATES_SOURCE, timestamp: ratesTakenAt(at).toISOString() } : null;
}

export const amountResolvers = {
  Amount: {
    value: amountValue,
    currency: amountCurrency,
    timestamp: ({ at }: AmountSource) => at.toISOString(),
    in: (amount: AmountSource, { currency }: { currency?: string | null }): AmountSource =>
      valueIn(amount, parseCurrency(currency)),
  },

  Balance: {
    asset: ({ asset }: BalanceSource) => (asset.delisted ? null : toAsset(asset)),
    amount: ({ asset, total, at }: BalanceSource): AmountSource => ({ asset, quantity: total, at }),
    available: ({ asset, available, at }: BalanceSource): AmountSource => ({
      asset,
      quantity: available,
      at,
    }),

    reserve: ({ asset, kept, at }: BalanceSource): AmountSource | null =>
      kept > 0n ? { asset, quantity: kept, at } : null,

    staked: ({ asset, staked, at }: BalanceSource): AmountSource => ({ asset, quantity: staked, at }),

    price({ asset, at }: BalanceSource, args: { currency?: string | null }) {
      const currency = parseCurrency(args.currency);
      const price = rate(asset.id, currency, at);
      return price && { value: price.toFixed(), currency, source: priceSource(at) };
    },

    async held(
      { subWalletId, asset, reserved = 0n, at }: BalanceSource,
      _: unknown,
      { loaders }: ApiContext,
    ) {
      if (!subWalletId || reserved === 0n) return null;
      const holders = await loaders.holders({ subWalletId, assetId: asset.id });
      const amountOf = (quantity: bigint): AmountSource => ({ asset, quantity, at });
      const { requests, uncleared, unclearedAmount } = holders ?? NO_HOLDERS;
      return { amount: amountOf(reserved), requests, uncleared, unclearedAmount: amountOf(unclearedAmount) };
    },
  },
};
