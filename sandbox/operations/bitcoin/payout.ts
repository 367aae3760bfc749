import { readBitcoinAddress } from "../../chains/bitcoin/address";
import { assertNoDust, feeOfCoins } from "../../chains/bitcoin/coin-selection";
import { feeRateOf } from "../../chains/bitcoin/facts";
import { assertEnough, type PayoutChain } from "../payout/payout-chain";
import { readQuantity } from "../quantity";
import { feeOfPool } from "../utxo/pool-fee";
import { MAX_AMOUNT, preparePayment } from "./payment";

export const bitcoinPayout: PayoutChain = {
  type: "BITCOIN_TRANSACTION_REQUEST",
  prepare: (context, { subWallet, to, amount }) =>
    preparePayment(context, {
      bitcoinTransactionParams: {
        subWalletId: subWallet.id,
        to,
        amount: { value: amount.toString(), currency: "SATOSHI" },
        speed: "MEDIUM",
      },
    }),
  assertPayable({ to, amount }, { network }) {
    readQuantity(amount.toString(), "The amount", { max: MAX_AMOUNT });
    assertNoDust(amount, readBitcoinAddress(to, network));
  },
  fee({ subWallet, to, amount }, { network, coinsOf }) {
    const recipient = readBitcoinAddress(to, network);
    return feeOfPool(coinsOf(subWallet.id), amount, (coins) =>
      feeOfCoins(
        coins.map((coin) => ({ ...coin, addressType: "COMPATIBILITY" })),
        feeRateOf("MEDIUM"),
        recipient,
      ),
    );
  },
  assertFunds: assertEnough,
};
