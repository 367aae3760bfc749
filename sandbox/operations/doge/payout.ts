import { readDogeAddress } from "../../chains/doge/address";
import { assertNoDust, feeOfCoins } from "../../chains/doge/coin-selection";
import { dogeFeeRate, MAX_AMOUNT } from "../../chains/doge/facts";
import { assertEnough, type PayoutChain } from "../payout/payout-chain";
import { readQuantity } from "../quantity";
import { feeOfPool } from "../utxo/pool-fee";
import { preparePayment } from "./payment";

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
  fee({ subWallet, to, amount }, { network, coinsOf }) {
    const recipient = readDogeAddress(to, network);
    return feeOfPool(coinsOf(subWallet.id), amount, (coins) =>
      feeOfCoins(coins, dogeFeeRate("MEDIUM"), recipient),
    );
  },
  assertFunds: assertEnough,
};
