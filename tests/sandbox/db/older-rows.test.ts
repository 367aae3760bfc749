import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chains, factsOf, nativeAssetId } from "../../../sandbox/chains/facts";
import { type Db, migratePglite } from "../../../sandbox/db/client";
import { addressBookEntries, assets, transactions } from "../../../sandbox/db/schema";
import { createDatabaseBefore } from "../../fixtures/sandbox/older-database";

const ID = "00000000-0000-4000-8000-000000000001";

/** Of every chain; under the names that some had. */
const coins = chains.map((chain) => ({
  id: nativeAssetId(chain),
  name: factsOf(chain).nativeAsset.mainnet.name,
}));
const EARLIER_NAMES: Record<string, string> = {
  "BINANCE_SMART_CHAIN/BNB": "BNB Smart Chain",
  "BINANCE/BNB": "BNB Beacon Chain",
  "TRON/TRX": "TRON",
};
const TOKEN = { id: "ETHEREUM/TRX", name: "A token" };

const OPERATIONS = [
  ["CARDANO/ADA", "DELEGATE", "STAKE"],
  ["CARDANO/ADA", "UNSTAKE", "UNSTAKE"],
  ["CARDANO/ADA", "CLAIM_REWARDS", "CLAIM_REWARDS"],
  ["CARDANO/ADA", "PAYMENT", "PAYMENT"],
  ["SUBSTRATE/DOT", "DELEGATE", "DELEGATE"],
  ["SUBSTRATE/DOT", "STAKE", "STAKE"],
] as const;

const ENTRY = {
  name: "Exchange",
  label: "Main",
  memo: "7",
  recipient: true,
  travelRule: false,
  addedBy: "A",
};

let client: PGlite;
let db: Db;

beforeAll(async () => {
  client = await createDatabaseBefore("_address_book_changed_by");
  await fill(client);
  db = await migratePglite(client);
}, 120_000);
afterAll(() => client?.close());

/** An organisation with a sub-wallet, its history, an entry of its address book and the assets, as they were. */
async function fill(database: PGlite): Promise<void> {
  await database.exec(`
    insert into organisations (id, name, trust_id) values ('${ID}', 'Older', '1');
    insert into clusters (id, name, type, provenance_public_key, sealed_provenance_key)
      values ('${ID}', 'Cluster', 'ONLINE', '', '{}');
    insert into wallets (id, organisation_id, cluster_id, name) values ('${ID}', '${ID}', '${ID}', 'Wallet');
    insert into sub_wallets (id, wallet_id, organisation_id, type, index, name, chain, wallet_type, address)
      values ('${ID}/ADA/0', '${ID}', '${ID}', 'ADA', 0, 'Stakes', 'CARDANO', 'BLOCKCHAIN', 'addr_test1');
    insert into address_book_entries
      (organisation_id, chain, address, name, label, memo, recipient, travel_rule, added_by)
      values ('${ID}', 'RIPPLE', 'rN7n', '${ENTRY.name}', '${ENTRY.label}', '${ENTRY.memo}', true, false, 'A');
  `);
  for (const { id, name } of [...coins, TOKEN]) {
    const [chain, symbol] = id.split("/");
    await database.query(
      `insert into assets (id, chain, symbol, display_symbol, name, type, decimals, unit)
       values ($1, $2, $3, $3, $4, 'NATIVE', 6, 'UNIT')`,
      [id, chain, symbol, EARLIER_NAMES[id] ?? name],
    );
  }
  for (const [index, [asset, operation]] of OPERATIONS.entries()) {
    await database.query(
      `insert into transactions
         (id, organisation_id, sub_wallet_id, chain, asset_id, status, direction, operation, amount)
       values ($1::text, '${ID}', '${ID}/ADA/0', $2, $3, 'CONFIRMED', 'SELF', $4, $5)`,
      [`${index}`, asset.split("/")[0], asset, operation, index],
    );
  }
}

it("a Cardano stake of before is a stake, and no other row changes what it does", async () => {
  const rows = await db.select().from(transactions).orderBy(transactions.order);
  expect(rows.map(({ id, assetId, operation, amount }) => [id, assetId, operation, amount])).toEqual(
    OPERATIONS.map(([asset, , now], index) => [`${index}`, asset, now, BigInt(index)]),
  );
});

it("an address-book entry of before keeps all that it has, and was never changed", async () => {
  expect(await db.select().from(addressBookEntries)).toMatchObject([
    { ...ENTRY, changedBy: null, changedAt: null },
  ]);
});

it("coins of before have the names that new ones have, and tokens keep theirs", async () => {
  const rows = await db.select({ id: assets.id, name: assets.name }).from(assets);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(rows.sort(byId)).toEqual([...coins, TOKEN].sort(byId));
});
