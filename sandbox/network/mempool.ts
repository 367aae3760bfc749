import { and, asc, eq, lte } from "drizzle-orm";
import type { Tx } from "../db/client";
import { networkTransactions } from "../db/schema";
import type { Services } from "../services";
import { networkOf } from "./networks";
import type { Outcome, Payer } from "./outcome";
import type { AdmittedTransaction, NetworkTransaction } from "./pending";

export type Broadcast = {
  chain: string;
  /** Hex without 0x. */
  raw: string;
  requestId: string;
  at: Date;
};

/** Checks like the chain's nodes. @throws NetworkRejection before anything is written */
export function admit(
  tx: Tx,
  services: Services,
  { chain, raw, at }: Omit<Broadcast, "requestId">,
): Promise<AdmittedTransaction> {
  return networkOf(chain).admit(tx, services, raw, at);
}

export async function enterMempool(
  tx: Tx,
  { env }: Pick<Services, "env">,
  { chain, raw, requestId, at }: Broadcast,
  { replaces, ...entry }: AdmittedTransaction,
): Promise<void> {
  for (const { hash } of replaces?.pending ?? []) {
    await tx
      .update(networkTransactions)
      .set({ status: "REPLACED", dueAt: null })
      .where(and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash)));
  }
  const waitMs = networkOf(chain).firstStepMs?.(env) ?? env.SANDBOX_BLOCK_TIME_MS;
  await tx.insert(networkTransactions).values({
    ...entry,
    chain,
    requestId,
    raw,
    status: "PENDING",
    submittedAt: at,
    dueAt: new Date(at.getTime() + waitMs),
  });
}

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

export function mine(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
  payer: Payer,
): Promise<Outcome> {
  return networkOf(pending.chain).mine(tx, services, pending, at, payer);
}
