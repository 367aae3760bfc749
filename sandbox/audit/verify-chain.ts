import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { takeTurn } from "../../serving/turns";
import type { Db } from "../db/client";
import { auditEvents } from "../db/schema";
import { entryHash, FIRST_HASH, type HashedEntry } from "./entry-hash";

export type ChainPlace = { entry: number; hash: string };
export type BrokenEntry = { entry: number; reason: string };
export type ChainCheck = {
  last: ChainPlace;
  firstBroken: BrokenEntry | null;
  /** Null if no entry has the expected hash, or none was expected. */
  expectedAt: number | null;
  hasMore: boolean;
};

type Options = {
  from?: ChainPlace;
  expected?: string | undefined;
  limit?: number;
};

const BATCH = 2_000;
const MAX_MOVE = 20;

export const OTHER_HASH = "no longer has the hash that it was verified with";
export const CHAIN_START: ChainPlace = { entry: 0, hash: FIRST_HASH };

export async function verifyChain(db: Db, chain: string, options: Options = {}): Promise<ChainCheck> {
  const { from = CHAIN_START, expected, limit = Number.POSITIVE_INFINITY } = options;
  const check: ChainCheck = { last: from, firstBroken: null, expectedAt: null, hasMore: false };
  if (from.entry > 0 && (await hashAt(db, chain, from.entry)) !== from.hash) {
    const firstBroken = { entry: from.entry, reason: OTHER_HASH };
    return { ...check, firstBroken };
  }
  const wanted = expected?.toLowerCase();
  let after = { entry: from.entry, order: Number.MAX_SAFE_INTEGER };
  let left = limit;
  while (left > 0) {
    const rows = await readBatch(db, chain, after, Math.min(BATCH, left));
    for (const row of rows) {
      const reason = await findFault(db, row, check.last);
      if (reason) return { ...check, firstBroken: reason };
      check.last = { entry: row.entry, hash: row.hash };
      if (row.hash === wanted) check.expectedAt = row.entry;
    }
    const [lastRow] = rows.slice(-1);
    if (!lastRow || rows.length < Math.min(BATCH, left))
      return { ...check, ...(await findLoose(db, chain, check)) };
    after = lastRow;
    left -= rows.length;
    await takeTurn();
  }
  return { ...check, hasMore: true };
}

export async function listChains(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ chain: auditEvents.chain }).from(auditEvents);
  return rows.flatMap(({ chain }) => chain ?? []).sort();
}

type Row = HashedEntry & { order: number; hash: string };

async function readBatch(
  db: Db,
  chain: string,
  after: { entry: number; order: number },
  limit: number,
): Promise<Row[]> {
  const rows = await db
    .select({
      order: auditEvents.order,
      chain: sql<string>`${auditEvents.chain}::text`,
      entry: auditEvents.entry,
      previousHash: auditEvents.previousHash,
      hash: auditEvents.hash,
      createdAt: sql<string>`to_char(${auditEvents.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      actor: auditEvents.actor,
      origin: auditEvents.origin,
      address: auditEvents.address,
      action: auditEvents.action,
      description: auditEvents.description,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.chain, chain),
        isNotNull(auditEvents.entry),
        or(
          gt(auditEvents.entry, after.entry),
          and(eq(auditEvents.entry, after.entry), gt(auditEvents.order, after.order)),
        ),
      ),
    )
    .orderBy(asc(auditEvents.entry), asc(auditEvents.order))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    entry: Number(row.entry),
    previousHash: row.previousHash ?? "",
    hash: row.hash ?? "",
  }));
}

/** Null if the entry after `last` is valid. */
async function findFault(db: Db, row: Row, last: ChainPlace): Promise<BrokenEntry | null> {
  const { entry } = row;
  const expected = last.entry + 1;
  if (entry < expected) return { entry, reason: "appears twice" };
  if (entryHash(row) !== row.hash) {
    const written = writtenAs(row);
    const reason =
      written === null
        ? "was changed after it was written, or inserted"
        : `was written as entry ${written}: entries were moved, inserted or deleted`;
    return entry > expected ? { entry: expected, reason: "is missing" } : { entry, reason };
  }
  if (entry > expected) return { entry: expected, reason: "is missing" };
  if (row.previousHash === last.hash) return null;
  const isReplaced = last.entry > 0 && (await hashAt(db, row.chain, last.entry)) === last.hash;
  return {
    entry,
    reason: isReplaced
      ? `does not follow entry ${last.entry}, which was replaced, or it was inserted`
      : "does not follow the entry before it",
  };
}

function writtenAs(row: Row): number | null {
  for (let move = 1; move <= MAX_MOVE; move++) {
    for (const entry of [row.entry + move, row.entry - move]) {
      if (entryHash({ ...row, entry }) === row.hash) return entry;
    }
  }
  return null;
}

async function findLoose(db: Db, chain: string, { last }: ChainCheck): Promise<Partial<ChainCheck>> {
  const [loose] = await db
    .select({ order: auditEvents.order })
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, chain), isNull(auditEvents.entry)))
    .limit(1);
  return loose ? { firstBroken: { entry: last.entry + 1, reason: "has no number and no hash" } } : {};
}

export async function hashAt(db: Db, chain: string, entry: number): Promise<string | null> {
  const [row] = await db
    .select({ hash: auditEvents.hash })
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, chain), eq(auditEvents.entry, entry)));
  return row?.hash ?? null;
}
