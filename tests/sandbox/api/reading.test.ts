import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as tables from "../../../sandbox/db/schema";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import { reserve } from "../../../sandbox/ledger/movements";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  buildWallet,
  fund,
  type TestUser,
} from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;
let user: TestUser;
let walletId: string;
let eth: SubWalletRow;
let btc: SubWalletRow;
let foreign: SubWalletRow;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const organisation = await buildOrganisation(sandbox, { name: "Reading Room", canActAsIntermediary: true });
  user = await buildUser(sandbox, organisation.id, { isServerUser: true });
  walletId = await buildWallet(sandbox, organisation.id, [user], { isDefault: true, name: "Main" });
  eth = await buildSubWallet(sandbox, walletId, "ETH");
  btc = await buildSubWallet(sandbox, walletId, "BTC");
  await fund(sandbox, eth, "ETHEREUM/ETH", 2_500_000_000_000_000_000n);
  await fund(sandbox, eth, "ETHEREUM/USDC", 1_250_000n);
  await fund(sandbox, btc, "BITCOIN/BTC", 12_345_678n);
  const other = await buildOrganisation(sandbox);
  const stranger = await buildUser(sandbox, other.id);
  foreign = await buildSubWallet(sandbox, await buildWallet(sandbox, other.id, [stranger]), "ETH");
  await buildTransaction(sandbox, foreign, { id: "0xforeign" });
});
afterAll(() => sandbox.close());

const ask = (query: string, variables?: Record<string, unknown>) =>
  graphqlData(sandbox.url, { query, variables });
const refusal = async (query: string, variables?: Record<string, unknown>) =>
  firstError(await graphql(sandbox.url, { query, variables }));

describe("the user", () => {
  it("is returned with organisation and help-widget tokens, and without secrets", async () => {
    const { user: shown } = await ask(`{ user {
      firstName lastName email securityTokens { hmaciOS hmacWeb }
      organisation { name trustId defaultIntermediary canActAsIntermediary }
    } }`);
    expect(shown).toMatchObject({
      firstName: "Ada",
      lastName: "Example",
      email: user.email,
      organisation: { name: "Reading Room", defaultIntermediary: false, canActAsIntermediary: true },
    });
    expect(shown.securityTokens.hmaciOS).toMatch(/^[0-9a-f]{64}$/);
    expect(shown.securityTokens.hmacWeb).not.toBe(shown.securityTokens.hmaciOS);
  });

  it.each(["ETHEREUM", "XDCNETWORK", "BINANCE_SMART_CHAIN"])(
    "reads the fee prices of %s, slowest first",
    async (chain) => {
      const data = await ask(
        `query ($chain: Chain!) { user { chainInfo(chain: $chain) { symbol name feePrices { speed price unit waitTimeInSeconds } } } }`,
        { chain },
      );
      const prices = data.user.chainInfo.feePrices;
      expect(prices.map((price: { speed: string }) => price.speed)).toEqual([
        "SLOW",
        "MEDIUM",
        "FAST",
        "FASTEST",
      ]);
      expect(prices[1].waitTimeInSeconds).toBe(900);
      expect(prices[2].waitTimeInSeconds).toBe(60);
      for (let i = 1; i < 4; i++)
        expect(BigInt(prices[i].price)).toBeGreaterThan(BigInt(prices[i - 1].price));
    },
  );

  it("has no fee prices for a chain without speeds", async () => {
    expect((await refusal(`{ user { chainInfo(chain: BITCOIN) { name } } }`)).code).toBe("INVALID_INPUT");
  });
});

describe("wallets", () => {
  it("include cluster and summary, and the policy only when requested", async () => {
    const query = `query ($p: Boolean) { user { walletsInfo(includePolicy: $p) { defaultWalletId nextToken items {
      walletId walletName deleted cluster { name type provenancePublicKey } policyProvenanceSignature
      policy { walletId version creationTimestamp delegateSchedules { quorumCount keys } recovererSchedules { quorumCount } }
      subWalletsSummary { subWalletType count deleted }
    } } } }`;
    const [without] = (await ask(query)).user.walletsInfo.items;
    expect(without).toMatchObject({
      walletId,
      walletName: "Main",
      policy: null,
      policyProvenanceSignature: null,
    });
    const { items, defaultWalletId } = (await ask(query, { p: true })).user.walletsInfo;
    expect(defaultWalletId).toBe(walletId);
    expect(items[0].policy.delegateSchedules).toEqual([[{ quorumCount: 1, keys: [user.device.publicKey] }]]);
    expect(items[0].policyProvenanceSignature).toMatch(/^[0-9a-f]{128}$/);
    expect(items[0].subWalletsSummary).toEqual([
      { subWalletType: "BTC", count: 1, deleted: 0 },
      { subWalletType: "ETH", count: 1, deleted: 0 },
    ]);
  });

  it("that were deleted are listed only on request, their sub-wallets never", async () => {
    const gone = await buildWallet(sandbox, user.organisationId, [user], { deleted: true });
    const buried = await buildSubWallet(sandbox, gone, "ETH");
    const query = `query ($d: Boolean) { user { walletsInfo(includeDeleted: $d) { items { walletId } } subWallets(limit: 100) { items { id } } } }`;
    const usual = (await ask(query)).user;
    expect(usual.walletsInfo.items).not.toContainEqual({ walletId: gone });
    expect(usual.subWallets.items).not.toContainEqual({ id: buried.id });
    expect((await ask(query, { d: true })).user.walletsInfo.items).toContainEqual({ walletId: gone });
  });
});

describe("a sub-wallet", () => {
  const ONE = `query ($id: String!, $currency: String) { user { subWallet(subWalletId: $id) {
    __typename id subWalletId walletId name address walletType createdAt wallet { walletName cluster { type } }
    total(currency: $currency) { value currency timestamp }
    balances { nextToken items { asset { symbol decimalPlace type contractAddress } amount { value currency in(currency: $currency) { value currency } } available { value } } }
    ... on BlockchainSubWallet { chain assetName walletPath publicKey trustVaultPublicKeySignature }
  } } }`;

  it("shows keys, wallet, and every asset of its chain, the native one first", async () => {
    const { subWallet } = (await ask(ONE, { id: eth.id, currency: "USD" })).user;
    expect(subWallet).toMatchObject({
      __typename: "BlockchainSubWallet",
      subWalletId: eth.id,
      address: eth.address,
      chain: "ETHEREUM",
      walletPath: eth.path,
      publicKey: eth.publicKey,
      wallet: { walletName: "Main", cluster: { type: "ONLINE" } },
    });
    const [coin, ...tokens] = subWallet.balances.items;
    expect(coin).toMatchObject({
      asset: { symbol: "ETH", decimalPlace: 18, type: "NATIVE", contractAddress: null },
      amount: { value: "2500000000000000000", currency: "WEI", in: { currency: "USD" } },
    });
    const symbols = tokens.map((token: { asset: { symbol: string } }) => token.asset.symbol);
    expect(symbols).toEqual([...symbols].sort());
    expect(symbols).toContain("LINK");
    expect(
      tokens.find((token: { asset: { symbol: string } }) => token.asset.symbol === "USDC"),
    ).toMatchObject({
      amount: { value: "1250000", currency: "USDC" },
    });
  });

  it("totals its balances in the requested currency", async () => {
    const { subWallet } = (await ask(ONE, { id: eth.id, currency: "GBP" })).user;
    const cents = (text: string) => Math.round(Number(text) * 100);
    const sum = subWallet.balances.items.reduce(
      (total: number, item: { amount: { in: { value: string } } }) => total + cents(item.amount.in.value),
      0,
    );
    expect(Math.abs(cents(subWallet.total.value) - sum)).toBeLessThanOrEqual(2);
    expect(subWallet.total.value).toMatch(/^\d+\.\d{2}$/);
  });

  it.each(["GBP", "USD", "EUR", "JPY", "CNY", "CHF", "AED", "BTC", "ETH"])(
    "has a total in %s",
    async (currency) => {
      const { total } = (await ask(ONE, { id: eth.id, currency })).user.subWallet;
      expect(total.currency).toBe(currency);
      expect(total.value).toMatch(currency === "BTC" || currency === "ETH" ? /^\d+\.\d{8}$/ : /^\d+\.\d{2}$/);
      expect(Number(total.value)).toBeGreaterThan(0);
    },
  );

  it("refuses an unsupported currency", async () => {
    expect((await refusal(ONE, { id: eth.id, currency: "XXX" })).code).toBe("INVALID_INPUT");
  });

  it("includes reserved amounts in the balance but not in the available balance", async () => {
    await sandbox.db.transaction((tx) =>
      reserve(tx, "00000000-0000-4000-8000-000000000001", btc.id, [
        { assetId: "BITCOIN/BTC", amount: 345_678n },
      ]),
    );
    const [item] = (await ask(ONE, { id: btc.id })).user.subWallet.balances.items;
    expect(item).toMatchObject({
      amount: { value: "12345678", currency: "SATOSHI" },
      available: { value: "12000000" },
    });
  });

  it("returns a delisted balance without its asset", async () => {
    await fund(sandbox, eth, "ETHEREUM/ANX", 5n * 10n ** 18n);
    const { items } = (await ask(ONE, { id: eth.id })).user.subWallet.balances;
    expect(items.at(-1).asset === null || items.some((item: { asset: unknown }) => item.asset === null)).toBe(
      true,
    );
  });

  it.each([
    ["another organisation's", () => foreign.id, "NOT_FOUND", "SubWalletId not found"],
    ["unknown", () => `${walletId}/ETH/99`, "NOT_FOUND", "SubWalletId not found"],
    ["nonsense", () => "' or 1=1 --", "NOT_FOUND", "SubWalletId not found"],
    ["empty", () => "", "INVALID_INPUT", "Invalid subWalletId"],
  ])("is refused when its id is %s", async (_, id, code, errorMessage) => {
    expect(await refusal(ONE, { id: id() })).toEqual({ code, errorMessage });
    const list = `query ($id: String!) { user { subWallets(subWalletId: $id) { items { id } } } }`;
    expect(await refusal(list, { id: id() })).toEqual({ code, errorMessage });
  });
});

describe("transactions", () => {
  it("are filtered by address and by asset, newest first", async () => {
    const now = Date.now();
    const make = (assetId: string, addresses: string[], age: number) =>
      buildTransaction(sandbox, eth, { assetId, addresses, createdAt: new Date(now - age) });
    const first = await make("ETHEREUM/ETH", ["0xaaa"], 3000);
    const second = await make("ETHEREUM/USDC", ["0xaaa", "0xbbb"], 2000);
    const third = await make("ETHEREUM/ETH", ["0xbbb"], 1000);
    const list = async (args: string) =>
      (
        await ask(`{ user { subWallet(subWalletId: "${eth.id}") { transactions${args} { items { id } } } } }`)
      ).user.subWallet.transactions.items.map((item: { id: string }) => item.id);
    expect(await list("")).toEqual([third.id, second.id, first.id]);
    expect(await list(`(address: "0xaaa")`)).toEqual([second.id, first.id]);
    expect(await list(`(assetSymbol: "ETH")`)).toEqual([third.id, first.id]);
    expect(await list(`(address: "0xbbb", assetSymbol: "USDC")`)).toEqual([second.id]);
    expect(await list(`(address: "0xccc")`)).toEqual([]);
  });

  it("show amount, fee in the native asset, and transfers", async () => {
    const row = await buildTransaction(sandbox, eth, {
      assetId: "ETHEREUM/USDC",
      amount: 42n,
      fee: 21_000n,
      direction: "SENT",
      from: eth.address,
      to: "0xbeef",
      status: "AWAITING_USER_TRAVEL_RULE",
    });
    await sandbox.db.insert(tables.transfers).values({
      id: "00000000-0000-4000-8000-0000000000aa",
      transactionOrder: row.order,
      direction: "SENT",
      assetId: "ETHEREUM/USDC",
      amount: 42n,
      beneficiary: { name: "Bob", vasp: { type: "UNHOSTED" } },
    });
    const query = `query ($id: String!) { user { transaction(id: $id) {
      id status trustVaultInitiated chain chainDescription transactionDirection asset { symbol }
      amount { value currency } fee { value currency } from { id } to { id }
      transfers { items { direction amount { value currency } asset { assetSymbol decimals chainId } beneficiary { name vasp { type } } submitted } }
    } } }`;
    const { transaction } = (await ask(query, { id: row.id })).user;
    expect(transaction).toMatchObject({
      chainDescription: "Ethereum Holesky",
      transactionDirection: "SENT",
      amount: { value: "42", currency: "USDC" },
      fee: { value: "21000", currency: "WEI" },
      to: { id: "0xbeef" },
    });
    expect(transaction.transfers.items).toEqual([
      {
        direction: "SENT",
        amount: { value: "42", currency: "USDC" },
        asset: { assetSymbol: "USDC", decimals: 6, chainId: "17000" },
        beneficiary: { name: "Bob", vasp: { type: "UNHOSTED" } },
        submitted: false,
      },
    ]);
  });

  it("have no transfers while they are PREPROCESSING", async () => {
    const row = await buildTransaction(sandbox, eth, { status: "PREPROCESSING" });
    await sandbox.db.insert(tables.transfers).values({
      id: "00000000-0000-4000-8000-0000000000ab",
      transactionOrder: row.order,
      direction: "SENT",
      assetId: "ETHEREUM/ETH",
      amount: 1n,
    });
    const data = await ask(
      `query ($id: String!) { user { transaction(id: $id) { transfers { items { id } } } } }`,
      {
        id: row.id,
      },
    );
    expect(data.user.transaction.transfers.items).toEqual([]);
  });

  it.each(["0xforeign", "unknown", ""])("are null when the id is '%s'", async (id) => {
    const data = await ask(`query ($id: String!) { user { transaction(id: $id) { status } } }`, { id });
    expect(data.user.transaction).toBeNull();
  });

  it("of all sub-wallets are listed for EVM and Bitcoin only", async () => {
    const ripple = await buildSubWallet(sandbox, walletId, "XRP");
    const hidden = await buildTransaction(sandbox, ripple, { assetId: "RIPPLE/XRP" });
    const shown = await buildTransaction(sandbox, btc, { assetId: "BITCOIN/BTC" });
    const { items } = (await ask(`{ user { transactions { items { id subWalletId } } } }`)).user.transactions;
    const ids = items.map((item: { id: string }) => item.id);
    expect(ids).toContain(shown.id);
    expect(ids).not.toContain(hidden.id);
    expect(ids).not.toContain("0xforeign");
  });

  it("of a Bitcoin address are those that spend from it or pay to it", async () => {
    const own = await buildTransaction(sandbox, btc, { assetId: "BITCOIN/BTC", addresses: [btc.address] });
    const data = await ask(`{ user { subWallet(subWalletId: "${btc.id}") { ... on BlockchainSubWallet {
      addresses(addressUsageType: RECEIVE) { nextToken items { __typename id ... on BitcoinAddress {
        addressType addressUsageType transactions { items { id } nextToken } } } }
    } } } }`);
    expect(data.user.subWallet.addresses.items).toEqual([
      {
        __typename: "BitcoinAddress",
        id: btc.address,
        addressType: "COMPATIBILITY",
        addressUsageType: "RECEIVE",
        transactions: { items: [{ id: own.id }], nextToken: null },
      },
    ]);
  });
});

describe("an exchange account", () => {
  it("shows its destinations and its transfers without drafts", async () => {
    const id = `${walletId}/KRAKEN/0`;
    await sandbox.db.insert(tables.subWallets).values({
      id,
      walletId,
      organisationId: user.organisationId,
      type: "KRAKEN",
      index: 0,
      name: "Kraken",
      walletType: "EXCHANGE",
      address: "",
      status: "ALL",
      exchangeName: "kraken",
    });
    await sandbox.db
      .insert(tables.exchangeDestinations)
      .values({ subWalletId: id, asset: "ETH", destinationId: eth.id });
    const transfer = (suffix: string, status: string) => ({
      id: `00000000-0000-4000-8000-0000000000${suffix}`,
      organisationId: user.organisationId,
      fromId: id,
      toId: eth.id,
      assetId: "ETHEREUM/ETH",
      amount: 7n,
      status,
    });
    await sandbox.db
      .insert(tables.exchangeTransfers)
      .values([transfer("b1", "DRAFT"), transfer("b2", "CREDITED")]);
    const data =
      await ask(`{ user { subWallets(walletType: EXCHANGE) { items { __typename id status ... on ExchangeSubWallet {
      exchangeName allowedDestinations { asset subWalletIds }
      exchangeTransfers { items { status amount { value } from { id } to { id } } }
    } } } } }`);
    expect(data.user.subWallets.items).toEqual([
      {
        __typename: "ExchangeSubWallet",
        id,
        status: "ALL",
        exchangeName: "kraken",
        allowedDestinations: [{ asset: "ETH", subWalletIds: [eth.id] }],
        exchangeTransfers: {
          items: [{ status: "CREDITED", amount: { value: "7" }, from: { id }, to: { id: eth.id } }],
        },
      },
    ]);
  });
});

describe("directories", () => {
  it("list only the own organisation's address book", async () => {
    const entry = { chain: "ETHEREUM", address: "0x01", recipient: true, travelRule: true };
    await sandbox.db.insert(tables.addressBookEntries).values([
      {
        ...entry,
        organisationId: user.organisationId,
        name: "Mine",
        counterpartyName: "Bob",
        vaspId: "v1",
        vaspName: "V",
        vaspType: "LISTED",
      },
      { ...entry, organisationId: foreign.organisationId, name: "Theirs" },
    ]);
    const data = await ask(
      `{ user { addressBook { whitelistEnabled nextToken items { name type counterparty { name vasp { id name type } } } } } }`,
    );
    expect(data.user.addressBook).toEqual({
      whitelistEnabled: false,
      nextToken: null,
      items: [
        {
          name: "Mine",
          type: ["RECIPIENT", "TRAVEL_RULE"],
          counterparty: { name: "Bob", vasp: { id: "v1", name: "V", type: "LISTED" } },
        },
      ],
    });
  });
});
