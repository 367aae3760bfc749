import { parseCurrency } from "../../rates/rates";
import { type AmountSource, toAmount, valueIn } from "../../wallets/amounts";
import { toAsset } from "../../wallets/assets";
import type { AssetHolding } from "../../wallets/balances";

export type BalanceSource = AssetHolding & { at: Date };

export const amountResolvers = {
  Amount: {
    value: (amount: AmountSource) => toAmount(amount).value,
    currency: (amount: AmountSource) => toAmount(amount).currency,
    timestamp: (amount: AmountSource) => toAmount(amount).timestamp,
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
  },
};
