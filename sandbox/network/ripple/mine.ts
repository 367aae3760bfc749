import { and, eq } from "drizzle-orm";
import { nativeAssetId } from "../../chains/facts";
import { type DecodedRipple, decodeRippleTransaction } from "../../chains/ripple/decode";
import { ACCOUNT_RESERVE, BASE_FEE } from "../../chains/ripple/facts";
import type { Tx } from "../../db/client";
import { networkTransactions } from "../../db/schema";
import { networkNonce } from "../../requests/next-nonce";
import { type Effect, settleMined } from "../../requests/settle";
import type { Services } from "../../services";
import type { Admitted, NetworkTransaction } from "../pending";
import { NetworkRejection } from "../rejection";
import { takeTurn } from "../take-turn";
import { dropsOf, openAccount, type PaymentProblem, payeeProblem } from "./state";

const CHAIN = "RIPPLE";

/**
 * Looks at a signed payment as an XRP Ledger server does before it relays it. One whose sequence is not yet the
 * account's next waits in the queue.
 * @throws NetworkRejection
 */
export async function admitRipple(tx: Tx, _services: Services, raw: string): Promise<Admitted> {
  const decoded = await decode(raw);
  const { hash, account, destination, amount, fee, sequence } = decoded;
  if (account === destination)
    throw new NetworkRejection("temREDUNDANT: the payment goes to its own account");
  if (amount <= 0n) throw new NetworkRejection("temBAD_AMOUNT: the amount must be above zero");
  if (fee < BASE_FEE) throw new NetworkRejection("telINSUF_FEE_P: the fee is below the base fee");
  if (sequence < (await networkNonce(tx, CHAIN, account))) {
    throw new NetworkRejection("tefPAST_SEQ: the sequence number is used already");
  }
  await refuseRival(tx, decoded);
  if ((await dropsOf(tx, account)) < fee)
    throw new NetworkRejection("terINSUF_FEE_B: the account cannot pay the fee");
  return {
    hash,
    from: account,
    to: destination,
    value: amount,
    nonce: sequence,
    gasPrice: null,
    gasLimit: null,
    input: null,
  };
}

async function decode(raw: string): Promise<DecodedRipple> {
  try {
    return await decodeRippleTransaction(raw);
  } catch {
    throw new NetworkRejection(
      "temMALFORMED: the payment cannot be read, or its own account did not sign it",
    );
  }
}

/** A server queues another one for the same turn only at a much higher fee, which the sandbox never offers. */
async function refuseRival(tx: Tx, { account, sequence }: DecodedRipple): Promise<void> {
  const rivals = await tx
    .select()
    .from(networkTransactions)
    .where(
      and(
        eq(networkTransactions.chain, CHAIN),
        eq(networkTransactions.from, account),
        eq(networkTransactions.nonce, sequence),
        eq(networkTransactions.status, "PENDING"),
      ),
    )
    .for("update");
  if (rivals.length > 0) {
    throw new NetworkRejection("telCAN_NOT_QUEUE_FEE: another payment has the same sequence number");
  }
}

const failures: Record<NonNullable<PaymentProblem> | "tecUNFUNDED_PAYMENT", string> = {
  tecNO_DST_INSUF_XRP: "the recipient has no account yet, and the amount is below the reserve of a new one",
  tecDST_TAG_NEEDED: "the recipient needs a destination tag",
  tecUNFUNDED_PAYMENT: "the sender would be left with less than the reserve of an account",
};

/** Applies a due payment when it is its account's turn; one that the ledger cannot do costs its fee all the same. */
export async function mineRipple(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
): Promise<void> {
  if (!pending.raw) throw new Error(`${pending.hash} has no bytes`);
  const request = await takeTurn(tx, services, pending, at);
  if (!request) return;
  const payment = await decodeRippleTransaction(pending.raw);
  const effect = await effectOf(tx, payment);
  if (effect.payee) await openAccount(tx, effect.payee, await ledgerOf(tx, pending.hash));
  await settleMined(tx, services, pending, request, effect, at);
}

async function effectOf(tx: Tx, payment: DecodedRipple): Promise<Effect> {
  const assetId = nativeAssetId(CHAIN);
  const fee = { assetId, amount: payment.fee };
  // The fee itself may come out of the reserve.
  const kept = payment.fee > ACCOUNT_RESERVE ? payment.fee : ACCOUNT_RESERVE;
  const isUnfunded = (await dropsOf(tx, payment.account)) < payment.amount + kept;
  const code = (await payeeProblem(tx, payment)) ?? (isUnfunded ? "tecUNFUNDED_PAYMENT" : null);
  if (code) {
    const failure = `The ledger took the fee and moved nothing: ${failures[code]} (${code})`;
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
