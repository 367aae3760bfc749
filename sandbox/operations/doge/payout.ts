import { readDogeAddress } from "../../chains/doge/address";
import { assertNoDust, feeOfCoins } from "../../chains/doge/coin-selection";
import { dogeFeeRate, MAX_AMOUNT } from "../../chains/doge/facts";
import { assertEnough, type PayoutChain, type SeveralPayments } from "../payout/payout-chain";
import { readQuantity } from "../quantity";
import { feeOfPool } from "../utxo/pool-fee";
import { prepareDogePayments, preparePayment } from "./payment";

const fee: SeveralPayments["fee"] = (payments, { network, coinsOf }) => {
  const recipients = payments.map(({ to }) => readDogeAddress(to, network));
  return feeOfPool(payments, coinsOf, (coins) => feeOfCoins(coins, dogeFeeRate("MEDIUM"), recipients));
};

export const dogePayout: PayoutChain = {
  type: "DOGE_TRANSACTION_REQUEST",
  prepare: (context, { subWallet, to, amount }) =>
    preparePayment(context, {
      subWalletId: subWallet.id,
      dogeTransactionInput: { to, amount: amount.toString(), speed: "MEDIUM" },
    }),
  assertPayable({ to, amount }, { network }) {
    readQuantity(amount.toString(), "The amount", { max: MAX_AMOUNT });
    assertNoDust(amount, readDogeAddress(to, network));
  },
  fee: (payment, facts) => fee([payment], facts),
  several: {
    // The contract counts outputs in one byte, and the change is one.
    most: 251,
    prepare: prepareDogePayments,
    fee,
  },
  assertFunds: assertEnough,
};
