import { and, eq } from "drizzle-orm";
import type { Tx } from "../../db/client";
import { exchangeTransfers, networkTransactions, subWallets, utxos } from "../../db/schema";
import type { TransferInstruction } from "../../exchanges/instruction";
import { settleSent } from "../../ledger/movements";
import { recordReceived } from "../../requests/history";
import { moveRequest } from "../../requests/move-request";
import { reservedQuantities } from "../../requests/reservations";
import { lockRequestOf } from "../../requests/settle";
import type { Services } from "../../services";
import type { SimulatedNetwork } from "../networks";
import type { NetworkTransaction } from "../pending";
import { admitTransfer } from "./admit";

/** What follows what once the sending exchange has the transfer; after the last one the money is credited. */
const NEXT: Partial<Record<string, "ON_CHAIN" | "RECEIVED">> = {
  SUBMITTED: "ON_CHAIN",
  ON_CHAIN: "RECEIVED",
};

/** Stands for the exchanges: a transfer goes on chain, is received, and is credited, a block time each. */
export const exchangeClearing: SimulatedNetwork = { admit: admitTransfer, mine };

async function mine(tx: Tx, services: Services, pending: NetworkTransaction, at: Date): Promise<void> {
  const request = await lockRequestOf(tx, pending);
  const [transfer] = await tx.select().from(exchangeTransfers).where(eq(exchangeTransfers.id, request.id));
  if (!transfer) throw new Error(`Request ${request.id} has no transfer`);
  const isThis = and(
    eq(networkTransactions.chain, pending.chain),
    eq(networkTransactions.hash, pending.hash),
  );
  const status = NEXT[transfer.status];
  if (status) {
    await tx
      .update(exchangeTransfers)
      .set({ status, updatedAt: at })
      .where(eq(exchangeTransfers.id, request.id));
    const dueAt = new Date(at.getTime() + services.env.SANDBOX_BLOCK_TIME_MS);
    await tx.update(networkTransactions).set({ dueAt }).where(isThis);
    return;
  }
  await tx.update(networkTransactions).set({ status: "MINED", minedAt: at, dueAt: null }).where(isThis);
  const instruction = request.unsigned as TransferInstruction;
  const sent = { assetId: instruction.asset, amount: BigInt(instruction.value) };
  await settleSent(tx, {
    requestId: request.id,
    subWalletId: instruction.from,
    reservations: reservedQuantities(request),
    sent,
    fee: null,
    recipientSubWalletId: instruction.to,
    createdAt: at,
  });
  await arriveOnChain(tx, pending.hash, instruction, at);
  await moveRequest(tx, request, { to: "CONFIRMED", at, actor: "Exchange service", dueAt: null });
}

/** A destination that is a sub-wallet on a chain gets a line in its history, and a coin where its chain has coins. */
async function arriveOnChain(
  tx: Tx,
  hash: string,
  { to, asset, value }: TransferInstruction,
  at: Date,
): Promise<void> {
  const [payee] = await tx.select().from(subWallets).where(eq(subWallets.id, to));
  if (!payee?.chain) return;
  const transactionHash = payee.chain === "BITCOIN" ? hash : `0x${hash}`;
  await recordReceived(tx, {
    hash: transactionHash,
    organisationId: payee.organisationId,
    subWalletId: payee.id,
    chain: payee.chain,
    assetId: asset,
    amount: BigInt(value),
    from: null,
    to: payee.address,
    status: "CONFIRMED",
    at,
  });
  if (payee.chain !== "BITCOIN") return;
  await tx.insert(utxos).values({
    chain: payee.chain,
    txId: hash,
    outputIndex: 0,
    subWalletId: payee.id,
    address: payee.address,
    value: BigInt(value),
    createdAt: at,
  });
}
