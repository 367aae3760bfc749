import { type SQL, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Db } from "../db/client";
import { escapePattern } from "./search-text";

export type TransactionText = {
  text: string;
  /** Lower case, without the EVM prefix; "" if it cannot be part of an id, hash or address. */
  word: string;
};

export type TextPlaces = {
  subWalletIds: string[];
  addresses: string[];
  /** Whose reference or note has the text. */
  requestIds: string[];
  payoutIds: string[];
  /** Of `transaction_keys`; empty if none. */
  keys: string[];
};

/** A more common text is found soon in the history itself. */
const MAX_NAMED = 40;
const LONG_KEY = 6;
const SHORT_KEY = 3;

export function readTransactionText(text: string): TransactionText {
  const word = text.toLowerCase().replace(/^(?:0x|xdc)/, "");
  return { text, word: /\s/.test(word) ? "" : word };
}

/** Null if too many names match, or the text is too short. */
export async function findTextPlaces(
  db: Db,
  organisationId: string,
  { text, word }: TransactionText,
  chains: readonly string[],
): Promise<TextPlaces | null> {
  if (word !== "" && word.length < SHORT_KEY) return null;
  const spellings = JSON.stringify([...new Set(chains.map((chain) => canonicalAddress(chain, text)))]);
  const { rows } = await db.execute<{
    kind: "sub-wallet" | "address" | "request" | "payout" | "itself";
    id: string;
  }>(sql`
    with ${named(organisationId, text)}
    (select 'sub-wallet' as kind, id from named_sub_wallets limit ${MAX_NAMED + 1})
    union all
    (select 'address', id from named_addresses limit ${MAX_NAMED + 1})
    union all
    (select 'request', id::text from annotated_requests limit ${MAX_NAMED + 1})
    union all
    (select 'payout', id::text from named_payouts limit ${MAX_NAMED + 1})
    union all
    select 'itself', w.address from json_array_elements_text(${spellings}::json) as w (address)
    where exists (select from transaction_addresses a where a.address = w.address)
  `);
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const subWalletIds = idsOf("sub-wallet");
  const addresses = idsOf("address");
  const requestIds = idsOf("request");
  const payoutIds = idsOf("payout");
  if ([subWalletIds, addresses, requestIds, payoutIds].some(({ length }) => length > MAX_NAMED)) return null;
  const itself = idsOf("itself");
  // A whole address is the beginning of nothing else.
  const keys = word === "" || itself.length > 0 ? [] : keysOf(word);
  return { subWalletIds, addresses: [...new Set([...addresses, ...itself])], requestIds, payoutIds, keys };
}

function keysOf(word: string): string[] {
  const length = word.length < LONG_KEY ? SHORT_KEY : LONG_KEY;
  return [`^${word.slice(0, length)}`, `$${word.slice(-length)}`];
}

/**
 * For the `with` of a query. `named_addresses` include ids of sub-wallets, which stand for addresses in exchange
 * transfers.
 */
export const named = (organisationId: string, text: string) => sql`
  named_sub_wallets as materialized (
    select s.id from sub_wallets s
    where s.organisation_id = ${organisationId} and strpos(lower(s.name), lower(${text}::text)) > 0
  ),
  named_addresses as materialized (
    select b.address as id from address_book_entries b
    where b.organisation_id = ${organisationId} and strpos(lower(b.name), lower(${text}::text)) > 0
    union all
    select a.address from named_sub_wallets s join addresses a on a.sub_wallet_id = s.id
    union all
    select id from named_sub_wallets
  ),
  annotated_requests as materialized (
    select r.id from request_annotations a join requests r on r.id = a.request_id
    where r.organisation_id = ${organisationId}
      and strpos(lower(concat_ws(chr(10), a.reference, a.note)), lower(${text}::text)) > 0
    union
    select w.request_id from payout_rows w
    where w.organisation_id = ${organisationId} and not w.is_alone and w.request_id is not null
      and strpos(lower(concat_ws(chr(10), w.reference, w.note)), lower(${text}::text)) > 0
  ),
  named_payouts as materialized (
    select p.id from payouts p
    where p.organisation_id = ${organisationId} and strpos(lower(p.name), lower(${text}::text)) > 0
  )`;

/** The id, hash or a party of `transactions t` begins or ends with the text, as in `transaction_keys`. */
export function hasWord({ word }: TransactionText): SQL {
  if (word === "") return sql`false`;
  const literal = escapePattern(word);
  const patterns = [`% ${literal}%`, `% 0x${literal}%`, `% xdc${literal}%`, `%${literal} %`];
  const words = sql`lower(' ' || t.id || ' ' || coalesce(t.transaction_hash, '') || ' ' || coalesce(t.from_id, '')
    || ' ' || coalesce(t.to_id, case when t.request_id is not null then array_to_string(t.addresses, ' ') end, '')
    || ' ')`;
  return sql`${words} like any (${sql.param(patterns)}::text[])`;
}

export const hasText = (text: TransactionText): SQL => sql`(${hasWord(text)}
  or t.sub_wallet_id in (select id from named_sub_wallets)
  or t.from_id in (select id from named_addresses) or t.to_id in (select id from named_addresses)
  or (t.to_id is null and t.addresses && array(select id from named_addresses))
  or t.request_id in (select id from annotated_requests)
  or t.request_id in (select r.id from requests r join named_payouts p on p.id = r.payout_id))`;
