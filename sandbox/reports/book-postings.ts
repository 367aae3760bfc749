import { sql } from "drizzle-orm";
import type { Db } from "../db/client";

/** Smallest units; positive amounts add to the account. */
export type Posting = {
  id: string;
  kind: string;
  reference: string;
  at: Date;
  legs: { accountId: string; amount: bigint }[];
};

/** Both moments included. */
export type BookRange = { from: Date; to: Date };

export const ENTRIES_AT_ONCE = 2000;
const NO_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

type Entry = { entryId: string; transactionId: string; accountId: string; amount: string; at: string };
type Direction = "oldest first" | "newest first";

/** Ordered by time and id, read by an index in batches, so that memory does not grow with the range. */
export async function* readPostings(
  db: Db,
  range: BookRange,
  touches: (accountId: string) => boolean,
  direction: Direction = "oldest first",
): AsyncGenerator<Posting[]> {
  const isForward = direction === "oldest first";
  let cursor = isForward
    ? { at: range.from.toISOString(), transactionId: NO_ID, entryId: "0" }
    : { at: range.to.toISOString(), transactionId: LAST_ID, entryId: "0" };
  let unfinished: Entry[] = [];
  for (;;) {
    const entries = await readEntries(db, range, cursor, isForward);
    const last = entries.at(-1);
    const isLast = entries.length < ENTRIES_AT_ONCE;
    const known = [...unfinished, ...entries];
    unfinished = isLast ? [] : known.filter(({ transactionId }) => transactionId === last?.transactionId);
    const finished = unfinished.length > 0 ? known.slice(0, -unfinished.length) : known;
    yield await nameCauses(db, groupEntries(finished, touches));
    if (!last || isLast) return;
    cursor = last;
  }
}

async function readEntries(
  db: Db,
  { from, to }: BookRange,
  after: Pick<Entry, "at" | "transactionId" | "entryId">,
  isForward: boolean,
): Promise<Entry[]> {
  const place = sql`(${after.at}::timestamptz, ${after.transactionId}::uuid, ${after.entryId}::bigint)`;
  // No alias may be a column's name: the order would be by its text.
  const { rows } = await db.execute<Entry>(
    isForward
      ? sql`
        select id::text as "entryId", transaction_id::text as "transactionId", account_id::text as "accountId",
          amount::text as amount, created_at::text as at
        from ledger_entries
        where (created_at, transaction_id, id) > ${place} and created_at <= ${to.toISOString()}::timestamptz
        order by created_at, transaction_id, id limit ${ENTRIES_AT_ONCE}`
      : sql`
        select id::text as "entryId", transaction_id::text as "transactionId", account_id::text as "accountId",
          amount::text as amount, created_at::text as at
        from ledger_entries
        where (created_at, transaction_id, id) < ${place} and created_at >= ${from.toISOString()}::timestamptz
        order by created_at desc, transaction_id desc, id desc limit ${ENTRIES_AT_ONCE}`,
  );
  return rows;
}

type Unnamed = Omit<Posting, "kind" | "reference">;

function groupEntries(entries: Entry[], touches: (accountId: string) => boolean): Unnamed[] {
  const postings: Unnamed[] = [];
  for (const { transactionId, accountId, amount, at } of entries) {
    if (postings.at(-1)?.id !== transactionId) {
      postings.push({ id: transactionId, at: new Date(at), legs: [] });
    }
    postings.at(-1)?.legs.push({ accountId, amount: BigInt(amount) });
  }
  return postings.filter(({ legs }) => legs.some(({ accountId }) => touches(accountId)));
}

async function nameCauses(db: Db, postings: Unnamed[]): Promise<Posting[]> {
  if (postings.length === 0) return [];
  const ids = postings.map(({ id }) => id).join(" ");
  const { rows } = await db.execute<{ id: string; kind: string; reference: string }>(sql`
    select id::text as id, kind, reference from ledger_transactions
    where id = any(string_to_array(${ids}, ' ')::uuid[])`);
  const causes = new Map(rows.map((row) => [row.id, row]));
  return postings.map((posting) => {
    const cause = causes.get(posting.id);
    if (!cause) throw new Error(`Posting ${posting.id} has entries and no cause`);
    return { ...posting, kind: cause.kind, reference: cause.reference };
  });
}
