import { MAX_QUANTITY, TRANSFER_FEE } from "../../chains/binance/facts";
import { assertEnough, type PayoutChain } from "../payout/payout-chain";
import { readQuantity } from "../quantity";
import { preparePayment } from "./payment";

export const binancePayout: PayoutChain = {
  type: "BINANCE_TRANSACTION_REQUEST",
  prepare: (context, { subWallet, to, asset, amount }) =>
    preparePayment(context, {
      binanceTransactionParams: {
        subWalletId: subWallet.id,
        to,
        assetSymbol: asset.symbol,
        amount: amount.toString(),
      },
    }),
  assertPayable({ amount }) {
    readQuantity(amount.toString(), "The amount", { max: MAX_QUANTITY });
  },
  // The chain fixes it.
  fee: () => ({ now: TRANSFER_FEE, most: TRANSFER_FEE }),
  assertFunds: assertEnough,
};
