import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { invalidInput } from "../base/errors";
import { looksOf } from "../base/skeleton";
import type { Chain } from "../chains/names";
import type { Db } from "../db/client";
import { addressBookEntries, subWallets, users } from "../db/schema";

export type NamedKind = "ADDRESS_BOOK_ENTRY" | "SUB_WALLET" | "PERSON";

export type SimilarName = {
  of: string;
  kind: NamedKind;
  name: string;
  chain: Chain | null;
  address: string | null;
  memo: string | null;
  subWalletId: string | null;
};

export const MAX_NAMES = 200;
export const MAX_NAME_LENGTH = 200;
const MAX_FOUND = 10;
const FILLED_AT_ONCE = 2_000;

/**
 * Address-book entries, sub-wallets and people whose name equals or resembles one of these. At most ten for each name,
 * those that differ from it first.
 * @throws ApiError INVALID_INPUT
 */
export async function findSimilarNames(
  db: Db,
  organisationId: string,
  names: readonly string[],
): Promise<SimilarName[]> {
  if (names.length > MAX_NAMES || names.some((name) => name.length > MAX_NAME_LENGTH)) {
    throw invalidInput(`At most ${MAX_NAMES} names of ${MAX_NAME_LENGTH} characters`);
  }
  const asked = [...new Set(names)].map((name) => ({ name, looks: looksOf(name) }));
  if (asked.length === 0) return [];
  await fillLooks(db, organisationId);
  const found = [
    ...(await findPeople(db, organisationId, asked)),
    ...(await findSubWalletsAndEntries(db, organisationId, asked)),
  ];
  return asked.flatMap(({ name }) => {
    const similar = found.filter(({ of }) => of === name);
    return [
      ...similar.filter((one) => one.name !== name),
      ...similar.filter((one) => one.name === name),
    ].slice(0, MAX_FOUND);
  });
}

type Asked = { name: string; looks: string[] };

async function findPeople(db: Db, organisationId: string, asked: readonly Asked[]): Promise<SimilarName[]> {
  const rows = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.organisationId, organisationId));
  const people = rows
    .map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" "))
    .filter((name) => name !== "")
    .map((name) => ({ name, looks: looksOf(name) }));
  return asked.flatMap((one) =>
    people
      .filter(({ looks }) => looks.some((look) => one.looks.includes(look)))
      .map(({ name }) => {
        const none = { chain: null, address: null, memo: null, subWalletId: null };
        return { of: one.name, kind: "PERSON" as const, name, ...none };
      }),
  );
}

async function findSubWalletsAndEntries(
  db: Db,
  organisationId: string,
  asked: readonly Asked[],
): Promise<SimilarName[]> {
  const looks = asked.flatMap((one) => one.looks.map((look) => ({ of: one.name, look })));
  const found = (kind: NamedKind, columns: SQL, table: SQL) => sql`
    select asked.of, ${kind}::text as kind, named.* from asked cross join lateral (
      select name, chain, ${columns} from ${table} as n
      where n.organisation_id = ${organisationId}::uuid and n.looks @> array[asked.look]
      order by n.name = asked.of, n."order" limit ${MAX_FOUND}
    ) as named`;
  const { rows } = await db.execute<SimilarName>(sql`
    with asked as (select * from json_to_recordset(${JSON.stringify(looks)}::json) as a ("of" text, look text))
    ${found(
      "SUB_WALLET",
      sql`nullif(address, '') as address, null as memo, id as "subWalletId"`,
      sql`sub_wallets`,
    )}
    union
    ${found("ADDRESS_BOOK_ENTRY", sql`address, memo, null as "subWalletId"`, sql`address_book_entries`)}
    order by kind desc, name, address
  `);
  return rows;
}

/** Works out what is missing: of new and changed names. */
async function fillLooks(db: Db, organisationId: string): Promise<void> {
  for (const [table, key] of [
    [addressBookEntries, addressBookEntries.order],
    [subWallets, subWallets.order],
  ] as const) {
    const isMissing = and(eq(table.organisationId, organisationId), isNull(table.looks));
    for (;;) {
      const rows = await db
        .select({ key, name: table.name })
        .from(table)
        .where(isMissing)
        .orderBy(key)
        .limit(FILLED_AT_ONCE);
      if (rows.length === 0) break;
      const filled = rows.map((row) => ({ ...row, looks: looksOf(row.name) }));
      // A name that changes meanwhile stays without.
      await db.execute(sql`
        update ${table} as t set looks = array(select json_array_elements_text(f.looks))
        from json_to_recordset(${JSON.stringify(filled)}::json) as f (key bigint, name text, looks json)
        where t."order" = f.key and t.name = f.name`);
      if (rows.length < FILLED_AT_ONCE) break;
    }
  }
}
