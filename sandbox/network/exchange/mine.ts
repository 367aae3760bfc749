import { and, eq } from "drizzle-orm";
import { factsOf } from "../../chains/facts";
import type { Tx } from "../../db/client";
import { assets, exchangeTransfers, networkTransactions, subWallets, utxos } from "../../db/schema";
import { moveTransfer } from "../../exchanges/follow-transfer";
import { decodeInstruction, type TransferInstruction } from "../../exchanges/instruction";
import { lockWithdrawals, withdrawalRefusal } from "../../exchanges/withdrawal-limits";
import type { Services } from "../../services";
import type { Arrival, Outcome } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { payOnChain } from "./pay-on-chain";

/**
 * The sender refuses the transfer or pays it on chain; then it is received and credited, each step after its own time.
 */
export async function mineTransfer(
  tx: Tx,
  { env, keys }: Pick<Services, "env" | "keys">,
  { chain, hash, requestId, raw }: NetworkTransaction,
  at: Date,
): Promise<Outcome> {
  const [transfer] = await tx
    .select()
    .from(exchangeTransfers)
    .where(eq(exchangeTransfers.id, requestId ?? ""));
  if (!transfer) throw new Error(`Request ${requestId} has no transfer`);
  const setPending = (set: Partial<NetworkTransaction>) =>
    tx
      .update(networkTransactions)
      .set(set)
      .where(and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash)));
  const instruction = decodeInstruction(raw ?? "");
  switch (transfer.status) {
    case "SUBMITTED": {
      const reason = await refusalOf(tx, instruction, transfer.id);
      if (reason !== null) {
        await setPending({ status: "DROPPED", dueAt: null });
        return { status: "REFUSED", reason };
      }
      const paid = await payOnChain(tx, keys.network, instruction, hash, at);
      await moveTransfer(tx, transfer.id, { status: "ON_CHAIN", at, transactionHash: paid.hash });
      break;
    }
    case "ON_CHAIN":
      await moveTransfer(tx, transfer.id, { status: "RECEIVED", at });
      break;
    default: {
      await setPending({ status: "MINED", minedAt: at, dueAt: null });
      const sent = { assetId: instruction.asset, amount: BigInt(instruction.value) };
      const arrival = await arriveOnChain(tx, transfer.transactionHash ?? "", instruction, at);
      return { status: "CREDITED", credit: { sent, to: instruction.to, arrival } };
    }
  }
  await setPending({ dueAt: new Date(at.getTime() + env.SANDBOX_EXCHANGE_STEP_MS) });
  return { status: "WAITING" };
}

async function refusalOf(
  tx: Tx,
  { from, asset: assetId, value }: TransferInstruction,
  transferId: string,
): Promise<string | null> {
  const [asset] = await tx.select().from(assets).where(eq(assets.id, assetId));
  const [account] = await tx.select().from(subWallets).where(eq(subWallets.id, from));
  if (!asset || !account) throw new Error(`Transfer from ${from} has no account or asset`);
  await lockWithdrawals(tx, account.id);
  const withdrawal = { account, asset, amount: BigInt(value), stage: "paid", transferId } as const;
  return withdrawalRefusal(tx, withdrawal);
}

async function arriveOnChain(
  tx: Tx,
  hash: string,
  { to, asset, value }: TransferInstruction,
  at: Date,
): Promise<Arrival | null> {
  const [payee] = await tx.select().from(subWallets).where(eq(subWallets.id, to));
  if (!payee?.chain) return null;
  const { chain, address, organisationId, id: subWalletId } = payee;
  const amount = BigInt(value);
  if (factsOf(chain).hasOutputs) {
    const coin = { chain, txId: hash, outputIndex: 0, subWalletId, address, value: amount, createdAt: at };
    await tx.insert(utxos).values(coin);
  }
  return { hash, organisationId, subWalletId, chain, assetId: asset, amount, from: null, to: address };
}
