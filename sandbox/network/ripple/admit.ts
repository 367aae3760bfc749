import { and, eq } from "drizzle-orm";
import { type DecodedRipple, decodeRippleTransaction } from "../../chains/ripple/decode";
import { BASE_FEE } from "../../chains/ripple/facts";
import type { Tx } from "../../db/client";
import { networkTransactions } from "../../db/schema";
import type { Services } from "../../services";
import { networkNonce } from "../nonce";
import type { AdmittedTransaction } from "../pending";
import { NetworkRejection } from "../rejection";
import { CHAIN, dropsOf } from "./state";

/** Checks like a server. A future sequence waits in the queue. @throws NetworkRejection */
export async function admitRipple(tx: Tx, _services: Services, raw: string): Promise<AdmittedTransaction> {
  const decoded = await decode(raw);
  const { hash, account, destination, amount, fee, sequence } = decoded;
  if (account === destination)
    throw new NetworkRejection("temREDUNDANT: sender and recipient are the same account");
  if (amount <= 0n) throw new NetworkRejection("temBAD_AMOUNT: the amount must be above zero");
  if (fee < BASE_FEE) throw new NetworkRejection("telINSUF_FEE_P: the fee is below the base fee");
  if (sequence < (await networkNonce(tx, CHAIN, account))) {
    throw new NetworkRejection("tefPAST_SEQ: the sequence number is already used");
  }
  await assertSequenceIsFree(tx, decoded);
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

/** Servers replace a queued payment only at a much higher fee, which the sandbox never pays. */
async function assertSequenceIsFree(tx: Tx, { account, sequence }: DecodedRipple): Promise<void> {
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
