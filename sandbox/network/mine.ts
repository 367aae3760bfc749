import { and, asc, eq, lte } from "drizzle-orm";
import type { Tx } from "../db/client";
import { networkTransactions } from "../db/schema";
import type { Services } from "../services";
import { networkOf } from "./networks";
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

/** One step of a claimed transaction on its network. */
export function mine(tx: Tx, services: Services, pending: NetworkTransaction, at: Date): Promise<void> {
  return networkOf(pending.chain).mine(tx, services, pending, at);
}
