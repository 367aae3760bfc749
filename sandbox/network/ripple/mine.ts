import { and, eq } from "drizzle-orm";
import { nativeAssetId } from "../../chains/facts";
import { type DecodedRipple, decodeRippleTransaction } from "../../chains/ripple/decode";
import { ACCOUNT_RESERVE } from "../../chains/ripple/facts";
import type { Tx } from "../../db/client";
import { networkTransactions } from "../../db/schema";
import type { Services } from "../../services";
import { mineInNonceOrder } from "../nonce-order";
import type { Effect, Outcome } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { CHAIN, dropsOf, openAccount, type PaymentProblem, payeeProblem } from "./state";

const failures: Record<NonNullable<PaymentProblem> | "tecUNFUNDED_PAYMENT", string> = {
  tecNO_DST_INSUF_XRP: "the recipient has no account yet, and the amount is below the reserve of a new one",
  tecDST_TAG_NEEDED: "the recipient needs a destination tag",
  tecUNFUNDED_PAYMENT: "the sender would be left with less than the reserve of an account",
};

/** In the order of sequences. A failed payment still costs its fee. */
export async function mineRipple(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
): Promise<Outcome> {
  if (!pending.raw) throw new Error(`${pending.hash} has no bytes`);
  const turn = await mineInNonceOrder(tx, services, pending, at);
  if (turn !== "MINED") return { status: turn };
  const payment = await decodeRippleTransaction(pending.raw);
  const effect = await effectOf(tx, payment);
  if (effect.payee) await openAccount(tx, effect.payee, await ledgerOf(tx, pending.hash));
  return { status: "MINED", effect };
}

async function effectOf(tx: Tx, payment: DecodedRipple): Promise<Effect> {
  const assetId = nativeAssetId(CHAIN);
  const fee = { assetId, amount: payment.fee };
  const kept = payment.fee > ACCOUNT_RESERVE ? payment.fee : ACCOUNT_RESERVE;
  const isUnfunded = (await dropsOf(tx, payment.account)) < payment.amount + kept;
  const code = (await payeeProblem(tx, payment)) ?? (isUnfunded ? "tecUNFUNDED_PAYMENT" : null);
  if (code) {
    const failure = `The payment failed, but the fee was charged: ${failures[code]} (${code})`;
    return { sent: null, payee: null, fee, failure };
  }
  return { sent: { assetId, amount: payment.amount }, payee: payment.destination, fee, failure: null };
}

async function ledgerOf(tx: Tx, hash: string): Promise<number> {
  const [mined] = await tx
    .select({ index: networkTransactions.blockHeight })
    .from(networkTransactions)
    .where(and(eq(networkTransactions.chain, CHAIN), eq(networkTransactions.hash, hash)));
  if (!mined?.index) throw new Error(`${hash} is in no ledger`);
  return mined.index;
}
