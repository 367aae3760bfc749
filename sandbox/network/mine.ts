import { and, asc, eq, lte } from "drizzle-orm";
import { isEvmChain } from "../chains/ethereum/facts";
import type { Tx } from "../db/client";
import { networkTransactions } from "../db/schema";
import type { Services } from "../services";
import { mineBitcoin } from "./mine-bitcoin";
import { mineEthereum } from "./mine-ethereum";
import type { NetworkTransaction } from "./pending";

/** Takes the next due transaction of any mempool that no other worker holds, or null. */
export async function claimPending(tx: Tx, at: Date): Promise<NetworkTransaction | null> {
  const [pending] = await tx
    .select()
    .from(networkTransactions)
    .where(and(eq(networkTransactions.status, "PENDING"), lte(networkTransactions.dueAt, at)))
    .orderBy(asc(networkTransactions.dueAt), asc(networkTransactions.nonce))
    .limit(1)
    .for("update", { skipLocked: true });
  return pending ?? null;
}

/** One step of a claimed transaction: into a block, dropped, or told to wait for the one before it. */
export async function mine(tx: Tx, services: Services, pending: NetworkTransaction, at: Date): Promise<void> {
  if (isEvmChain(pending.chain)) return mineEthereum(tx, services, pending, at);
  if (pending.chain === "BITCOIN") return mineBitcoin(tx, services, pending, at);
  throw new Error(`There is no simulated network of ${pending.chain}`);
}
