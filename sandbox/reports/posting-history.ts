import { sql } from "drizzle-orm";
import type { Operation } from "../base/operation";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import type { Posting } from "./book-postings";
import { loadPostingRewards, type PaidReward, type RewardQuery } from "./posting-rewards";
import { joinNotes, NO_NOTES, notesColumns, notesOf, type RequestNotes } from "./request-notes";

export type Side = RequestNotes & {
  id: string;
  hash: string | null;
  created: Date;
  from: string | null;
  to: string | null;
  hasFailed: boolean;
  /** Null if unknown. */
  operation: Operation | null;
  self: { assetId: string; amount: bigint } | null;
  /** Of several payments of a payout, in their order; empty for any other. */
  parts: readonly PaidPart[];
};

type PaidPart = Pick<RequestNotes, "reference" | "note"> & { to: string; amount: bigint };

export type PostingHistory = {
  /** Possibly another organisation's; null if unknown. */
  payerOf(posting: Posting): string | null;
  sideOf(posting: Posting, subWalletId: string): Side;
  /** Empty if they are not known one by one. */
  rewardsOf(query: RewardQuery): readonly PaidReward[];
};

type Row = RequestNotes & {
  id: string;
  organisationId: string;
  subWalletId: string;
  assetId: string;
  amount: string;
  hash: string | null;
  status: string;
  direction: string;
  operation: Operation;
  from: string | null;
  to: string | null;
  created: string;
  parts: readonly (Omit<PaidPart, "amount"> & { amount: string })[] | null;
};
type Transfer = Pick<Row, "id" | "hash" | "created" | "to"> & RequestNotes & { from: string | null };

export async function loadPostingHistory(
  db: Db,
  organisationId: string,
  postings: Posting[],
): Promise<PostingHistory> {
  const causes = [...new Set(postings.map(causeOf))];
  const rows = await loadRows(db, causes);
  const transfers = await loadTransfers(db, organisationId, causes.filter(isUuid));
  const paying = new Map(
    rows.filter(({ direction }) => direction !== "RECEIVED").map((row) => [row.id, row]),
  );
  const transferById = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  const hashOf = (posting: Posting): string => {
    const cause = causeOf(posting);
    return paying.get(cause)?.hash ?? transferById.get(cause)?.hash ?? cause;
  };
  const known = new Set(causes);
  const hashes = [...new Set(postings.map(hashOf))].filter((hash) => !known.has(hash));
  const all = [...rows, ...(await loadRows(db, hashes))];
  const received = new Map(
    all
      .filter((row) => row.direction === "RECEIVED" && row.organisationId === organisationId)
      .map((row) => [`${row.id} ${row.subWalletId}`, row]),
  );
  const rewardsOf = await loadPostingRewards(db, organisationId, postings);
  return {
    rewardsOf,
    payerOf: (posting) => paying.get(causeOf(posting))?.subWalletId ?? null,
    sideOf(posting, subWalletId) {
      const sender = paying.get(causeOf(posting));
      const own =
        sender?.subWalletId === subWalletId ? sender : received.get(`${hashOf(posting)} ${subWalletId}`);
      if (own) return sideOfRow(own);
      const transfer = transferById.get(causeOf(posting));
      return transfer ? sideOfTransfer(transfer) : unknownSide(posting);
    },
  };
}

/** `hash:output/sub-wallet/asset` is a payment received. */
function causeOf({ kind, reference }: Posting): string {
  return kind === "settle" ? reference : (reference.split("/", 1)[0] ?? "").replace(/:\d+$/, "");
}

async function loadRows(db: Db, ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select t.id, t.organisation_id::text as "organisationId", t.sub_wallet_id as "subWalletId",
      t.asset_id as "assetId", t.amount::text as amount, t.transaction_hash as hash, t.status, t.direction,
      t.operation, t.from_id as "from", t.to_id as "to", t.created_at::text as created, ${notesColumns},
      case when t.to_id is null then (
        select json_agg(json_build_object('to', w.to_address, 'amount', w.amount::text, 'reference', w.reference,
          'note', w.note) order by w.position)
        from payout_rows w where w.request_id = t.request_id) end as parts
    from transactions t ${joinNotes(sql`t.request_id`)}
    where t.id = any(string_to_array(${ids.join(" ")}, ' '))`);
  return rows;
}

async function loadTransfers(db: Db, organisationId: string, ids: string[]): Promise<Transfer[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Transfer>(sql`
    select x.id::text as id, x.transaction_hash as hash, x.from_id as "from", x.to_id as "to",
      x.created_at::text as created, ${notesColumns}
    from exchange_transfers x ${joinNotes(sql`x.id`)}
    where x.id = any(string_to_array(${ids.join(" ")}, ' ')::uuid[]) and x.organisation_id = ${organisationId}`);
  return rows;
}

const sideOfRow = ({
  id,
  hash,
  status,
  direction,
  operation,
  from,
  to,
  assetId,
  amount,
  created,
  parts,
  ...notes
}: Row): Side => ({
  ...{ id, hash, from, to, ...notesOf(notes) },
  created: new Date(created),
  hasFailed: status === "ERROR",
  operation,
  self: direction === "SELF" ? { assetId, amount: BigInt(amount) } : null,
  parts: (parts ?? []).map((part) => ({ ...part, amount: BigInt(part.amount) })),
});

const sideOfTransfer = ({ id, hash, from, to, created, ...notes }: Transfer): Side => ({
  ...{ id, hash, from, to, ...notesOf(notes) },
  created: new Date(created),
  hasFailed: false,
  operation: "EXCHANGE_TRANSFER",
  self: null,
  parts: [],
});

/** The cause may be another organisation's, so it is not named. */
const unknownSide = ({ id, at }: Posting): Side => ({
  id,
  hash: null,
  created: at,
  from: null,
  to: null,
  hasFailed: false,
  operation: null,
  ...NO_NOTES,
  self: null,
  parts: [],
});
