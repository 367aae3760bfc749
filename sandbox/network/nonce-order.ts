import { and, eq, gt, lte } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Tx } from "../db/client";
import { networkAccounts, networkTransactions } from "../db/schema";
import type { Services } from "../services";
import { mineIntoBlock } from "./blocks";
import { firstNonce } from "./nonce";
import type { NetworkTransaction } from "./pending";

const MIN_WAIT_MS = 200;

/** Waits while an earlier nonce is missing; dropped if its nonce was used. */
export async function mineInNonceOrder(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
): Promise<"WAITING" | "DROPPED" | "MINED"> {
  const { chain, hash } = pending;
  const from = canonicalAddress(chain, pending.from);
  const nonce = pending.nonce ?? 0;
  const expected = await lockNonce(tx, chain, from);
  const isThis = and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash));
  if (nonce > expected) {
    const wait = Math.max(services.env.SANDBOX_BLOCK_TIME_MS, MIN_WAIT_MS);
    await tx
      .update(networkTransactions)
      .set({ dueAt: new Date(at.getTime() + wait) })
      .where(isThis);
    return "WAITING";
  }
  if (nonce < expected) {
    await tx.update(networkTransactions).set({ status: "DROPPED", dueAt: null }).where(isThis);
    return "DROPPED";
  }
  await tx
    .update(networkAccounts)
    .set({ nonce: expected + 1 })
    .where(and(eq(networkAccounts.chain, chain), eq(networkAccounts.address, from)));
  await mineIntoBlock(tx, pending, at);
  await makeNextDue(tx, services, pending, at);
  return "MINED";
}

async function lockNonce(tx: Tx, chain: string, address: string): Promise<number> {
  const first = firstNonce(chain);
  await tx.insert(networkAccounts).values({ chain, address, nonce: first }).onConflictDoNothing();
  const [account] = await tx
    .select()
    .from(networkAccounts)
    .where(and(eq(networkAccounts.chain, chain), eq(networkAccounts.address, address)))
    .for("update");
  return account?.nonce ?? first;
}

async function makeNextDue(
  tx: Tx,
  { env }: Services,
  { chain, from, nonce }: NetworkTransaction,
  at: Date,
): Promise<void> {
  await tx
    .update(networkTransactions)
    .set({ dueAt: at })
    .where(
      and(
        eq(networkTransactions.chain, chain),
        eq(networkTransactions.from, from),
        eq(networkTransactions.nonce, (nonce ?? 0) + 1),
        eq(networkTransactions.status, "PENDING"),
        // One that is due already keeps its place before those that come after it.
        gt(networkTransactions.dueAt, at),
        lte(networkTransactions.submittedAt, new Date(at.getTime() - env.SANDBOX_BLOCK_TIME_MS)),
      ),
    );
}
