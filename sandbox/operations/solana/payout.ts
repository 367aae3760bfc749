import { associatedTokenAddress } from "../../chains/solana/address";
import { LAMPORTS_PER_SIGNATURE, TOKEN_ACCOUNT_RENT } from "../../chains/solana/facts";
import {
  assertEnough,
  isNative,
  type PayeeFacts,
  type PayoutChain,
  type PayoutPayment,
} from "../payout/payout-chain";
import { assertRentExemptRest, assertRentExemptStart } from "./funds";
import { assertIsWallet, preparePayment, prepareTokenPayment } from "./payment";
import { assertReceives, CHAIN, readAmount } from "./prepare";

export const solanaPayout: PayoutChain = {
  type: "SOLANA_TRANSACTION_REQUEST",
  prepare(context, payment) {
    const { subWallet, asset, to, amount } = payment;
    const input = { to, amount: amount.toString() };
    if (isNative(payment)) {
      return preparePayment(context, { subWalletId: subWallet.id, solanaTransactionInput: input });
    }
    const token = { mintAddress: asset.contractAddress ?? "", decimals: asset.decimals };
    return prepareTokenPayment(context, {
      subWalletId: subWallet.id,
      solanaTransactionInput: { ...input, ...token },
    });
  },
  accountsOf: (payment) => (isNative(payment) ? [] : [tokenAccountOf(payment)]),
  assertPayable(payment, { ownerOf, totalOf, hasAccount }) {
    const { to, amount, native } = payment;
    readAmount(amount.toString());
    const owner = ownerOf(CHAIN, to);
    assertReceives(to, owner);
    if (!isNative(payment)) return assertIsWallet(to);
    const isThere = owner ? totalOf(owner.subWalletId, native.id) > 0n : hasAccount(CHAIN, to);
    assertRentExemptStart(amount, isThere, native);
  },
  // The chain fixes it.
  fee(payment, facts) {
    const needsAccount = !isNative(payment) && !hasTokenAccount(payment, facts);
    const fee = LAMPORTS_PER_SIGNATURE + (needsAccount ? TOKEN_ACCOUNT_RENT : 0n);
    return { now: fee, most: fee };
  },
  assertFunds(payment, funds, maxFee) {
    assertEnough(payment, funds, maxFee);
    const { native, amount } = payment;
    const needed = maxFee + (isNative(payment) ? amount : 0n);
    assertRentExemptRest(funds.available(native.id), funds.reserved(native.id), needed, native);
  },
};

const tokenAccountOf = ({ to, asset }: PayoutPayment): string =>
  associatedTokenAddress(to, asset.contractAddress ?? "");

function hasTokenAccount(payment: PayoutPayment, { hasAccount, ownerOf, totalOf }: PayeeFacts): boolean {
  const owner = ownerOf(CHAIN, payment.to);
  const isHeld = owner !== null && totalOf(owner.subWalletId, payment.asset.id) > 0n;
  return isHeld || hasAccount(CHAIN, tokenAccountOf(payment));
}
