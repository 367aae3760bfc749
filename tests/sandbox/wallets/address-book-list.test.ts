import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as tables from "../../../sandbox/db/schema";
import { sortAddressBook } from "../../../sandbox/wallets/address-book-list";
import { buildOrganisation, buildUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;
let organisationId: string;

const LIST = `query ($keyword: String, $keywordChains: [Chain!], $sort: AddressBookSort, $descending: Boolean, $limit: Int, $nextToken: String) {
  user { findAddressBookEntries(keyword: $keyword, keywordChains: $keywordChains, sort: $sort, descending: $descending, limit: $limit, nextToken: $nextToken) {
    items { name } count total nextToken } } }`;

const ask = async (variables: Record<string, unknown> = {}) =>
  (await graphqlData(sandbox.url, { query: LIST, variables })).user.findAddressBookEntries;
const namesOf = (list: { items: { name: string }[] }) => list.items.map(({ name }) => name);

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const organisation = await buildOrganisation(sandbox);
  organisationId = organisation.id;
  await buildUser(sandbox, organisationId, { isServerUser: true });
  const other = await buildOrganisation(sandbox);
  const one = { organisationId, recipient: true, travelRule: false };
  await sandbox.db.insert(tables.addressBookEntries).values([
    { ...one, chain: "RIPPLE", name: "bakery", address: "rB", memo: "70", label: "Bread" },
    {
      ...one,
      chain: "ETHEREUM",
      name: "Élan",
      address: "0xAa",
      recipient: false,
      travelRule: true,
      counterpartyName: "Élan SARL",
      vaspName: "Harbour Exchange",
      vaspId: "vasp-77",
      vaspType: "LISTED",
    },
    { ...one, chain: "BITCOIN", name: "Anchor", address: "tb1q", label: "100%" },
    {
      ...one,
      chain: "RIPPLE",
      name: "Bakery",
      address: "rB",
      memo: "1234",
      travelRule: true,
      counterpartyName: "Bakery Ltd",
      vaspType: "UNHOSTED",
    },
    { ...one, chain: "SUBSTRATE", name: "Zug", address: "5Zug", label: "bread" },
    { ...one, chain: "BITCOIN", name: "Foreign", address: "tb1f", organisationId: other.id },
  ]);
});
afterAll(() => sandbox.close());

describe("the keyword of the address book's list", () => {
  it.each([
    ["the name", "ÉLAN", ["Élan"]],
    ["the label", "bread", ["bakery", "Zug"]],
    ["the address", "5zug", ["Zug"]],
    ["the memo", "123", ["Bakery"]],
    ["the counterparty", "sarl", ["Élan"]],
    ["the VASP's name", "harbour", ["Élan"]],
    ["the VASP's id", "vasp-77", ["Élan"]],
    ["characters with a meaning in patterns", "0%", ["Anchor"]],
    ["nothing that there is", "foreign", []],
  ])("finds by %s, and counts", async (_, keyword, expected) => {
    const list = await ask({ keyword });
    expect(namesOf(list)).toEqual(expected);
    expect(list).toMatchObject({ count: expected.length, total: 5 });
  });

  it("finds all of the chains that the caller names with it", async () => {
    const variables = { keyword: "westend", keywordChains: ["SUBSTRATE"] };
    expect(namesOf(await ask(variables))).toEqual(["Zug"]);
    expect(namesOf(await ask({ ...variables, keyword: "bread" }))).toEqual(["bakery", "Zug"]);
  });

  it("is refused above 128 characters", async () => {
    const refused = await graphql(sandbox.url, { query: LIST, variables: { keyword: "a".repeat(129) } });
    expect(firstError(refused).code).toBe("INVALID_INPUT");
  });
});

const ORDERS: [sort: string, expected: string[]][] = [
  ["ADDED", ["bakery", "Élan", "Anchor", "Bakery", "Zug"]],
  ["CHAIN", ["Anchor", "Élan", "bakery", "Bakery", "Zug"]],
  ["NAME", ["Anchor", "bakery", "Bakery", "Zug", "Élan"]],
  ["ADDRESS", ["Élan", "Zug", "bakery", "Bakery", "Anchor"]],
  ["LABEL", ["Anchor", "bakery", "Zug", "Élan", "Bakery"]],
  ["MEMO", ["bakery", "Bakery", "Élan", "Anchor", "Zug"]],
  ["RECIPIENT", ["bakery", "Anchor", "Bakery", "Zug", "Élan"]],
  ["TRAVEL_RULE", ["Élan", "Bakery", "bakery", "Anchor", "Zug"]],
];

/** Descending, entries without the text still come last. */
const EMPTIES_LAST: Record<string, string[]> = {
  LABEL: ["Zug", "bakery", "Anchor", "Bakery", "Élan"],
  MEMO: ["Bakery", "bakery", "Zug", "Anchor", "Élan"],
};

describe("the order of the address book's list", () => {
  it.each(ORDERS)("by %s is the same on one page and on many, both ways", async (sort, expected) => {
    expect(namesOf(await ask({ sort }))).toEqual(expected);
    for (const descending of [false, true]) {
      const names: string[] = [];
      let nextToken: string | null = null;
      do {
        const page = await ask({ sort, descending, limit: 1, nextToken });
        names.push(...namesOf(page));
        nextToken = page.nextToken;
      } while (nextToken);
      const descended = EMPTIES_LAST[sort] ?? expected.toReversed();
      expect(names).toEqual(descending ? descended : expected);
    }
  });

  it("puts SUBSTRATE where its name on the main network stands", async () => {
    const order = { sort: "CHAIN", descending: false, network: "mainnet" } as const;
    const rows = await sortAddressBook(sandbox.db, organisationId, {}, { limit: 10, after: null }, order);
    expect(rows.map(({ name }) => name)).toEqual(["Anchor", "Élan", "Zug", "bakery", "Bakery"]);
  });

  it("refuses a page's token in another order", async () => {
    const { nextToken } = await ask({ sort: "NAME", limit: 1 });
    for (const other of [
      { sort: "LABEL" },
      { sort: "NAME", descending: true },
      { sort: "NAME", keyword: "a" },
    ]) {
      const refused = await graphql(sandbox.url, { query: LIST, variables: { ...other, nextToken } });
      expect(firstError(refused).code).toBe("INVALID_INPUT");
    }
  });

  it("reads no more of a long book than a page, in any order", async () => {
    const { db } = sandbox;
    const big = await buildOrganisation(sandbox);
    await db.execute(sql`insert into address_book_entries (organisation_id, chain, name, address, label, recipient, travel_rule)
      select ${big.id}::uuid, 'BITCOIN', 'Name ' || n, 'tb1' || n, 'Label ' || (n % 7), n % 2 = 0, n % 3 = 0 from generate_series(1, 3000) n`);
    await db.execute(sql`analyze address_book_entries`);
    const [last] = await sortAddressBook(
      db,
      big.id,
      {},
      { limit: 1, after: null },
      { sort: "ADDED", descending: false, network: "testnet" },
    );
    for (const [sort] of ORDERS) {
      for (const descending of [false, true]) {
        const order = { sort: sort as never, descending, network: "testnet" } as const;
        const page = { limit: 50, after: String(last?.order) };
        const query = sortAddressBook(db, big.id, {}, page, order) as unknown as {
          getSQL(): ReturnType<typeof sql>;
        };
        const { rows } = await db.execute(sql`explain ${query.getSQL()}`);
        const plan = JSON.stringify(rows);
        expect(plan, `${sort} ${descending}`).not.toMatch(/Sort|Seq Scan/);
      }
    }
  });
});
