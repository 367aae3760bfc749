import { and, eq } from "drizzle-orm";
import { factsOf } from "../../chains/facts";
import { writeDigest } from "../../chains/hash-forms";
import type { Tx } from "../../db/client";
import { exchangeTransfers, networkTransactions, subWallets, utxos } from "../../db/schema";
import { decodeInstruction, type TransferInstruction } from "../../exchanges/instruction";
import type { Services } from "../../services";
import type { Arrival, Outcome } from "../outcome";
import type { NetworkTransaction } from "../pending";

/** The statuses of a transfer once the sending exchange has it. The amount is credited at the last one. */
const NEXT: Partial<Record<string, "ON_CHAIN" | "RECEIVED">> = {
  SUBMITTED: "ON_CHAIN",
  ON_CHAIN: "RECEIVED",
};

/** Simulates the exchanges: a transfer goes on chain, is received and is credited, one block time each. */
export async function mineTransfer(
  tx: Tx,
  { env }: Pick<Services, "env">,
  { chain, hash, requestId, raw }: NetworkTransaction,
  at: Date,
): Promise<Outcome> {
  const isOfRequest = eq(exchangeTransfers.id, requestId ?? "");
  const [transfer] = await tx.select().from(exchangeTransfers).where(isOfRequest);
  if (!transfer) throw new Error(`Request ${requestId} has no transfer`);
  const isThis = and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash));
  const status = NEXT[transfer.status];
  if (status) {
    await tx.update(exchangeTransfers).set({ status, updatedAt: at }).where(isOfRequest);
    const dueAt = new Date(at.getTime() + env.SANDBOX_BLOCK_TIME_MS);
    await tx.update(networkTransactions).set({ dueAt }).where(isThis);
    return { status: "WAITING" };
  }
  await tx.update(networkTransactions).set({ status: "MINED", minedAt: at, dueAt: null }).where(isThis);
  const instruction = decodeInstruction(raw ?? "");
  const sent = { assetId: instruction.asset, amount: BigInt(instruction.value) };
  const arrival = await arriveOnChain(tx, hash, instruction, at);
  return { status: "CREDITED", credit: { sent, to: instruction.to, arrival } };
}

/** A destination on a chain gets a row in its history, and a coin if the chain has unspent outputs. */
async function arriveOnChain(
  tx: Tx,
  /** Of the instruction: 32 bytes, hex. */
  hash: string,
  { to, asset, value }: TransferInstruction,
  at: Date,
): Promise<Arrival | null> {
  const [payee] = await tx.select().from(subWallets).where(eq(subWallets.id, to));
  if (!payee?.chain) return null;
  const { chain, address, organisationId, id: subWalletId } = payee;
  const amount = BigInt(value);
  const { hasOutputs, hashes } = factsOf(chain);
  const chainHash = writeDigest(hashes.transaction, Buffer.from(hash, "hex"));
  if (hasOutputs) {
    const coin = {
      chain,
      txId: chainHash,
      outputIndex: 0,
      subWalletId,
      address,
      value: amount,
      createdAt: at,
    };
    await tx.insert(utxos).values(coin);
  }
  return {
    hash: chainHash,
    organisationId,
    subWalletId,
    chain,
    assetId: asset,
    amount,
    from: null,
    to: address,
  };
}
