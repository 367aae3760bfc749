import { parseCurrency } from "../../rates/rates";
import { type AmountSource, amountCurrency, amountValue, valueIn } from "../../wallets/amounts";
import { toAsset } from "../../wallets/assets";
import type { AssetHolding } from "../../wallets/balances";

export type BalanceSource = AssetHolding & { at: Date };

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
  },
};
