import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addressBookEntries, subWallets } from "../../../sandbox/db/schema";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import { alikeWords, similarWords } from "../../../sandbox/wallets/similar-words";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;
let eth: SubWalletRow;
let organisationId: string;
let otherId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  ({ id: organisationId } = await buildOrganisation(sandbox));
  ({ id: otherId } = await buildOrganisation(sandbox));
  const user = await buildUser(sandbox, organisationId, {
    ...{ isServerUser: true, firstName: "Ida", lastName: "Holm" },
  });
  eth = await buildSubWallet(sandbox, await buildWallet(sandbox, organisationId, [user]), "ETH");
  await sandbox.db.update(subWallets).set({ name: "Farmer" }).where(eq(subWallets.id, eth.id));
});
beforeEach(() => sandbox.db.delete(addressBookEntries));
afterAll(() => sandbox.close());

const query = `query ($names: [String!]!) { user { similarNames(names: $names) {
  of kind name chain address memo subWalletId } } }`;

async function similarTo(...names: string[]) {
  const { user } = await graphqlData(sandbox.url, { query, variables: { names } });
  return user.similarNames;
}

let count = 0;
const add = (name: string, changes = {}) =>
  sandbox.db.insert(addressBookEntries).values({
    ...{ organisationId, chain: "RIPPLE", name, address: `rAddress${++count}` },
    ...{ recipient: true, travelRule: false, ...changes },
  });

const nobody = { chain: null, address: null, memo: null, subWalletId: null };

it("finds entries, sub-wallets and people by what their names look like", async () => {
  await add("Northbank", { address: "rNorth", memo: "7" });
  await add("Northbank 2");
  await add("Northbank", { organisationId: otherId });
  expect(await similarTo("Nоrthbank", "farrner", "lda  HOLM", "Nobody")).toEqual([
    {
      ...nobody,
      of: "Nоrthbank",
      kind: "ADDRESS_BOOK_ENTRY",
      name: "Northbank",
      chain: "RIPPLE",
      address: "rNorth",
      memo: "7",
    },
    {
      ...nobody,
      of: "farrner",
      kind: "SUB_WALLET",
      name: "Farmer",
      chain: "ETHEREUM",
      address: eth.address,
      subWalletId: eth.id,
    },
    { ...nobody, of: "lda  HOLM", kind: "PERSON", name: "Ida Holm" },
  ]);
});

it("finds equal names, and each once whatever number of looks it shares", async () => {
  await add("Northbank");
  await add("NORTHBANK");
  expect((await similarTo("Northbank")).map(({ name }: { name: string }) => name)).toEqual([
    "NORTHBANK",
    "Northbank",
  ]);
});

it("knows a name that has changed since", async () => {
  await add("Northbank");
  expect(await similarTo("Nоrthbank")).toHaveLength(1);
  await sandbox.db.update(addressBookEntries).set({ name: "Southbank" });
  expect(await similarTo("Nоrthbank")).toEqual([]);
  expect(await similarTo("Sоuthbank")).toHaveLength(1);
});

it("lists ten for a name, those that differ from it first", async () => {
  for (let n = 0; n < 12; n++) await add("Northbank");
  await add("Nоrthbank");
  const found = await similarTo("Northbank");
  expect(found).toHaveLength(10);
  expect(found[0].name).toBe("Nоrthbank");
});

it("answers no more than 200 names", async () => {
  const names = Array.from({ length: 201 }, (_, n) => `Name ${n}`);
  expect((await graphql(sandbox.url, { query, variables: { names } })).errors?.[0]?.message).toContain(
    "At most 200 names",
  );
  expect(await similarTo(...names.slice(1))).toEqual([]);
  expect(await similarTo()).toEqual([]);
});

it("is said of each name that looks like another, and asked once for a file made in pieces", async () => {
  await add("Northbank");
  const place = { organisationId, network: "testnet" as const };
  const names = ["Nоrthbank", "Farmer", "", ...Array.from({ length: 250 }, (_, n) => `Name ${n}`)];
  const words = await alikeWords(sandbox.db, place, names);
  expect(words.get("Nоrthbank")).toContain("Looks like “Northbank”, an address-book entry on");
  expect([words.get("Farmer"), words.get("Name 249"), words.has("")]).toEqual([null, null, false]);
  await sandbox.db.delete(addressBookEntries);
  expect((await alikeWords(sandbox.db, place, ["Nоrthbank"], words)).get("Nоrthbank")).not.toBeNull();
});

it("is said on the phone, for every name but the entry's own", async () => {
  await add("Northbank", { address: "rNorth" });
  const named = [
    { name: "Nоrthbank", chain: "RIPPLE", address: "rOther" },
    { name: "Northbank", chain: "RIPPLE", address: "rNorth" },
    { name: "Farmer", chain: "RIPPLE", address: "rFarmer" },
  ];
  expect(await similarWords(sandbox.db, { organisationId, network: "testnet" }, named)).toEqual([
    "Looks like “Northbank”, an address-book entry on Ripple Testnet: character 2 is о (U+043E), there o (U+006F)",
    null,
    "Also the name of an own sub-wallet on Ethereum Holesky",
  ]);
});
