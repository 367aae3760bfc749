import { invalidInput } from "../../base/errors";
import { readCardanoAddress } from "../../chains/cardano/address";
import { minCoin } from "../../chains/cardano/encode";
import { minFee, SUPPLY } from "../../chains/cardano/facts";
import { inWholeUnits } from "../../ledger/available";
import { assertEnough, type PayoutChain, type SeveralPayments } from "../payout/payout-chain";
import { readQuantity } from "../quantity";
import { feeOfPool } from "../utxo/pool-fee";
import { prepareCardanoPayments, preparePayment } from "./payment";

/** Bytes of a payment with change to one of one's own addresses, of another payment, and of an input. */
const FRAME_BYTES = 300;
const OUTPUT_BYTES = 75;
const INPUT_BYTES = 40;

const fee: SeveralPayments["fee"] = (payments, { coinsOf }) =>
  feeOfPool(payments, coinsOf, ({ length }) =>
    minFee(FRAME_BYTES + OUTPUT_BYTES * (payments.length - 1) + INPUT_BYTES * length),
  );

export const cardanoPayout: PayoutChain = {
  type: "CARDANO_TRANSACTION_REQUEST",
  prepare: (context, { subWallet, to, amount }) =>
    preparePayment(context, {
      subWalletId: subWallet.id,
      cardanoTransactionInput: { to, amount: amount.toString() },
    }),
  assertPayable({ to, amount, native }, { network }) {
    readQuantity(amount.toString(), "The amount", { max: SUPPLY });
    const min = minCoin(readCardanoAddress(to, network), amount);
    if (amount < min) throw invalidInput(`Amount must be at least ${inWholeUnits(min, native)}`);
  },
  fee: (payment, facts) => fee([payment], facts),
  several: {
    // Of the 16,384 bytes of a transaction, 100 payments leave room for 200 coins.
    most: 100,
    prepare: prepareCardanoPayments,
    fee,
  },
  assertFunds: assertEnough,
};
