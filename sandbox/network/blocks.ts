import { createHash } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { factsOf } from "../chains/facts";
import { writeDigest } from "../chains/hash-forms";
import type { Tx } from "../db/client";
import { networkBlocks, networkTransactions } from "../db/schema";

/** @returns the block's height */
export async function mineIntoBlock(
  tx: Tx,
  { chain, hash }: { chain: string; hash: string },
  at: Date,
): Promise<number> {
  // Without the lock, two workers could mine at the same height.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`block/${chain}`}))`);
  const [parent] = await tx
    .select()
    .from(networkBlocks)
    .where(eq(networkBlocks.chain, chain))
    .orderBy(desc(networkBlocks.height))
    .limit(1);
  const height = (parent?.height ?? 0) + 1;
  const digest = createHash("sha256")
    .update(JSON.stringify([chain, height, parent?.hash ?? null, hash]))
    .digest();
  await tx.insert(networkBlocks).values({
    chain,
    height,
    hash: writeDigest(factsOf(chain).hashes.block, digest),
    minedAt: at,
  });
  await tx
    .update(networkTransactions)
    .set({ status: "MINED", blockHeight: height, minedAt: at, dueAt: null })
    .where(and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash)));
  return height;
}
