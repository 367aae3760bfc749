import { sql } from "drizzle-orm";
import type { Chain } from "../chains/names";
import type { Db } from "../db/client";
import { type AddressBookRow, loadAddressBookRows } from "./address-book";
import { canonicalPlaces, idOfPlace, type Place } from "./owner";
import { loadLastPayments, type PaidAddress } from "./recipient-payments";
import type { TransactionRow } from "./transactions";

export type RecipientQuery = { chain: Chain; address: string; memo?: string | null };

export type RecipientRecord = {
  /** Prefers the payment's memo, then none, then any. */
  entry: AddressBookRow | null;
  ownName: string | null;
  /** Newest first, at most three; none if there is none in the whole history. */
  lastPayments: TransactionRow[];
  /** For `loadPaidTotals`. */
  paid: PaidAddress;
};

/** `except`: the request itself, and the one that it replaces. */
export type Recipient = RecipientQuery & { organisationId: string; except: readonly string[] };

export const idOfRecipient = (recipient: Recipient): string => JSON.stringify(recipient);

/** @param except the request itself, and the one that it replaces */
export async function loadRecipientRecord(
  db: Db,
  organisationId: string,
  query: RecipientQuery,
  except: readonly string[] = [],
): Promise<RecipientRecord> {
  const recipient = { ...query, organisationId, except };
  const record = (await loadRecipientRecords(db, [recipient])).get(idOfRecipient(recipient));
  if (!record) throw new Error("Every recipient has a record");
  return record;
}

/** By `idOfRecipient`. */
export async function loadRecipientRecords(
  db: Db,
  recipients: readonly Recipient[],
): Promise<Map<string, RecipientRecord>> {
  const records = new Map<string, RecipientRecord>();
  for (const organisationId of new Set(recipients.map((one) => one.organisationId))) {
    const own = recipients.filter((one) => one.organisationId === organisationId);
    const [entries, names, payments] = await Promise.all([
      loadAddressBookRows(db, organisationId, own),
      loadOwnNames(db, organisationId, own),
      loadLastPayments(db, own),
    ]);
    own.forEach((recipient, at) => {
      const { chain, address, memo, except } = recipient;
      records.set(idOfRecipient(recipient), {
        entry: entryFor(entries.get(idOfPlace(recipient)) ?? [], memo || null),
        ownName: names.get(idOfPlace(recipient)) ?? null,
        lastPayments: payments[at] ?? [],
        paid: { organisationId, chain, address, except },
      });
    });
  }
  return records;
}

function entryFor(entries: readonly AddressBookRow[], wanted: string | null): AddressBookRow | null {
  const withMemo = (memo: string | null) => entries.find((one) => (one.memo || null) === memo);
  return withMemo(wanted) ?? withMemo(null) ?? entries[0] ?? null;
}

/** Or of the exchange account with this deposit address. By `idOfPlace`. */
async function loadOwnNames(
  db: Db,
  organisationId: string,
  places: readonly Place[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ i: number; name: string }>(sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(canonicalPlaces(places))}::json) as place (i int, chain text, address text)
    )
    select known.i, s.name from (
      select w.i, a.sub_wallet_id as id, 0 as rank from wanted w
      join addresses a on a.chain = w.chain and a.address = w.address
      union all
      select w.i, d.sub_wallet_id, 1 from wanted w
      join exchange_deposit_addresses d on d.chain = w.chain and d.address = w.address
    ) as known
    join sub_wallets s on s.id = known.id and s.organisation_id = ${organisationId}
    order by known.rank desc, s."order" desc`);
  return new Map(rows.flatMap(({ i, name }) => (places[i] ? [[idOfPlace(places[i]), name] as const] : [])));
}
