import { sql } from "drizzle-orm";
import type { Operation } from "../base/operation";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import type { Posting } from "./book-postings";
import { loadPostingRewards, type PaidReward, type RewardQuery } from "./posting-rewards";

export type Side = {
  id: string;
  hash: string | null;
  created: Date;
  from: string | null;
  to: string | null;
  hasFailed: boolean;
  /** Null if unknown. */
  operation: Operation | null;
  /** What is noted about its request now. */
  reference: string | null;
  note: string | null;
  self: { assetId: string; amount: bigint } | null;
};

export type PostingHistory = {
  /** Possibly another organisation's; null if unknown. */
  payerOf(posting: Posting): string | null;
  sideOf(posting: Posting, subWalletId: string): Side;
  /** Empty if they are not known one by one. */
  rewardsOf(query: RewardQuery): readonly PaidReward[];
};

type Row = {
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
  reference: string | null;
  note: string | null;
};
type Transfer = Pick<Row, "id" | "hash" | "created" | "to" | "reference" | "note"> & { from: string | null };

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
    select id, organisation_id::text as "organisationId", sub_wallet_id as "subWalletId", asset_id as "assetId",
      amount::text as amount, transaction_hash as hash, status, direction, operation, from_id as "from",
      to_id as "to", created_at::text as created, a.reference, a.note
    from transactions left join request_annotations a using (request_id)
    where id = any(string_to_array(${ids.join(" ")}, ' '))`);
  return rows;
}

async function loadTransfers(db: Db, organisationId: string, ids: string[]): Promise<Transfer[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Transfer>(sql`
    select id::text as id, transaction_hash as hash, from_id as "from", to_id as "to", created_at::text as created,
      a.reference, a.note
    from exchange_transfers left join request_annotations a on a.request_id = id
    where id = any(string_to_array(${ids.join(" ")}, ' ')::uuid[]) and organisation_id = ${organisationId}`);
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
  reference,
  note,
}: Row): Side => ({
  ...{ id, hash, from, to, reference, note },
  created: new Date(created),
  hasFailed: status === "ERROR",
  operation,
  self: direction === "SELF" ? { assetId, amount: BigInt(amount) } : null,
});

const sideOfTransfer = ({ id, hash, from, to, created, reference, note }: Transfer): Side => ({
  ...{ id, hash, from, to, reference, note },
  created: new Date(created),
  hasFailed: false,
  operation: "EXCHANGE_TRANSFER",
  self: null,
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
  reference: null,
  note: null,
  self: null,
});
