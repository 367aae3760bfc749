import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAddressOf } from "../../../sandbox/chains/any-address";
import { factsOf, supportsTravelRule } from "../../../sandbox/chains/facts";
import type { Chain } from "../../../sandbox/chains/names";
import * as tables from "../../../sandbox/db/schema";
import { stalledCases } from "../../../sandbox/seed/history/stalled-cases";
import { seedDemo } from "../../../sandbox/seed/index";
import { users } from "../../../sandbox/seed/people";
import { seedId } from "../../../sandbox/seed/seed-id";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

/** Nothing moves while the tests look. */
const slow = { SANDBOX_STEP_DELAY_MS: "3600000" };
const clockOffset = { ms: 0 };
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo", env: slow, clockOffset });
});
afterAll(() => sandbox?.close());

async function rows<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await sandbox.db.execute<Row>(query)).rows;
}

async function counts(db = sandbox.db): Promise<Record<string, number>> {
  const names = [
    "organisations",
    "users",
    "user_pins",
    "devices",
    "wallets",
    "policies",
    "assets",
    "sub_wallets",
    "addresses",
    "ledger_transactions",
    "ledger_entries",
    "ledger_accounts",
    "utxos",
    "network_accounts",
    "network_blocks",
    "network_transactions",
    "requests",
    "transactions",
    "transfers",
    "vasps",
    "address_book_entries",
    "exchange_destinations",
    "exchange_transfers",
    "audit_events",
    "api_keys",
  ];
  const entries = await Promise.all(
    names.map(async (name) => {
      const { rows: found } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(name)}`,
      );
      return [name, found[0]!.n] as const;
    }),
  );
  // The worker signs the audit log's head of each day beside the seed.
  const { rows: marks } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from meta where key not like 'audit-head/%'`,
  );
  return { ...Object.fromEntries(entries), meta: marks[0]!.n };
}

/** Statuses of the contract's enum that settled history and stalled payments must show. */
const restingStatuses = [
  "PREPROCESSING",
  "AWAITING_USER_TRAVEL_RULE",
  "AWAITING_COMPLIANCE",
  "PENDING",
  "QUEUED",
  "SIGNED",
  "SUBMITTED",
  "NOT_AVAILABLE",
  "COMPLETED",
  "CONFIRMED",
  "CLEARED",
  "BLOCKED",
  "USER_CANCELLED",
  "SYSTEM_CANCELLED",
  "ERROR",
];

describe("seeding", () => {
  it("adds nothing when it runs again", async () => {
    const before = await counts();
    await seedDemo(sandbox.db, sandbox.env, sandbox.services.keys);
    expect(await counts()).toEqual(before);
  });

  it("happens once when two sandboxes start together, with the same ids and amounts under other keys", async () => {
    const other = await startTestSandbox({ env: slow, hasOwnVault: true });
    try {
      const { db, env, services } = other;
      await Promise.all([seedDemo(db, env, services.keys), seedDemo(db, env, services.keys)]);
      expect(await counts(db)).toEqual(await counts());
      const history = sql`select id, sub_wallet_id, asset_id, amount::text, fee::text, direction, status, transaction_hash,
        created_at::text from transactions where request_id is null or request_id not in (select id from requests)
        order by id, sub_wallet_id`;
      const mine = await rows(history);
      expect(mine.length).toBeGreaterThan(300);
      expect((await db.execute(history)).rows).toEqual(mine);
      const addressesOf = async (one: TestSandbox) =>
        (
          await one.db.execute<{ address: string }>(
            sql`select address from sub_wallets where chain is not null`,
          )
        ).rows.map(({ address }) => address);
      const known = new Set(await addressesOf(sandbox));
      expect((await addressesOf(other)).filter((address) => known.has(address))).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe("the books", () => {
  it("balance", async () => {
    expect(await trialBalance(sandbox.db)).toMatchObject({ isSound: true });
  });

  it("agree with the unspent outputs of every Bitcoin, Doge and Cardano sub-wallet", async () => {
    const disagreements = await rows(sql`
      select s.id, held.balance::text, coalesce(coins.sum, 0)::text as coins
      from sub_wallets s
      join (select sub_wallet_id, sum(balance) as balance from ledger_accounts
        where asset_id in ('BITCOIN/BTC', 'DOGE/DOGE', 'CARDANO/ADA') and kind <> 'staked' group by 1) held on held.sub_wallet_id = s.id
      left join (select sub_wallet_id, sum(value) as sum from utxos where spent_by is null group by 1) coins
        on coins.sub_wallet_id = s.id
      where s.chain in ('BITCOIN', 'DOGE', 'CARDANO') and held.balance is distinct from coins.sum`);
    expect(disagreements).toEqual([]);
  });

  it("were never below zero during the year", async () => {
    const overdrawn = await rows(sql`
      select * from (
        select e.account_id, sum(e.amount) over (partition by e.account_id order by e.created_at, e.id) as running
        from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'available') t
      where running < 0`);
    expect(overdrawn).toEqual([]);
  });

  it("leave every blockchain sub-wallet with a balance", async () => {
    const empty = await rows(sql`
      select s.id from sub_wallets s where s.chain is not null and not exists (
        select 1 from ledger_accounts a where a.sub_wallet_id = s.id and a.kind = 'available' and a.balance > 0)`);
    expect(empty).toEqual([]);
  });

  it("go back a year, and number each sender's payments by nonce", async () => {
    const [first] = await rows<{ days: number }>(
      sql`select extract(day from now() - min(created_at))::int as days from ledger_entries`,
    );
    expect(first!.days).toBeGreaterThan(350);
    const wrong = await rows(sql`
      select n.address from network_accounts n where n.chain <> 'RIPPLE' and n.nonce <> (
        select count(*) from network_transactions t where t.chain = n.chain and t.from_address = n.address)`);
    expect(wrong).toEqual([]);
  });

  it("have an XRP Ledger account for every payer and payee, numbered from its first ledger", async () => {
    const missing = await rows(sql`
      select hash from network_transactions t where chain = 'RIPPLE' and exists (
        select unnest(array[t.from_address, t.to_address])
        except select address from network_accounts where chain = 'RIPPLE')`);
    expect(missing).toEqual([]);
    const [first] = await rows<{ height: number }>(
      sql`select min(height)::int as height from network_blocks where chain = 'RIPPLE'`,
    );
    const paying = await rows<{ begun: number }>(sql`
      select (n.nonce - count(t.hash))::int as begun from network_accounts n
        join network_transactions t on t.chain = n.chain and t.from_address = n.address
      where n.chain = 'RIPPLE' group by n.address, n.nonce`);
    expect(paying.length).toBeGreaterThan(5);
    for (const { begun } of paying) expect(begun).toBeGreaterThanOrEqual(first!.height);
    const own = await rows(sql`
      select s.address from sub_wallets s where s.chain = 'RIPPLE' and not exists (
        select 1 from network_accounts n where n.chain = s.chain and n.address = s.address)`);
    expect(own).toEqual([]);
  });
});

describe("the demo data", () => {
  it("has 70 sub-wallets in four wallets for Meridian, and nothing for the new organisation", async () => {
    const found = await rows(sql`
      select o.name, count(distinct w.id)::int as wallets, count(s.id)::int as "subWallets"
      from organisations o left join wallets w on w.organisation_id = o.id left join sub_wallets s on s.wallet_id = w.id
      group by o.name order by o.name`);
    expect(found).toMatchObject([
      { name: "Fernhill Ventures", wallets: 0, subWallets: 0 },
      { name: "Halyard Pension Trustees", wallets: 1 },
      { name: "Meridian Treasury Ltd", wallets: 4, subWallets: 70 },
      { name: "Northbank Custody plc", wallets: 2 },
      { name: "Quayside Family Office", wallets: 1, subWallets: 3 },
    ]);
  });

  it("has an audit log that says nothing of wallets where there are none", async () => {
    const found = await rows<{ description: string }>(sql`
      select distinct e.description from audit_events e join organisations o on o.id = e.organisation_id
      where o.name = 'Fernhill Ventures' order by 1`);
    expect(found.map(({ description }) => description)).toContain("Signed in");
    expect(["Signed in", "Wrong PIN at sign-in"]).toEqual(
      expect.arrayContaining(found.map(({ description }) => description)),
    );
  });

  it("has an intermediary, and an organisation with the allow-list on", async () => {
    const flags = await rows(sql`
      select name, can_act_as_intermediary as intermediary, whitelist_enabled as "allowList" from organisations
      where can_act_as_intermediary or whitelist_enabled order by name`);
    expect(flags).toEqual([
      { name: "Halyard Pension Trustees", intermediary: false, allowList: true },
      { name: "Northbank Custody plc", intermediary: true, allowList: false },
    ]);
  });

  it("has a transaction in every resting status, and one that waits for no one", async () => {
    const found = await rows<{ status: string }>(sql`select distinct status from transactions`);
    const statuses = new Set(found.map(({ status }) => status));
    expect(restingStatuses.filter((status) => !statuses.has(status))).toEqual([]);
    const driven = await rows(sql`select id from transactions where due_at is not null`);
    expect(driven).toEqual([]);
    expect(stalledCases.length).toBeGreaterThan(20);
  });

  it("has cancel reasons, self payments, both sides of own payments, and both origins", async () => {
    const [found] = await rows<Record<string, number>>(sql`
      select count(*) filter (where cancel_reason is not null)::int as reasons,
        count(*) filter (where direction = 'SELF')::int as self,
        count(*) filter (where trust_vault_initiated)::int as made,
        count(*) filter (where direction = 'SENT' and not trust_vault_initiated)::int as outside,
        (select count(*)::int from transactions a join transactions b on a.transaction_hash = b.transaction_hash
          and a.direction = 'SENT' and b.direction = 'RECEIVED') as pairs
      from transactions`);
    for (const count of Object.values(found!)) expect(count).toBeGreaterThan(0);
  });

  it("has inbound payments that wait for travel-rule data, with a transfer to fill in", async () => {
    const waiting = await rows(sql`
      select t.id from transactions t join transfers f on f.transaction_order = t."order"
      where t.status = 'AWAITING_USER_TRAVEL_RULE' and t.direction = 'RECEIVED' and not f.submitted`);
    expect(waiting.length).toBeGreaterThan(1);
  });

  it("has travel-rule states and data only on chains with the travel rule", async () => {
    const told = await rows<{ chain: string }>(sql`
      select distinct t.chain from transactions t left join transfers f on f.transaction_order = t."order"
      where t.status in ('AWAITING_USER_TRAVEL_RULE', 'AWAITING_COMPLIANCE')
        or f.submitted or f.originator is not null or f.beneficiary is not null`);
    expect(told.length).toBeGreaterThan(0);
    expect(told.map(({ chain }) => chain).filter((chain) => !supportsTravelRule(chain))).toEqual([]);
  });

  it("has funded sub-wallets of every chain, tokens, and a delisted asset with a balance", async () => {
    const held = await rows<{ asset_id: string }>(sql`
      select distinct a.asset_id from ledger_accounts a join sub_wallets s on s.id = a.sub_wallet_id
      where s.wallet_type = 'BLOCKCHAIN' and a.balance > 0`);
    const ids = held.map(({ asset_id }) => asset_id);
    const assets = await sandbox.db.select({ id: tables.assets.id }).from(tables.assets);
    expect(assets.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
    const delisted = await rows(sql`select id from assets where delisted`);
    expect(delisted).toEqual([{ id: "ETHEREUM/ANX" }]);
    const spl = await rows(sql`select id from assets where type = 'SPL' and contract_address is not null`);
    expect(spl).toEqual([{ id: "SOLANA/USDC" }]);
  });

  it("has a Substrate stake partly unbonding and partly due, a plain one, and accounts without stake", async () => {
    const staked = await rows<{ name: string; parts: string; due: string; validators: number }>(sql`
      select s.name, jsonb_array_length(p.unlocking)::text as parts, cardinality(p.delegates) as validators,
        (select count(*) from jsonb_array_elements(p.unlocking) u where (u->>'at')::timestamptz < now())::text as due
      from stake_positions p join sub_wallets s on s.id = p.sub_wallet_id and s.address = p.address
      join ledger_accounts a on a.sub_wallet_id = s.id and a.kind = 'staked' and a.asset_id = 'SUBSTRATE/DOT'
      where p.chain = 'SUBSTRATE' and p.status = 'ACTIVE' and a.balance = p.active
        + (select coalesce(sum((u->>'amount')::numeric), 0) from jsonb_array_elements(p.unlocking) u)
      order by s.name`);
    expect(staked).toEqual([
      { name: "Bonded DOT", parts: "2", due: "1", validators: 5 },
      { name: "Nominator pool", parts: "0", due: "0", validators: 16 },
    ]);
  });

  it("has Solana stakes in every state that match the books, and a free stake address for each sub-wallet", async () => {
    const stakes = await rows<{ name: string; status: string; lamports: string }>(sql`
      select s.name, p.status, (p.active + p.inactive + case p.status when 'INACTIVE' then 0 else 2282880 end)::text as lamports
      from stake_positions p join sub_wallets s on s.id = p.sub_wallet_id where p.chain = 'SOLANA'`);
    expect(new Set(stakes.filter(({ name }) => name === "Staking SOL").map(({ status }) => status))).toEqual(
      new Set(["INACTIVE", "ACTIVATING", "ACTIVE", "DEACTIVATING"]),
    );
    const staked = await rows<{ sum: string }>(
      sql`select sum(balance)::text as sum from ledger_accounts where kind = 'staked' and asset_id = 'SOLANA/SOL'`,
    );
    expect(staked[0]?.sum).toBe(stakes.reduce((sum, { lamports }) => sum + BigInt(lamports), 0n).toString());
    const free = await rows<{ count: number }>(sql`
      select count(*)::int as count from addresses a left join stake_positions p using (chain, address)
      where a.chain = 'SOLANA' and a.usage = 'STAKE' and p.address is null group by a.sub_wallet_id`);
    const all = await rows(sql`select id from sub_wallets where chain = 'SOLANA'`);
    expect(free.map(({ count }) => count)).toEqual(all.map(() => 1));
  });

  it("has a Cardano sub-wallet staked with deposit and rewards, and others without a stake", async () => {
    const found = await rows(sql`
      select s.name, p.status, p.rewards > 0 as rewards, p.delegates[1] like 'pool1%' as pool,
        (select sum(balance)::text from ledger_accounts l where l.sub_wallet_id = s.id and l.kind = 'staked') as deposit
      from sub_wallets s left join stake_positions p on p.sub_wallet_id = s.id
      where s.chain = 'CARDANO' order by s."order"`);
    expect(found).toContainEqual({
      name: "Delegated ADA",
      status: "ACTIVE",
      rewards: true,
      pool: true,
      deposit: "2000000",
    });
    expect(found.filter(({ status }) => status === null).length).toBeGreaterThan(1);
    const coins = await rows(
      sql`select 1 from utxos where chain = 'CARDANO' and spent_by is null and value < 1000000`,
    );
    expect(coins).toEqual([]);
  });

  it("has exchange accounts of every exchange in every status, and transfers in every status", async () => {
    const accounts = await rows<{ exchange: string; status: string }>(sql`
      select exchange_name as exchange, status from sub_wallets where wallet_type = 'EXCHANGE'`);
    expect(new Set(accounts.map(({ exchange }) => exchange))).toEqual(
      new Set(["luno", "bitmex", "kraken_futures", "valr", "kraken", "tagomi", "coinbase_prime"]),
    );
    expect(new Set(accounts.map(({ status }) => status))).toEqual(
      new Set(["ALL", "RECEIVE", "TOTP_ONLY", "UNINITIALISED"]),
    );
    const transfers = await rows<{ status: string }>(sql`select distinct status from exchange_transfers`);
    expect(transfers).toHaveLength(7);
    const bitmexEth = await rows(sql`
      select 1 from exchange_destinations where asset = 'ETH' and (sub_wallet_id like '%/BITMEX/%' or destination_id like '%/BITMEX/%')`);
    expect(bitmexEth).toEqual([]);
  });

  it("has the life of every exchange transfer: its steps, its hash on chain, its reason, and what it holds", async () => {
    const wrong = await rows(sql`
      select t.id from exchange_transfers t
      left join lateral (
        select array_agg(e.status order by e."order") as statuses, max(e.created_at) as last
        from exchange_transfer_events e where e.transfer_id = t.id
      ) life on true
      left join requests q on q.id = t.id
      left join network_transactions n on n.hash = t.transaction_hash and n.block_height is not null
        and n.value = t.amount and t.asset_id like n.chain || '/%'
      where (t.status = 'DRAFT') <> (life.statuses is null)
        or t.status <> 'DRAFT' and (life.statuses[array_length(life.statuses, 1)] <> t.status or life.last <> t.updated_at)
        or ('ON_CHAIN' = any (life.statuses)) <> (n.hash is not null)
        or (t.status = 'ERROR') <> (t.reason is not null)
        or (t.status in ('SIGNED', 'SUBMITTED', 'ON_CHAIN', 'RECEIVED')) <> (q.id is not null)
        or q.id is not null and (q.reservations->0->>'amount')::numeric <> t.amount`);
    expect(wrong).toEqual([]);
    const addresses = await rows<{ status: string; assets: string[] | null; type: string }>(sql`
      select s.status, s.type, array_agg(d.asset_id order by d.asset_id) filter (where d.asset_id is not null) as assets
      from sub_wallets s left join exchange_deposit_addresses d on d.sub_wallet_id = s.id
      where s.wallet_type = 'EXCHANGE' group by s.id, s.status, s.type`);
    expect(addresses).toHaveLength(14);
    for (const { status, assets, type } of addresses) {
      const both = type === "BITMEX" ? ["BITCOIN/BTC"] : ["BITCOIN/BTC", "ETHEREUM/ETH"];
      expect(assets).toEqual(status === "UNINITIALISED" ? null : both);
    }
  });

  it("has an address book over many chains with memos, labels and travel-rule counterparties, and a list of VASPs", async () => {
    const [book] = await rows<Record<string, number>>(sql`
      select count(*)::int as entries, count(distinct chain)::int as chains, count(memo)::int as memos, count(label)::int as labels,
        count(*) filter (where travel_rule and counterparty_name is not null and vasp_type is not null)::int as rule
      from address_book_entries b join organisations o on o.id = b.organisation_id where o.name = 'Meridian Treasury Ltd'`);
    expect(book!.entries).toBeGreaterThanOrEqual(30);
    expect(book!.chains).toBeGreaterThanOrEqual(10);
    expect(Math.min(book!.memos!, book!.labels!, book!.rule!)).toBeGreaterThan(3);
    const types = await rows<{ type: string; n: number }>(
      sql`select type, count(*)::int as n from vasps group by type`,
    );
    expect(types.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(15);
    expect(types.map(({ type }) => type)).toEqual(expect.arrayContaining(["LISTED", "UNLISTED", "UNHOSTED"]));
  });

  it("has address books and a directory of several pages, with businesses that the rule does not bind yet", async () => {
    const books = await rows<{ name: string; entries: number; bad: number }>(sql`
      select o.name, count(*)::int as entries,
        count(*) filter (where b.address = '' or not (b.recipient or b.travel_rule))::int as bad
      from address_book_entries b join organisations o on o.id = b.organisation_id group by o.name order by o.name`);
    expect(books.map(({ name }) => name)).toEqual([
      "Halyard Pension Trustees",
      "Meridian Treasury Ltd",
      "Northbank Custody plc",
      "Quayside Family Office",
    ]);
    for (const { entries, bad } of books) expect(entries > 55 && bad === 0).toBe(true);
    const booked = await sandbox.db.select().from(tables.addressBookEntries);
    const checked = booked.filter(({ chain }) => factsOf(chain).addresses.read !== null);
    expect(checked.length).toBeGreaterThan(200);
    expect(checked.filter(({ chain, address }) => !isAddressOf(chain as Chain, address, "testnet"))).toEqual(
      [],
    );
    const [vasps] = await rows<{ all: number; sunrise: number; named: number }>(sql`
      select count(*)::int as all, count(*) filter (where is_sunrise)::int as sunrise,
        count(distinct name)::int as named from vasps`);
    expect(vasps!.all).toBeGreaterThan(180);
    expect(vasps!.named).toBe(vasps!.all);
    expect(vasps!.sunrise).toBeGreaterThan(10);
  });

  it("has a batch of 40 token transfers for an intermediary and for an organisation that is none", async () => {
    const batches = await rows(sql`
      select o.name, o.can_act_as_intermediary as intermediary, t.status, t.held,
        count(*)::int as transfers, count(distinct f.from_id)::int as payers, sum(f.amount) = t.amount as adds
      from transactions t join transfers f on f.transaction_order = t."order"
      join organisations o on o.id = t.organisation_id
      group by o.name, o.can_act_as_intermediary, t.status, t.held, t.amount, t."order"
      having count(*) >= 40 order by o.name`);
    const batch = { status: "AWAITING_USER_TRAVEL_RULE", held: true, transfers: 40, payers: 40, adds: true };
    expect(batches).toEqual([
      { name: "Meridian Treasury Ltd", intermediary: false, ...batch },
      { name: "Northbank Custody plc", intermediary: true, ...batch },
    ]);
    const known = await rows(sql`
      select b.name from transfers f join transactions t on t."order" = f.transaction_order
      join address_book_entries b on b.address = f.from_id and b.organisation_id = t.organisation_id
      where t.status = 'AWAITING_USER_TRAVEL_RULE' and b.travel_rule order by b.name`);
    expect(known).toEqual([{ name: "Calloway incoming" }, { name: "Orsted incoming" }]);
  });

  it("holds in the books exactly what was received and is not cleared, and no coin of it can be spent", async () => {
    const wrong = await rows(sql`
      select a.id from ledger_accounts a
      full join (select sub_wallet_id, asset_id, sum(amount) as amount from transactions where held group by 1, 2) t
        on t.sub_wallet_id = a.sub_wallet_id and t.asset_id = a.asset_id
      where a.kind = 'reserved' and a.balance - coalesce((select sum((r->>'amount')::numeric) from requests q,
        jsonb_array_elements(q.reservations) r where q.sub_wallet_id = a.sub_wallet_id and r->>'assetId' = a.asset_id), 0)
        <> coalesce(t.amount, 0)`);
    expect(wrong).toEqual([]);
    const [coins] = await rows<{ held: number; waiting: number }>(sql`
      select (select count(*)::int from utxos where held) as held,
        (select count(*)::int from transactions where held and chain = 'BITCOIN') as waiting`);
    expect(coins!.held).toBe(coins!.waiting);
    expect(coins!.held).toBeGreaterThan(3);
  });

  it("has names longer than 25 characters", async () => {
    const long = await rows(sql`select 1 from sub_wallets where length(name) > 25`);
    expect(long.length).toBeGreaterThan(2);
  });
});

describe("access", () => {
  it("binds the server key to Amara Osei and locks one account", async () => {
    const { user } = await graphqlData(sandbox.url, { query: "{ user { email organisation { name } } }" });
    expect(user).toEqual({
      email: "amara.osei@meridian.example",
      organisation: { name: "Meridian Treasury Ltd" },
    });
    const locked = await rows(sql`select 1 from sign_in_states where locked_at is not null`);
    expect(locked).toHaveLength(users.filter((user) => user.locked).length);
  });

  it("signs a demo user in with the printed PIN", async () => {
    const [{ email, pin }] = users as [(typeof users)[number]];
    const { getPartialPinChallenge: challenge } = await graphqlData(sandbox.url, {
      query:
        "query ($email: String!) { getPartialPinChallenge(email: $email) { firstPinDigitPosition secondPinDigitPosition sessionToken } }",
      variables: { email },
    });
    const { getAuthenticationTokens } = await graphqlData(sandbox.url, {
      query:
        "query ($input: GetAuthenticationTokensInput!) { getAuthenticationTokens(getAuthenticationTokensInput: $input) { authentication { enc } } }",
      variables: {
        input: {
          email,
          pinChallenge: {
            firstPinDigit: pin.charAt(Number(challenge.firstPinDigitPosition) - 1),
            secondPinDigit: pin.charAt(Number(challenge.secondPinDigitPosition) - 1),
            sessionToken: challenge.sessionToken,
          },
        },
      },
    });
    expect(getAuthenticationTokens.authentication.enc).toBeTruthy();
  });

  it("requires two approvals of three in two clauses for Vault A, one of three for Operations", async () => {
    const found = await sandbox.db.select().from(tables.policies);
    const quorums = (key: string) =>
      found
        .find(({ walletId }) => walletId === seedId(`wallet:meridian:${key}`))!
        .delegateSchedules.map((clauses) =>
          clauses.map(({ quorumCount, keys }) => [quorumCount, keys.length]),
        );
    expect(quorums("operations")).toEqual([[[1, 3]]]);
    expect(quorums("staking")).toEqual([[[2, 3]]]);
    expect(quorums("vault-a")).toEqual([
      [
        [2, 3],
        [1, 2],
      ],
    ]);
  });
});

describe("seeded open requests", () => {
  it("wait for approval or for travel-rule data once the worker has looked at them", async () => {
    clockOffset.ms = 2 * 3_600_000;
    await sandbox.runOnce();
    const found = await rows<{ status: string }>(sql`
      select status from requests where type <> 'EXCHANGE_TRANSFER_REQUEST' order by status`);
    expect(found.map(({ status }) => status)).toEqual([
      "AWAITING_SIGNATURES",
      "AWAITING_SIGNATURES",
      "AWAITING_SIGNATURES",
      "AWAITING_USER_TRAVEL_RULE",
      "AWAITING_USER_TRAVEL_RULE",
    ]);
    expect(sandbox.logged).toEqual([]);
  });
});
