import { openLedgerFee } from "../../chains/ripple/facts";
import { CHAIN, payeeProblemOf } from "../../network/ripple/state";
import { type PayoutChain, withHeadroom } from "../payout/payout-chain";
import { assertFundsAboveReserve, assertPayable, preparePayment, readPayment } from "./payment";

export const ripplePayout: PayoutChain = {
  type: "RIPPLE_TRANSACTION_REQUEST",
  prepare: (context, { subWallet, to, memo, amount }) =>
    preparePayment(context, {
      subWalletId: subWallet.id,
      rippleTransactionInput: { amount: amount.toString(), destination: to, destinationTag: memo },
    }),
  assertPayable({ subWallet, native, to, memo, amount }, { ownerOf, totalOf, hasAccount }) {
    const input = { amount: amount.toString(), destination: to, destinationTag: memo };
    const { destination, destinationTag } = readPayment(input, subWallet.address);
    const owner = ownerOf(CHAIN, destination);
    const isThere =
      hasAccount(CHAIN, destination) || (owner !== null && totalOf(owner.subWalletId, native.id) > 0n);
    assertPayable(payeeProblemOf({ destination, destinationTag, amount }, isThere), native);
  },
  fee: (_payment, { now }) => withHeadroom(openLedgerFee(now)),
  assertFunds({ native, amount }, { available }, maxFee) {
    assertFundsAboveReserve(native, available(native.id), amount + maxFee);
  },
};
