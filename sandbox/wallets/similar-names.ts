import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { invalidInput } from "../base/errors";
import { looksOf } from "../base/skeleton";
import type { Chain } from "../chains/names";
import type { Db } from "../db/client";
import { addressBookEntries, subWallets } from "../db/schema";

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
  assertFewNames(names);
  const known = await similarInOrganisation(db, organisationId, names);
  return [...new Set(names)].flatMap((name) => known.get(name) ?? []);
}

/** @throws ApiError INVALID_INPUT */
export function assertFewNames(names: readonly string[]): void {
  if (names.length > MAX_NAMES || names.some((name) => name.length > MAX_NAME_LENGTH)) {
    throw invalidInput(`At most ${MAX_NAMES} names of ${MAX_NAME_LENGTH} characters`);
  }
}

export type AskedName = { organisationId: string; name: string };

export const idOfAskedName = ({ organisationId, name }: AskedName): string => `${organisationId}/${name}`;

/** For names of several lists at once, by `idOfAskedName`. */
export async function loadSimilarNames(
  db: Db,
  asked: readonly AskedName[],
): Promise<Map<string, SimilarName[]>> {
  const found = new Map<string, SimilarName[]>();
  for (const organisationId of new Set(asked.map((one) => one.organisationId))) {
    const names = asked.flatMap((one) => (one.organisationId === organisationId ? [one.name] : []));
    for (const [name, similar] of await similarInOrganisation(db, organisationId, names)) {
      found.set(idOfAskedName({ organisationId, name }), similar);
    }
  }
  return found;
}

/** By name. */
async function similarInOrganisation(
  db: Db,
  organisationId: string,
  names: readonly string[],
): Promise<Map<string, SimilarName[]>> {
  const asked = [...new Set(names)].map((name) => ({ name, looks: looksOf(name) }));
  if (asked.length === 0) return new Map();
  let rows = await readNames(db, organisationId, asked);
  if (rows.some(({ kind }) => kind === "MISSING")) {
    await fillLooks(db, organisationId);
    rows = await readNames(db, organisationId, asked);
  }
  const people = rows.flatMap(({ kind, name }) => (kind === "PERSON" && name !== "" ? [name] : []));
  const similar = [...peopleLike(people, asked), ...rows.filter(isSimilar)];
  return new Map(
    asked.map(({ name }) => {
      const own = similar.filter(({ of }) => of === name);
      const inOrder = [...own.filter((one) => one.name !== name), ...own.filter((one) => one.name === name)];
      return [name, inOrder.slice(0, MAX_FOUND)];
    }),
  );
}

type Asked = { name: string; looks: string[] };

function peopleLike(names: readonly string[], asked: readonly Asked[]): SimilarName[] {
  const people = names.map((name) => ({ name, looks: looksOf(name) }));
  return asked.flatMap((one) =>
    people
      .filter(({ looks }) => looks.some((look) => one.looks.includes(look)))
      .map(({ name }) => {
        const none = { chain: null, address: null, memo: null, subWalletId: null };
        return { of: one.name, kind: "PERSON" as const, name, ...none };
      }),
  );
}

type Found = Omit<SimilarName, "kind" | "of"> & { kind: NamedKind | "MISSING"; of: string | null };

const isSimilar = (row: Found): row is SimilarName => row.of !== null;

/** With every person of the organisation, and a row MISSING where looks have to be worked out first. */
async function readNames(db: Db, organisationId: string, asked: readonly Asked[]): Promise<Found[]> {
  const looks = asked.flatMap((one) => one.looks.map((look) => ({ of: one.name, look })));
  // All names at once: looking into the index for each of them takes twice as long.
  const found = (kind: NamedKind, columns: SQL, table: SQL) => sql`
    select of, ${kind}::text as kind, name, chain, ${columns} from (
      select asked.of, n.*,
        row_number() over (partition by asked.of, asked.look order by n.name = asked.of, n."order") as place
      from ${table} n cross join lateral unnest(n.looks) as own (look) join asked on asked.look = own.look
      where n.organisation_id = ${organisationId}::uuid and n.looks && array(select look from asked)
    ) as alike where place <= ${MAX_FOUND}`;
  const none = sql`null, null, null, null`;
  const isMissing = (table: SQL) =>
    sql`exists (select from ${table} n where n.organisation_id = ${organisationId}::uuid and n.looks is null)`;
  const { rows } = await db.execute<Found>(sql`
    with asked as (select * from json_to_recordset(${JSON.stringify(looks)}::json) as a ("of" text, look text))
    (${found(
      "SUB_WALLET",
      sql`nullif(address, '') as address, null as memo, id as "subWalletId"`,
      sql`sub_wallets`,
    )}
    union
    ${found("ADDRESS_BOOK_ENTRY", sql`address, memo, null as "subWalletId"`, sql`address_book_entries`)})
    union all
    select null, 'PERSON', concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ${none}
    from users where organisation_id = ${organisationId}::uuid
    union all
    select null, 'MISSING', '', ${none} where ${isMissing(sql`sub_wallets`)} or ${isMissing(sql`address_book_entries`)}
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
