import { and, asc, between, desc, eq, isNotNull } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { auditEvents } from "../db/schema";
import { CHAIN_START, type ChainPlace } from "./verify-chain";

/** The last entry of a chain. */
export async function readChainHead(db: Db, chain: string): Promise<ChainPlace> {
  const [head] = await db
    .select({ entry: auditEvents.entry, hash: auditEvents.hash })
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, chain), isNotNull(auditEvents.entry)))
    .orderBy(desc(auditEvents.entry))
    .limit(1);
  return head?.entry && head.hash ? { entry: head.entry, hash: head.hash } : CHAIN_START;
}

/**
 * Where an organisation's entries of a period stand in its chain: the lowest and the highest number, and the hash of the
 * highest. Null when there are none. What the caller's own database transaction has written is not among them.
 */
export async function readChainAt(
  tx: Db | Tx,
  organisationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ firstEntry: number; lastEntry: number; chainHash: string } | null> {
  const edge = async (order: typeof asc) => {
    const [row] = await tx
      .select({ entry: auditEvents.entry, hash: auditEvents.hash })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.chain, organisationId),
          isNotNull(auditEvents.entry),
          between(auditEvents.createdAt, from, to),
        ),
      )
      .orderBy(order(auditEvents.entry))
      .limit(1);
    return row;
  };
  const first = await edge(asc);
  const last = await edge(desc);
  if (!first?.entry || !last?.entry || !last.hash) return null;
  return { firstEntry: first.entry, lastEntry: last.entry, chainHash: last.hash };
}

/** When a chain's first entry was written. */
export async function readFirstDate(db: Db, chain: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: auditEvents.createdAt })
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, chain), eq(auditEvents.entry, 1)));
  return first?.at ?? null;
}
