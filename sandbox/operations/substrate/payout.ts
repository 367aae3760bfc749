import { feeOfLength } from "../../chains/substrate/build";
import { runtimeOf } from "../../chains/substrate/runtime";
import { SUBSTRATE } from "../../network/substrate/state";
import { assertEnough, type PayoutChain, withHeadroom } from "../payout/payout-chain";
import { assertAlive, preparePayment } from "./payment";
import { readBalance, TO_STAY_ALIVE } from "./prepare";

/** Of a signed payment, a little more than it can be. */
const PAYMENT_BYTES = 170;

export const substratePayout: PayoutChain = {
  type: "SUBSTRATE_TRANSACTION_REQUEST",
  prepare: (context, { subWallet, to, amount }) =>
    preparePayment(context, {
      subWalletId: subWallet.id,
      substrateTransactionInput: { to, amount: amount.toString(), validators: [] },
    }),
  assertPayable({ to, amount, native }, { network, ownerOf, totalOf, wasPaid }) {
    readBalance(amount.toString(), "The amount");
    const owner = ownerOf(SUBSTRATE, to);
    const isAlive = owner ? totalOf(owner.subWalletId, native.id) > 0n : wasPaid(SUBSTRATE, to);
    assertAlive(amount, isAlive, runtimeOf(network), native);
  },
  fee: (_payment, { network }) => withHeadroom(feeOfLength(PAYMENT_BYTES, 0n, network)),
  assertFunds(payment, funds, maxFee) {
    const kept = runtimeOf(funds.network).existentialDeposit;
    assertEnough(payment, funds, maxFee, { kept, purpose: `the amount, the fee and ${TO_STAY_ALIVE}` });
  },
};
