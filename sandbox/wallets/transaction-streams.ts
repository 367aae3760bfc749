import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { isKept, isOfFilters, paysFor, type TransactionFilters } from "./transaction-filters";
import { hasText, hasWord, named, type TextPlaces, type TransactionText } from "./transaction-text";

export type StreamQuery = TransactionFilters & {
  /** `assetIds` leave out some of the chains' assets. */
  isByAsset: boolean;
  from: Date | null;
  until: Date | null;
  sort: "CREATED" | "STATUS";
  isDescending: boolean;
  /** From the end of the list. `statuses` must be in that order too. */
  isBackward: boolean;
  after: { order: number; status: string } | null;
  rows: number;
  /** Found rows to leave out before them. */
  offset: number;
  cap: number;
};

/** `found`: sorted `order`s. `edge`: where a stream was cut off, if any was. `isOverflow`: too many candidates. */
export type StreamRows = { found: number[]; edge: number | null; isOverflow: boolean };

type Stream = {
  kind: string;
  operation?: string;
  status?: string;
  asset_id?: string;
  id?: string;
  is_bounded?: boolean;
};

/** Sorting more takes longer than scanning the history. */
const MAX_CANDIDATES = 3_000;

/** Merges as many index-ordered streams as the filters need. With a text, searches up to `cap` rows of each. */
export function readHistory(db: Db, query: StreamQuery, text: TransactionText | null): Promise<StreamRows> {
  const kind = kindOf(query);
  // The other streams are of the chains, states, assets and operations asked for.
  const isFitting = kind === "sub-wallet" || kind === "payout" ? isKept(query) : isOfFilters(query);
  const hit = text ? sql`${hasText(text)} and ${isFitting}` : isFitting;
  return run(db, query, { streams: historyStreams(query), keys: [], rows: historyRows(query, hit), text });
}

/** Of stream `s`, behind its `bound`. */
function historyRows(query: StreamQuery, hit: SQL): SQL {
  const kind = kindOf(query);
  const where =
    kind === "payout"
      ? paysFor(sql`${query.payoutId}::uuid`)
      : kind === "all"
        ? sql`t.chain = any (${sql.param([...query.chains])}::text[])`
        : OF_STREAM[kind];
  return sql`
    select t."order", t.created_at, t.status, ${hit} as hit from transactions t
    where t.organisation_id = ${query.organisationId} and ${where} and ${isInPeriod(query)}
      and ${isBehindLast(query)}
    order by ${inOrder(query)} limit ${query.cap}`;
}

/** The `order` of the row that many rows on, of what indexes order alone; null if there is none. */
export async function findOrderAt(db: Db, query: StreamQuery): Promise<number | null> {
  const { rows } = await db.execute<{ found: string }>(sql`
    with ${streamsAndLast(query, historyStreams(query))}
    select row."order"::text as found, ${rankOf(query, sql`row.status`)} as rank from streams s
    ${bound} cross join lateral (${historyRows(query, sql`true`)}) as row
    order by rank, ${inOrder(query)}
    offset ${query.offset} limit 1`);
  return rows[0] ? Number(rows[0].found) : null;
}

const bound = sql`cross join lateral (
        select case when s.is_bounded then (select created_at from last) end as at,
          case when s.is_bounded then (select "order" from last) end as place
      ) as bound`;

const streamsAndLast = (query: StreamQuery, streams: Stream[]): SQL => sql`
    streams as (
      select * from json_to_recordset(${JSON.stringify(streams.map((stream, i) => ({ i, ...stream })))}::json)
        as s (i int, kind text, operation text, status text, asset_id text, id text, is_bounded boolean)
    ),
    last as (
      select ${rankOf(query, sql`${query.after?.status ?? null}::text`)} as rank, created_at, "order"
      from transactions where "order" = ${query.after?.order ?? null}
    )`;

const OF_STREAM = {
  operation: sql`t.operation = s.operation and t.status = s.status and t.asset_id = s.asset_id`,
  status: sql`t.status = s.status and t.asset_id = s.asset_id`,
  asset: sql`t.asset_id = s.asset_id`,
  "sub-wallet": sql`t.sub_wallet_id = s.id`,
};

/** Null if there are more than `most`. Only for what indexes order. */
export async function countHistory(db: Db, query: StreamQuery, most: number): Promise<number | null> {
  const kind = kindOf({ ...query, isByAsset: true });
  // An asset's index has its rows alone, while those of a chain are read one by one.
  const streams = historyStreams({ ...query, isByAsset: true, after: null });
  if (kind === "payout" || kind === "sub-wallet" || kind === "all") return null;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from json_to_recordset(${JSON.stringify(streams)}::json)
        as s (operation text, status text, asset_id text)
      cross join lateral (
        select from transactions t where t.organisation_id = ${query.organisationId}
          and ${OF_STREAM[kind]} and ${isInPeriod(query)}
        limit ${most + 1}
      ) as one
      limit ${most + 1}
    ) as counted`);
  const count = rows[0]?.count ?? 0;
  return count > most ? null : count;
}

/** For each state and asset that the index cannot order. */
function historyStreams(query: StreamQuery): Stream[] {
  const kind = kindOf(query);
  if (kind === "all") return [{ kind, is_bounded: true }];
  const { assetIds, statuses, operations, sort, after, subWallet } = query;
  // No index has its rows by state, so all of them are sorted.
  if (kind === "payout") return [{ kind, is_bounded: query.sort === "CREATED" }];
  if (kind === "sub-wallet") return (subWallet?.ids ?? []).map((id) => ({ kind, id, is_bounded: true }));
  if (kind === "asset") return assetIds.map((asset_id) => ({ kind, asset_id, is_bounded: true }));
  const first = sort === "STATUS" && after ? statuses.indexOf(after.status) : 0;
  const streams = statuses.slice(Math.max(first, 0)).flatMap((status) =>
    assetIds.map((asset_id) => ({
      kind,
      status,
      asset_id,
      is_bounded: sort === "CREATED" || status === after?.status,
    })),
  );
  return operations?.flatMap((operation) => streams.map((stream) => ({ ...stream, operation }))) ?? streams;
}

function kindOf({ payoutId, subWallet, sort, operations, statuses, isByAsset }: StreamQuery) {
  if (payoutId) return "payout";
  // No index of a sub-wallet has its rows by state.
  if (subWallet?.ids && sort === "CREATED") return "sub-wallet";
  if (operations) return "operation";
  if (statuses.length > 0) return "status";
  return isByAsset ? "asset" : "all";
}

export const countStreams = (query: StreamQuery): number => Math.max(historyStreams(query).length, 1);

/**
 * By the names, addresses and keys that a text means. Sorted by state only if nothing was cut off, because no index has
 * that order.
 */
export function readPlaces(
  db: Db,
  query: StreamQuery,
  text: TransactionText,
  { subWalletIds, addresses, requestIds, payoutIds, keys }: TextPlaces,
): Promise<StreamRows> {
  const { cap, sort } = query;
  const is_bounded = sort === "CREATED";
  const streams = [
    ...subWalletIds.map((id) => ({ kind: "sub-wallet", id, is_bounded })),
    ...addresses.map((id) => ({ kind: "address", id, is_bounded })),
    ...requestIds.map((id) => ({ kind: "request", id, is_bounded })),
    ...payoutIds.map((id) => ({ kind: "payout", id, is_bounded })),
    ...(keys.length > 0 ? [{ kind: "candidate" }] : []),
  ];
  const isFitting = isKept(query);
  const page = sql`${isInPeriod(query)} and ${isBehindLast(query)} order by ${inOrder(query)} limit ${cap}`;
  const rows = sql`
    (select t."order", t.created_at, t.status, ${isFitting} as hit from transactions t
     where s.kind = 'sub-wallet' and t.sub_wallet_id = s.id and ${page})
    union all
    (select t."order", t.created_at, t.status, ${isFitting}
     from (select t."order" from transaction_addresses t
           where s.kind = 'address' and t.address = s.id and ${page}) as a
     join transactions t on t."order" = a."order")
    union all
    (select t."order", t.created_at, t.status, ${isFitting} from transactions t
     where s.kind = 'request' and t.request_id = (case when s.kind = 'request' then s.id end)::uuid and ${page})
    union all
    (select t."order", t.created_at, t.status, ${isFitting} from transactions t
     where s.kind = 'payout' and ${paysFor(sql`(case when s.kind = 'payout' then s.id end)::uuid`)} and ${page})
    union all
    (select t."order", t.created_at, t.status, ${isFitting} and ${hasWord(text)}
     from candidates c join transactions t on t."order" = c."order"
     where s.kind = 'candidate' and ${isInPeriod(query)})`;
  return run(db, query, { streams, keys, rows });
}

async function run(
  db: Db,
  query: StreamQuery,
  { streams, keys, rows, text }: StreamParts,
): Promise<StreamRows> {
  const { cap } = query;
  const { rows: answer } = await db.execute<StreamRow>(sql`
    with ${text ? sql`${named(query.organisationId, text.text)},` : sql``}
    ${streamsAndLast(query, streams)},
    candidates as materialized (
      (select "order" from transactions
       where transaction_keys(id, transaction_hash, from_id, to_id) && ${sql.param(keys)}::text[]
       limit ${keys.length > 0 ? MAX_CANDIDATES + 1 : 0})
      union
      (select paying."order" from payout_rows w join transactions paying on paying.request_id = w.request_id
       where not w.is_alone and transaction_keys(null, null, null, w.to_address) && ${sql.param(keys)}::text[]
       limit ${keys.length > 0 ? MAX_CANDIDATES + 1 : 0})
    ),
    read as materialized (
      select s.i, s.kind, row.* from streams s
      ${bound}
      cross join lateral (${rows}) as row
    ),
    placed as materialized (
      select r.*, ${rankOf(query, sql`r.status`)} as rank,
        row_number() over (partition by r.i order by ${inOrder(query)}) as n
      from read r
    ),
    edge as (
      select rank, created_at, "order" from placed where n = ${cap} and kind <> 'candidate'
      order by rank, ${inOrder(query)} limit 1
    ),
    found as (
      select distinct p.rank, p.created_at, p."order" from placed p
      where p.hit and not exists (select from edge e where ${isBehind(query, "p", "e")})
        and not exists (select from last l where not ${isBehind(query, "p", "l")})
      order by rank, ${inOrder(query)} limit ${query.rows} offset ${query.offset}
    )
    (select 'found' as kind, "order"::text from found order by rank, ${inOrder(query)})
    union all
    select 'edge', "order"::text from edge
    union all
    select 'overflow', '0' where (select count(*) from candidates) > ${MAX_CANDIDATES}
  `);
  return {
    found: answer.filter(({ kind }) => kind === "found").map(({ order }) => Number(order)),
    edge: edgeOf(answer),
    isOverflow: answer.some(({ kind }) => kind === "overflow"),
  };
}

type StreamRow = { kind: "found" | "edge" | "overflow"; order: string };
type StreamParts = { streams: Stream[]; keys: string[]; rows: SQL; text?: TransactionText | null };

function edgeOf(answer: StreamRow[]): number | null {
  const edge = answer.find(({ kind }) => kind === "edge");
  return edge ? Number(edge.order) : null;
}

/** Within a state, the newest come first in either direction. */
const isNewestFirst = ({ sort, isDescending, isBackward }: StreamQuery) =>
  (sort === "STATUS" || isDescending) !== isBackward;

const inOrder = (query: StreamQuery): SQL =>
  isNewestFirst(query) ? sql`created_at desc, "order" desc` : sql`created_at, "order"`;

const rankOf = ({ sort, statuses }: StreamQuery, status: SQL): SQL =>
  sort === "STATUS" ? sql`array_position(${sql.param([...statuses])}::text[], ${status})` : sql`0`;

/** In the database, because a Date has no microseconds and would repeat or skip rows. */
function isBehindLast(query: StreamQuery): SQL {
  return isNewestFirst(query)
    ? sql`(t.created_at, t."order") < (coalesce(bound.at, 'infinity'), coalesce(bound.place, 9223372036854775807))`
    : sql`(t.created_at, t."order") > (coalesce(bound.at, '-infinity'), coalesce(bound.place, -1))`;
}

function isBehind(query: StreamQuery, row: "p", other: "e" | "l"): SQL {
  const [a, b] = [sql.raw(row), sql.raw(other)];
  const sign = isNewestFirst(query) ? sql`<` : sql`>`;
  return sql`(${a}.rank > ${b}.rank
    or (${a}.rank = ${b}.rank and (${a}.created_at, ${a}."order") ${sign} (${b}.created_at, ${b}."order")))`;
}

const isInPeriod = ({ from, until }: StreamQuery): SQL =>
  sql`t.created_at >= ${from?.toISOString() ?? "-infinity"}::timestamptz
    and t.created_at < ${until?.toISOString() ?? "infinity"}::timestamptz`;
