import { and, eq, lte } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Tx } from "../db/client";
import { networkAccounts, networkTransactions } from "../db/schema";
import type { Services } from "../services";
import { mineIntoBlock } from "./blocks";
import { firstNonce } from "./nonce";
import type { NetworkTransaction } from "./pending";

/** How long a transaction waits for the one before it, at least: blocks may come at once in tests. */
const LEAST_WAIT_MS = 200;

/**
 * On chains whose accounts count their transactions: puts a due one into a block when its nonce is the account's next,
 * has it wait when it is not yet, and drops it when it comes too late.
 * @returns MINED when it is in a block now
 */
export async function takeTurn(
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
    const wait = Math.max(services.env.SANDBOX_BLOCK_TIME_MS, LEAST_WAIT_MS);
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
  await wakeNext(tx, services, pending, at);
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

/** A transaction that has had its block time and was only waiting for this one is due at once. */
async function wakeNext(
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
        lte(networkTransactions.submittedAt, new Date(at.getTime() - env.SANDBOX_BLOCK_TIME_MS)),
      ),
    );
}
