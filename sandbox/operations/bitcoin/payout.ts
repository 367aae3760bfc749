import { readBitcoinAddress } from "../../chains/bitcoin/address";
import { assertNoDust, feeOfCoins } from "../../chains/bitcoin/coin-selection";
import { feeRateOf } from "../../chains/bitcoin/facts";
import { assertEnough, type PayoutChain, type SeveralPayments } from "../payout/payout-chain";
import { readQuantity } from "../quantity";
import { feeOfPool } from "../utxo/pool-fee";
import { MAX_AMOUNT, prepareBitcoinPayments, preparePayment } from "./payment";

const fee: SeveralPayments["fee"] = (payments, { network, coinsOf }) => {
  const recipients = payments.map(({ to }) => readBitcoinAddress(to, network));
  return feeOfPool(payments, coinsOf, (coins) =>
    feeOfCoins(
      coins.map((coin) => ({ ...coin, addressType: "COMPATIBILITY" })),
      feeRateOf("MEDIUM"),
      recipients,
    ),
  );
};

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
  fee: (payment, facts) => fee([payment], facts),
  several: {
    // With the 1,000 inputs of 364 weight units that coin selection takes at most, 200 outputs of 172 stay below 400,000.
    most: 200,
    prepare: prepareBitcoinPayments,
    fee,
  },
  assertFunds: assertEnough,
};
