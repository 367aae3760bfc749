import { invalidInput } from "../../base/errors";
import { readCardanoAddress } from "../../chains/cardano/address";
import { minCoin } from "../../chains/cardano/encode";
import { minFee, SUPPLY } from "../../chains/cardano/facts";
import { inWholeUnits } from "../../ledger/available";
import { assertEnough, type PayoutChain } from "../payout/payout-chain";
import { readQuantity } from "../quantity";
import { feeOfPool } from "../utxo/pool-fee";
import { preparePayment } from "./payment";

/** Bytes of a payment with change to one of one's own addresses, and of an input. */
const FRAME_BYTES = 300;
const INPUT_BYTES = 40;

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
  fee: ({ subWallet, amount }, { coinsOf }) =>
    feeOfPool(coinsOf(subWallet.id), amount, ({ length }) => minFee(FRAME_BYTES + INPUT_BYTES * length)),
  assertFunds: assertEnough,
};
