import { parseCurrency } from "../../rates/rates";
import { type AmountSource, amountCurrency, amountValue, valueIn } from "../../wallets/amounts";
import { toAsset } from "../../wallets/assets";
import type { AssetHolding, SubWalletHolding } from "../../wallets/balances";
import type { ApiContext } from "../context";

/** A sum over sub-wallets does not say what is reserved. */
export type BalanceSource = AssetHolding & Partial<SubWalletHolding> & { at: Date };

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

    async held(
      { subWalletId, asset, reserved = 0n, at }: BalanceSource,
      _: unknown,
      { loaders }: ApiContext,
    ) {
      if (!subWalletId || reserved === 0n) return null;
      const holders = await loaders.holders({ subWalletId, assetId: asset.id });
      const amount: AmountSource = { asset, quantity: reserved, at };
      return { amount, ...(holders ?? { requests: 0, uncleared: 0 }) };
    },
  },
};
