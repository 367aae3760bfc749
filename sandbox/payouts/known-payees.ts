import { sql } from "drizzle-orm";
import type { Db } from "../db/client";

export type Payee = { chain: string; address: string };

export type KnownPayee = {
  /** Of the own sub-wallet, or else of the address-book entry; null for neither. */
  name: string | null;
  wasPaid: boolean;
};

export const idOfPayee = ({ chain, address }: Payee): string => `${chain}/${address}`;

/** What the organisation knows of canonical addresses. A payment that is on its way counts as paid. */
export async function loadKnownPayees(
  db: Db,
  organisationId: string,
  payees: readonly Payee[],
): Promise<Map<string, KnownPayee>> {
  const wanted = [...new Map(payees.map((one) => [idOfPayee(one), one])).values()];
  const { rows } = await db.execute<Payee & { name: string | null; paid: boolean }>(sql`
    select wanted.chain, wanted.address,
      coalesce(
        (select s.name from addresses a join sub_wallets s on s.id = a.sub_wallet_id
          where a.chain = wanted.chain and a.address = wanted.address and s.organisation_id = ${organisationId}),
        (select b.name from address_book_entries b
          where b.organisation_id = ${organisationId} and b.chain = wanted.chain and b.address = wanted.address
          order by b."order" limit 1)) as name,
      exists (
        select from transaction_addresses a join transactions t on t."order" = a."order"
        where a.address = wanted.address and t.organisation_id = ${organisationId} and t.chain = wanted.chain
          and t.direction <> 'RECEIVED' and t.trust_vault_initiated
          and t.status in ('SUBMITTED', 'CONFIRMED', 'COMPLETED', 'CLEARED')) as paid
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (chain text, address text)`);
  return new Map(rows.map(({ name, paid, ...payee }) => [idOfPayee(payee), { name, wasPaid: paid }]));
}
