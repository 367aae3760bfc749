import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import { loadOwners } from "../../../sandbox/wallets/owner";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const md5Of = (n: number) => createHash("md5").update(String(n)).digest("hex");

type Client = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

let sandbox: TestSandbox;
let client: Client;
let eth: SubWalletRow;

/** Of an organisation with 2,000 transactions and 3,000 sub-wallets beside another one with ten times the transactions. */
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { db } = sandbox;
  client = (db as unknown as { $client: Client }).$client;
  for (const [isServerUser, rows] of [
    [false, 20_000],
    [true, 2_000],
  ] as const) {
    const { id: organisationId } = await buildOrganisation(sandbox);
    const user = await buildUser(sandbox, organisationId, { isServerUser });
    eth = await buildSubWallet(sandbox, await buildWallet(sandbox, organisationId, [user]), "ETH");
    await db.execute(sql`
      insert into transactions (id, organisation_id, sub_wallet_id, chain, asset_id, transaction_hash, status, direction, operation, amount, created_at)
      select hash, ${organisationId}::uuid, ${eth.id}, 'ETHEREUM', 'ETHEREUM/' || (case when n % 2 = 0 then 'ETH' else 'USDC' end), hash,
        case when n % 3 = 0 then 'CONFIRMED' else 'COMPLETED' end, case when n % 7 = 0 then 'SENT' else 'RECEIVED' end,
        case when n % 7 = 0 then 'PAYMENT' else 'RECEIVED' end, n, now() - n * interval '1 minute'
      from (select n, '0x' || md5(${eth.id} || n) || md5(n::text) as hash from generate_series(1, ${rows}::int) n) as made`);
  }
  await db.execute(sql`
    insert into sub_wallets (id, wallet_id, organisation_id, type, index, name, chain, wallet_type, address, status)
    select id || n, wallet_id, organisation_id, type, index + n, 'Name ' || md5(n::text), chain, wallet_type, address || n, status
    from sub_wallets, generate_series(1, 3000) n where id = ${eth.id}`);
  await client.query("analyze");
});
afterAll(() => sandbox.close());

/** How the database reads what a call asks it for; without the statements of the worker. */
async function plansOf(fields: string) {
  const query = `{ user { ${fields} } }`;
  const spy = vi.spyOn(client, "query");
  const { user } = await graphqlData(sandbox.url, { query });
  const calls = spy.mock.calls.filter(
    ([text]) => /^\s*(select|with)/i.test(text) && !text.includes("due_at"),
  );
  spy.mockRestore();
  const plans = [];
  for (const [text, values] of calls) {
    const { rows } = await client.query(`explain ${text}`, values);
    plans.push(JSON.stringify(rows));
  }
  return { user, plan: plans.join("\n") };
}

describe("a page of the transactions", () => {
  const list = "{ items { id } nextToken count }";
  it.each([
    ["of all", "limit: 25", "transactions_organisation", 25],
    ["by its number", "limit: 25, skip: 1000", "transactions_organisation", 25],
    ["from the end", "limit: 25, skip: -25", "transactions_organisation", 25],
    ["the oldest first", "limit: 25, descending: false", "transactions_organisation", 25],
    ["of an asset", 'assetSymbol: "USDC"', "transactions_organisation_asset", 25],
    ["of a state", "statuses: [CONFIRMED]", "transactions_organisation_status", 25],
    ["of an operation", "operations: [PAYMENT]", "transactions_organisation_operation", 25],
    ["by state", "sort: STATUS", "transactions_organisation_status", 25],
    ["of a text that nothing has", 'search: "nothinghasthis"', "transactions_keys", 0],
  ])("%s is read by its index", async (_what, given, index, length) => {
    const { user, plan } = await plansOf(`findTransactions(${given}) ${list}`);
    expect(user.findTransactions.items).toHaveLength(length);
    expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
    expect(plan).not.toContain("Seq Scan on transactions");
  });

  it("further on is read by the same index", async () => {
    const first = await plansOf(`findTransactions ${list}`);
    const next = await plansOf(
      `findTransactions(nextToken: "${first.user.findTransactions.nextToken}") ${list}`,
    );
    expect(next.user.findTransactions.items).toHaveLength(25);
    expect(next.plan).toMatch(/\btransactions_organisation\b/);
    expect(next.plan).not.toContain("Seq Scan on transactions");
  });

  it("of a sub-wallet is read by its index", async () => {
    const { user, plan } = await plansOf(
      `subWallet(subWalletId: "${eth.id}") { transactions(limit: 10, skip: 500) { items { id } nextToken } }`,
    );
    expect(user.subWallet.transactions.items).toHaveLength(10);
    expect(plan).toMatch(/\btransactions_sub_wallet\b/);
    expect(plan).not.toContain("Seq Scan on transactions");
  });
});

describe("a page of the sub-wallets", () => {
  it.each([
    ["as they were made", "CREATED", "sub_wallets_organisation"],
    ["by name", "NAME", "sub_wallets_by_name"],
  ])("%s is read in the order of its index", async (_what, sort, index) => {
    for (const given of ["limit: 25", "limit: 25, skip: 1500", "limit: 25, skip: -25"]) {
      const { user, plan } = await plansOf(
        `subWalletList(sort: ${sort}, ${given}) { items { id } nextToken }`,
      );
      expect(user.subWalletList.items).toHaveLength(25);
      expect(plan, given).toMatch(new RegExp(`\\b${index}\\b`));
      expect(plan, given).not.toMatch(/Seq Scan on sub_wallets|Sort/);
    }
  });
});

it.each([
  ["the first", ""],
  ["by its number", ", skip: 1500"],
  ["from the end", ", skip: -25"],
])("a page of the sub-wallets by value, %s, adds up all of them once", async (_what, skip) => {
  const { user, plan } = await plansOf(
    `subWalletList(sort: VALUE, limit: 25${skip}) { items { id } nextToken }`,
  );
  expect(user.subWalletList.items).toHaveLength(25);
  expect(plan.match(/[A-Za-z]+Aggregate/g)).toEqual(["GroupAggregate"]);
});

it("what all sub-wallets hold is added up without reading them", async () => {
  const { plan } = await plansOf("subWalletList(limit: 1) { total { value } }");
  const sums = plan.split("\n").filter((one) => one.includes("ledger_accounts"));
  expect(sums).toHaveLength(1);
  expect(sums[0]).not.toContain("sub_wallets ");
});

it("a text of sub-wallets is looked for in what is lower case already", async () => {
  const list = 'subWalletList(search: "nothinghasthis") { items { id } count total { value } }';
  const { user, plan } = await plansOf(list);
  expect(user.subWalletList.count).toBe(0);
  expect(plan.match(/all_text ~~/g)).toHaveLength(3);
  expect(plan).not.toMatch(/lower\(\(?(name|address|exchange_name)/);
});

describe("a page of a sub-wallet's rewards among very many other transactions", () => {
  let solana: SubWalletRow;

  beforeAll(async () => {
    const { organisationId, walletId } = eth;
    solana = await buildSubWallet(sandbox, walletId, "SOL");
    await sandbox.db.execute(sql`
      insert into transactions (id, organisation_id, sub_wallet_id, chain, asset_id, status, direction, operation, amount, created_at)
      select 'of solana ' || n, ${organisationId}::uuid, ${solana.id}, 'SOLANA', 'SOLANA/SOL', 'CONFIRMED', 'RECEIVED',
        case when n % 200 = 0 then 'REWARD' else 'RECEIVED' end, n, now() - n * interval '1 minute'
      from generate_series(1, 20000) n`);
    await client.query("analyze transactions");
  });

  it.each([
    ["the first", ""],
    ["by its number", ", skip: 60"],
    ["from the end", ", skip: -5"],
  ])("%s, and their number, are read by their index", async (_what, skip) => {
    const { user, plan } = await plansOf(
      `subWallet(subWalletId: "${solana.id}") { ... on BlockchainSubWallet {
        staking { rewardLedger(limit: 5${skip}) { items { id } nextToken count } } } }`,
    );
    expect(user.subWallet.staking.rewardLedger).toMatchObject({ items: { length: 5 }, count: 100 });
    expect(plan).toMatch(/\btransactions_rewards\b/);
    expect(plan).not.toMatch(/Seq Scan on transactions|\btransactions_sub_wallet\b/);
  });
});

it("the owners of many addresses are found by index", async () => {
  await sandbox.db.execute(sql`
    insert into addresses (chain, address, sub_wallet_id, usage, public_key, path, position)
    select 'ETHEREUM', '0x' || md5('owned' || n), ${eth.id}, 'RECEIVE', '', '[]'::jsonb, n from generate_series(1000, 21000) n`);
  await client.query("analyze addresses");
  const spy = vi.spyOn(client, "query");
  const places = Array.from({ length: 200 }, (_, n) => ({ chain: "ETHEREUM", address: `0x${md5Of(n)}` }));
  await loadOwners(sandbox.db, places);
  const [text, values] = spy.mock.calls.find(([text]) => text.includes("join addresses")) ?? [""];
  spy.mockRestore();
  const plan = JSON.stringify((await client.query(`explain ${text}`, values)).rows);
  expect(plan).toContain("addresses_chain_address_pk");
  expect(plan).not.toContain("Seq Scan");
});

it("names that look alike are found by their index", async () => {
  const names = `similarNames(names: ["Name ${md5Of(1)}", "${eth.name}", "Nobody"]) { of name }`;
  // The first call works out how the names look.
  await plansOf(names);
  await client.query("analyze sub_wallets");
  const { user, plan } = await plansOf(names);
  expect(user.similarNames).toHaveLength(2);
  expect(plan).toMatch(/\bsub_wallets_looks\b/);
  expect(plan).not.toContain("Seq Scan on sub_wallets");
});
