import { sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Db } from "../db/client";

/** An address of a chain, or a sub-wallet's id without a chain. */
export type Party = { organisationId: string; chain: string | null; id: string };

export const idOfParty = ({ organisationId, chain, id }: Party): string =>
  JSON.stringify([organisationId, chain, id]);

/**
 * Names of own sub-wallets, by id, address or deposit address; otherwise of the last address-book entry. Unknown
 * parties are left out.
 */
export async function loadPartyNames(db: Db, parties: Party[]): Promise<Map<string, string>> {
  const wanted = JSON.stringify(
    parties.map(({ organisationId, chain, id }, i) => ({
      i,
      organisation_id: organisationId,
      chain,
      address: chain === null ? null : canonicalAddress(chain, id),
      id,
    })),
  );
  const { rows } = await db.execute<{ i: number; name: string }>(sql`
    with wanted as (
      select * from json_to_recordset(${wanted}::json)
        as part (i int, organisation_id uuid, chain text, address text, id text)
    )
    select i, name from (
      select w.i, s.name, 2 as rank, 0::bigint as place
      from wanted w join sub_wallets s on s.id = w.id and s.organisation_id = w.organisation_id
      union all
      select w.i, s.name, 1, 0
      from wanted w
      join addresses a on a.chain = w.chain and a.address = w.address
      join sub_wallets s on s.id = a.sub_wallet_id and s.organisation_id = w.organisation_id
      union all
      select w.i, s.name, 1, 0
      from wanted w
      join exchange_deposit_addresses d on d.chain = w.chain and d.address = w.address
      join sub_wallets s on s.id = d.sub_wallet_id and s.organisation_id = w.organisation_id
      union all
      select w.i, b.name, 0, b."order"
      from wanted w
      join address_book_entries b
        on b.organisation_id = w.organisation_id and b.chain = w.chain and b.address = w.address
    ) as known
    order by rank, place
  `);
  const names = new Map<string, string>();
  for (const { i, name } of rows) {
    const party = parties[i];
    if (party) names.set(idOfParty(party), name);
  }
  return names;
}
