import { toHex } from "~/lib/money";
import type { PaymentBase } from "../intent";
import type { PaymentOperation } from "../operation";

export interface BinancePayment extends PaymentBase {
  operation: "createBinanceTransaction";
}

export const binancePayment: PaymentOperation<BinancePayment> = {
  toIntent: (base) => ({ ...base, operation: "createBinanceTransaction" }),
  toInput: ({ subWalletId, to, asset, amount }) => ({
    binanceTransactionParams: { subWalletId, to, assetSymbol: asset.symbol, amount: toHex(BigInt(amount)) },
  }),
};
