import { and, asc, between, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { auditEvents } from "../db/schema";
import { SERVICE_CHAIN } from "./entry-hash";
import { CHAIN_START, type ChainPlace } from "./verify-chain";

export async function readChainHead(db: Db, chain: string): Promise<ChainPlace> {
  const [head] = await db
    .select({ entry: auditEvents.entry, hash: auditEvents.hash })
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, chain), isNotNull(auditEvents.entry)))
    .orderBy(desc(auditEvents.entry))
    .limit(1);
  return head?.entry && head.hash ? { entry: head.entry, hash: head.hash } : CHAIN_START;
}

type Period = {
  from: Date;
  to: Date;
  lastEntry?: number | undefined;
};

/** The lowest and highest number of a period's entries, the hash of the highest, and the count. Null if none. */
export async function readChainAt(db: Db, chain: string, period: Period): Promise<PeriodOfChain | null> {
  const [found] = await db
    .select({
      firstEntry: sql<string | null>`min(${auditEvents.entry})::text`,
      lastEntry: sql<string | null>`max(${auditEvents.entry})::text`,
      entries: sql<number>`count(*)::int`,
    })
    .from(auditEvents)
    .where(isInPeriod(chain, period));
  if (!found?.firstEntry || !found.lastEntry) return null;
  const [firstEntry, lastEntry] = [Number(found.firstEntry), Number(found.lastEntry)];
  const [last] = await db
    .select({ hash: auditEvents.hash })
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, chain), eq(auditEvents.entry, lastEntry)));
  if (!last?.hash) throw new Error(`Entry ${lastEntry} has no hash`);
  return { firstEntry, lastEntry, entries: found.entries, chainHash: last.hash };
}

type PeriodOfChain = { firstEntry: number; lastEntry: number; entries: number; chainHash: string };

export async function* readEntriesOf(
  db: Db,
  chain: string,
  period: Period,
  { firstEntry, batch }: { firstEntry: number; batch: number },
) {
  let after = firstEntry - 1;
  for (;;) {
    const rows = await db
      .select({
        entry: sql<string>`${auditEvents.entry}::text`,
        at: auditEvents.createdAt,
        actor: auditEvents.actor,
        description: auditEvents.description,
        address: auditEvents.address,
        hash: auditEvents.hash,
      })
      .from(auditEvents)
      .where(and(isInPeriod(chain, period), gt(auditEvents.entry, after)))
      .orderBy(asc(auditEvents.entry))
      .limit(batch);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = Number(rows.at(-1)?.entry);
  }
}

const isInPeriod = (chain: string, { from, to, lastEntry }: Period) =>
  and(
    eq(auditEvents.chain, chain),
    chain === SERVICE_CHAIN ? undefined : eq(auditEvents.organisationId, chain),
    isNotNull(auditEvents.entry),
    between(auditEvents.createdAt, from, to),
    lastEntry === undefined ? undefined : lte(auditEvents.entry, lastEntry),
  );

export async function readFirstDate(db: Db, chain: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: auditEvents.createdAt })
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, chain), eq(auditEvents.entry, 1)));
  return first?.at ?? null;
}
