import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  exchangeDestinations,
  exchangeTransferEvents,
  exchangeTransfers,
  networkTransactions,
  requests,
  subWallets,
} from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { ensureDepositAddress } from "../../../sandbox/exchanges/deposit-addresses";
import { recordDeposit } from "../../../sandbox/exchanges/deposits";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { fund, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { BTC, ETH, type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ coins: [BTC, BTC, BTC] });
  await openAccounts();
});
afterAll(() => payments?.sandbox.close());

/** Accounts by name: type, index and what each may do. */
const ACCOUNTS = {
  kraken: ["KRAKEN", 0, "ALL"],
  settlement: ["KRAKEN", 1, "TOTP_ONLY"],
  luno: ["LUNO", 0, "ALL"],
  deposits: ["LUNO", 1, "RECEIVE"],
  bitmex: ["BITMEX", 0, "ALL"],
  newcomer: ["TAGOMI", 0, "UNINITIALISED"],
} as const;
type Name = keyof typeof ACCOUNTS | "btc" | "eth";

const partsOf = (name: Name) => {
  const [type, index] =
    name === "btc" ? ["BTC", 0] : name === "eth" ? ["ETH", 0] : ACCOUNTS[name as keyof typeof ACCOUNTS];
  return { id: payments.walletId, type: type as string, index: index as number };
};
const idOf = (name: Name) => {
  const { id, type, index } = partsOf(name);
  return `${id}/${type}/${index}`;
};

async function openAccounts(): Promise<void> {
  const { sandbox, walletId, organisation } = payments;
  const { db, services } = sandbox;
  const names = Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[];
  await db.insert(subWallets).values(
    names.map((name) => {
      const [type, index, status] = ACCOUNTS[name];
      return {
        ...{
          id: idOf(name),
          walletId,
          organisationId: organisation.id,
          type,
          index,
          status,
          name: `Our ${name}`,
        },
        walletType: "EXCHANGE" as const,
        address: "",
        exchangeName: type.toLowerCase(),
      };
    }),
  );
  const coins = [
    { symbol: "BTC", id: "BITCOIN/BTC", chain: "BITCOIN", onChain: "btc" },
    { symbol: "ETH", id: "ETHEREUM/ETH", chain: "ETHEREUM", onChain: "eth" },
  ] as const;
  for (const { symbol, id, chain, onChain } of coins) {
    for (const name of names) {
      const payees = [...names.filter((other) => other !== name), onChain];
      await db
        .insert(exchangeDestinations)
        .values(
          payees.map((payee) => ({ subWalletId: idOf(name), asset: symbol, destinationId: idOf(payee) })),
        );
      if (name === "newcomer" || (name === "bitmex" && symbol !== "BTC")) continue;
      await fund(
        sandbox,
        { id: idOf(name), chain: null, address: "" },
        id,
        symbol === "BTC" ? 20n * BTC : 200n * ETH,
      );
      await db.transaction((tx) =>
        ensureDepositAddress(tx, idOf(name), { id, chain }, services.keys.network),
      );
    }
  }
}

const TRANSFER = `mutation ($input: CreateExchangeTransferInput!) {
  createExchangeTransfer(createExchangeTransferInput: $input) { trustVaultTransactionId }
}`;

const ask = (from: Name, to: Name, assetSymbol: string, value: bigint | string) =>
  graphql(payments.sandbox.url, {
    query: TRANSFER,
    variables: { input: { from: partsOf(from), to: partsOf(to), assetSymbol, value: String(value) } },
  });

/** Asks for a transfer and approves it. */
async function approved(from: Name, to: Name, assetSymbol: string, value: bigint): Promise<string> {
  const answer = await ask(from, to, assetSymbol, value);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  const id = answer.data.createExchangeTransfer.trustVaultTransactionId;
  await payments.waitFor(id, "AWAITING_SIGNATURES");
  await payments.approve(id, payments.people[0] as TestUser);
  return id;
}

const TRANSFER_FIELDS = `id assetSymbol status reason chain transactionHash createdAt updatedAt
  amount { value currency } asset { symbol decimalPlace } from { id name } to { id name } history { status at }`;

const transferOf = async (id: string) =>
  (
    await graphqlData(payments.sandbox.url, {
      query: `query ($id: String!) { user { exchangeTransfer(id: $id) { ${TRANSFER_FIELDS} } } }`,
      variables: { id },
    })
  ).user.exchangeTransfer;

const accountOf = async (name: Name) =>
  (
    await graphqlData(payments.sandbox.url, {
      query: `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on ExchangeSubWallet {
        status unsupportedAssets
        depositAddresses { chain address asset { symbol } }
        withdrawalLimits { asset perDay left used waiting nextReleaseAt nextRelease lastReleaseAt }
        allowedDestinations { asset subWalletIds
          destinations { subWalletId name walletType exchangeName status chain balance { value currency } } }
      } } } }`,
      variables: { id: idOf(name) },
    })
  ).user.subWallet;

const balance = (name: Name, assetId = "BITCOIN/BTC") => payments.balanceOf(idOf(name), assetId);

describe("a transfer between exchanges", () => {
  it("goes on chain, is received and credited, with every step's time and a hash that the explorer finds", async () => {
    const before = await balance("luno", "ETHEREUM/ETH");
    const id = await approved("kraken", "luno", "ETH", ETH);
    await payments.waitFor(id, "CONFIRMED");
    const transfer = await transferOf(id);
    expect(transfer).toMatchObject({
      status: "CREDITED",
      reason: null,
      chain: "ETHEREUM",
      assetSymbol: "ETH",
      asset: { symbol: "ETH", decimalPlace: 18 },
      amount: { value: ETH.toString() },
      from: { id: idOf("kraken"), name: "Our kraken" },
      to: { id: idOf("luno"), name: "Our luno" },
    });
    const statuses = transfer.history.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(["SIGNED", "SUBMITTED", "ON_CHAIN", "RECEIVED", "CREDITED"]);
    const times = transfer.history.map(({ at }: { at: string }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
    expect(transfer.updatedAt).toBe(transfer.history.at(-1).at);
    expect((await balance("luno", "ETHEREUM/ETH")).available - before.available).toBe(ETH);
    const found = await explorer(transfer.transactionHash);
    const [deposit] = (await accountOf("luno")).depositAddresses.filter(
      ({ chain }: { chain: string }) => chain === "ETHEREUM",
    );
    expect(found).toMatchObject({ value: `0x${ETH.toString(16)}`, to: deposit.address.toLowerCase() });
    expect(found.blockNumber).toMatch(/^0x[1-9a-f]/);
    expect((await payments.getRequest(id)).transactionHash).toBe(transfer.transactionHash);
  });

  async function explorer(hash: string) {
    const url = new URL("/explorer/api", payments.sandbox.url);
    url.search = String(
      new URLSearchParams({ module: "proxy", action: "eth_getTransactionByHash", txhash: hash, apikey: "k" }),
    );
    return (
      (await (await fetch(url)).json()) as { result: { value: string; to: string; blockNumber: string } }
    ).result;
  }

  it("leaves its asset among those to filter by, once it was signed, for the accounts that it was between", async () => {
    const assetsOf = async (name: Name | null) =>
      (
        await graphqlData(payments.sandbox.url, {
          query: "query ($id: String) { user { exchangeTransferAssets(subWalletId: $id) } }",
          variables: { id: name && idOf(name) },
        })
      ).user.exchangeTransferAssets;
    expect(await assetsOf("bitmex")).toEqual([]);
    const waiting = await ask("bitmex", "kraken", "BTC", 1n);
    expect(await assetsOf("bitmex")).toEqual([]);
    await payments.cancel(waiting.data.createExchangeTransfer.trustVaultTransactionId);
    expect(await assetsOf("bitmex")).toEqual([]);
    expect(await assetsOf("luno")).toEqual(["ETH"]);
    expect(await assetsOf("kraken")).toContain("ETH");
    expect(await assetsOf(null)).toEqual(expect.arrayContaining(["ETH"]));
  });

  it("is answered as a transaction by its request's id", async () => {
    const id = await approved("kraken", "btc", "BTC", 1000n);
    await payments.waitFor(id, "CONFIRMED");
    const query = `query ($id: String!) { user { transaction(id: $id) {
      id requestId subWalletId subWalletName status chain chainDescription transactionHash trustVaultInitiated
      asset { symbol } amount { value } fee { value } from { id name } to { id name } transfers { items { id } } } } }`;
    const { user } = await graphqlData(payments.sandbox.url, { query, variables: { id } });
    expect(user.transaction).toEqual({
      ...{ id, requestId: id, status: "CONFIRMED", chain: null, trustVaultInitiated: true, fee: null },
      subWalletId: idOf("kraken"),
      subWalletName: "Our kraken",
      chainDescription: "Kraken to own sub-wallet",
      transactionHash: (await transferOf(id)).transactionHash,
      asset: { symbol: "BTC" },
      amount: { value: "1000" },
      from: { id: idOf("kraken"), name: "Our kraken" },
      to: { id: idOf("btc"), name: "BTC sub-wallet" },
      transfers: { items: [] },
    });
    const unknown = await graphqlData(payments.sandbox.url, { query, variables: { id: randomUUID() } });
    expect(unknown.user.transaction).toBeNull();
  });

  it("above what the limit leaves is refused when it is requested, waiting transfers counted", async () => {
    const limitOf = async () => (await accountOf("bitmex")).withdrawalLimits[0];
    const nothing = { used: "0", waiting: "0", nextReleaseAt: null, nextRelease: null, lastReleaseAt: null };
    expect(await limitOf()).toEqual({ asset: "BTC", perDay: `${5n * BTC}`, left: `${5n * BTC}`, ...nothing });
    expect(firstError(await ask("bitmex", "kraken", "BTC", 5n * BTC + 1n))).toMatchObject({
      code: "NOT_ALLOWED",
      errorMessage: "BitMEX lets 5 BTC leave this account within 24 hours, and 5 BTC of that is left",
    });
    const first = await approved("bitmex", "kraken", "BTC", 4n * BTC);
    await payments.waitFor(first, "CONFIRMED");
    const { history } = await transferOf(first);
    const left = history.find(({ status }: { status: string }) => status === "ON_CHAIN").at;
    const release = new Date(Date.parse(left) + 24 * 3_600_000).toISOString();
    expect(await limitOf()).toMatchObject({
      ...{ left: `${BTC}`, used: `${4n * BTC}`, waiting: "0" },
      ...{ nextReleaseAt: release, nextRelease: `${4n * BTC}`, lastReleaseAt: release },
    });
    const answers = await Promise.all([1, 2, 3].map(() => ask("bitmex", "kraken", "BTC", (BTC * 6n) / 10n)));
    const made = answers.filter(({ errors }) => !errors);
    expect(made).toHaveLength(1);
    expect(firstError(answers.find(({ errors }) => errors)!)).toMatchObject({
      code: "NOT_ALLOWED",
      errorMessage:
        "BitMEX lets 5 BTC leave this account within 24 hours, and 0.4 BTC of that is left (4 BTC has left, 0.6 BTC is waiting to leave)",
    });
    expect(await limitOf()).toMatchObject({ left: `${(BTC * 4n) / 10n}`, waiting: `${(BTC * 6n) / 10n}` });
    await payments.cancel(made[0]?.data.createExchangeTransfer.trustVaultTransactionId);
    expect(await limitOf()).toMatchObject({ left: `${BTC}`, waiting: "0" });
    await payments.sandbox.db
      .update(exchangeTransferEvents)
      .set({ createdAt: sql`now() - interval '24 hours'` })
      .where(eq(exchangeTransferEvents.transferId, first));
    expect(await limitOf()).toMatchObject({ left: `${5n * BTC}`, used: "0" });
  });

  it("is refused at its last approval, on the phone, once the limit no longer allows it", async () => {
    const answer = await ask("bitmex", "kraken", "BTC", 3n * BTC);
    const id = answer.data.createExchangeTransfer.trustVaultTransactionId;
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    await payOut(2n * BTC + 1n);
    const refusal =
      "BitMEX lets 5 BTC leave this account within 24 hours, and 2.99999999 BTC of that is left (2.00000001 BTC has left)";
    expect(firstError(await payments.approve(id, payments.people[0] as TestUser))).toMatchObject({
      code: "NOT_ALLOWED",
      errorMessage: refusal,
    });
    expect((await payments.getRequest(id)).status).toBe("AWAITING_SIGNATURES");
    const [request] = await payments.sandbox.db.select().from(requests).where(eq(requests.id, id));
    expect((await readRequest(payments.sandbox.services, request!)).limitRefusal).toBe(refusal);
    await payments.cancel(id);
  });

  it("above the limit by the time the exchange gets it ends in an error, and the account keeps its money", async () => {
    const before = await balance("luno");
    const answer = await ask("luno", "kraken", "BTC", 3n * BTC);
    const id = answer.data.createExchangeTransfer.trustVaultTransactionId;
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    await payOut(1n, "luno");
    // The exchange judges what was signed, whatever the row says by now.
    await payments.sandbox.db
      .update(exchangeTransfers)
      .set({ amount: 1n })
      .where(eq(exchangeTransfers.id, id));
    await payments.approve(id, payments.people[0] as TestUser);
    await payments.waitFor(id, "ERROR");
    expect(await transferOf(id)).toMatchObject({
      status: "ERROR",
      reason:
        "Luno lets 3 BTC leave this account within 24 hours, and 2.99999999 BTC of that is left (0.00000001 BTC has left)",
      transactionHash: null,
      history: [{ status: "SIGNED" }, { status: "SUBMITTED" }, { status: "ERROR" }],
    });
    expect(await balance("luno")).toEqual(before);
  });

  /** A withdrawal that the exchange counts and nobody requested here. */
  async function payOut(amount: bigint, from: Name = "bitmex"): Promise<void> {
    const { db } = payments.sandbox;
    const id = randomUUID();
    const assetId = "BITCOIN/BTC";
    const at = new Date();
    await db.insert(exchangeTransfers).values({
      ...{ id, organisationId: payments.organisation.id, assetId, amount, status: "CREDITED" },
      ...{ fromId: idOf(from), toId: idOf("kraken"), createdAt: at, updatedAt: at },
    });
    await db.insert(exchangeTransferEvents).values({ transferId: id, status: "ON_CHAIN", createdAt: at });
  }

  it("is listed by account, asset, status and date, and as a draft only where that is asked for", async () => {
    const made = await approved("kraken", "luno", "ETH", 77n);
    await payments.waitFor(made, "CONFIRMED");
    const answer = await ask("luno", "kraken", "BTC", 78n);
    const draft = answer.data.createExchangeTransfer.trustVaultTransactionId;
    const { createdAt } = await transferOf(draft);
    const listed = async (filter: string) => {
      const query = `{ user { exchangeTransfers(limit: 100, ${filter}) { items { id status assetSymbol from { id } to { id } } } } }`;
      return (await graphqlData(payments.sandbox.url, { query })).user.exchangeTransfers.items;
    };
    const ids = async (filter: string) => (await listed(filter)).map(({ id }: { id: string }) => id);
    expect(await ids("statuses: [DRAFT]")).toContain(draft);
    expect(await ids("sort: DATE")).not.toContain(draft);
    expect(await ids("statuses: [CREDITED]")).not.toContain(draft);
    expect(await ids("statuses: [CREDITED, DRAFT]")).toEqual(expect.arrayContaining([draft, made]));
    for (const { assetSymbol } of await listed('assetSymbol: "ETH"')) expect(assetSymbol).toBe("ETH");
    const ofLuno = await listed(`subWalletId: "${idOf("luno")}"`);
    expect(ofLuno.length).toBeGreaterThan(0);
    for (const { from, to } of ofLuno) expect([from.id, to.id]).toContain(idOf("luno"));
    expect(await ids(`statuses: [DRAFT], from: "${createdAt}"`)).toContain(draft);
    expect(await ids(`statuses: [DRAFT], until: "${createdAt}"`)).not.toContain(draft);
    await payments.cancel(draft);
  });

  it("that waits for an approval is named by amount, from and to among the tasks", async () => {
    const answer = await ask("kraken", "luno", "BTC", 79n);
    const id = answer.data.createExchangeTransfer.trustVaultTransactionId;
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    const query = `{ user { tasks { requestId transaction { id } exchangeTransfer {
      id status amount { value } assetSymbol from { id name } to { id name } } } } }`;
    const { user } = await graphqlData(payments.sandbox.url, { query });
    const task = user.tasks.find((one: { requestId: string }) => one.requestId === id);
    expect(task).toMatchObject({
      transaction: null,
      exchangeTransfer: {
        ...{ id, status: "DRAFT", assetSymbol: "BTC", amount: { value: "79" } },
        from: { id: idOf("kraken"), name: "Our kraken" },
        to: { id: idOf("luno"), name: "Our luno" },
      },
    });
    await payments.cancel(id);
  });

  it("that is cancelled ends in an error with the reason that was given", async () => {
    const answer = await ask("kraken", "luno", "BTC", 5n);
    const id = answer.data.createExchangeTransfer.trustVaultTransactionId;
    expect(await transferOf(id)).toMatchObject({ status: "DRAFT", history: [], reason: null });
    await payments.cancel(id, "Not today");
    expect(await transferOf(id)).toMatchObject({ status: "ERROR", reason: "Not today" });
    const { user } = await graphqlData(payments.sandbox.url, {
      query: `{ user { exchangeTransfers(sort: DATE, descending: true, limit: 100) { items { id status } } } }`,
    });
    const listed: { id: string; status: string }[] = user.exchangeTransfers.items;
    expect(listed.map((one) => one.id)).not.toContain(id);
    // One that the exchange refused is there.
    expect(listed.map(({ status }) => status)).toContain("ERROR");
  });

  it.each<[string, Name, Name, string, bigint, string, string]>([
    [
      "from a RECEIVE account",
      "deposits",
      "kraken",
      "BTC",
      1n,
      "NOT_ALLOWED",
      "This exchange account cannot send",
    ],
    [
      "from an UNINITIALISED one",
      "newcomer",
      "kraken",
      "BTC",
      1n,
      "NOT_ALLOWED",
      "This exchange account cannot send",
    ],
    [
      "from a TOTP_ONLY account to a chain",
      ...(["settlement", "btc", "BTC", 1n, "NOT_ALLOWED"] as const),
      "This exchange account can only send to allow-listed exchange accounts",
    ],
    [
      "to an UNINITIALISED account",
      ...(["kraken", "newcomer", "BTC", 1n, "NOT_ALLOWED"] as const),
      "The recipient needs deposit addresses before it can receive",
    ],
    [
      "ETH to BitMEX",
      "kraken",
      "bitmex",
      "ETH",
      1n,
      "INVALID_INPUT",
      "Bitmex does not support ETH transfers",
    ],
    [
      "ETH from BitMEX",
      "bitmex",
      "kraken",
      "ETH",
      1n,
      "INVALID_INPUT",
      "Bitmex does not support ETH transfers",
    ],
    [
      "BTC to an ETH sub-wallet",
      "kraken",
      "eth",
      "BTC",
      1n,
      "INVALID_INPUT",
      "Please pick a recipient address",
    ],
    ["to itself", "kraken", "kraken", "BTC", 1n, "INVALID_INPUT", "Please pick a recipient address"],
  ])("is refused %s", async (_what, from, to, asset, value, code, errorMessage) => {
    expect(firstError(await ask(from, to, asset, value))).toMatchObject({ code, errorMessage });
  });

  it("from a TOTP_ONLY account reaches an allow-listed account", async () => {
    const id = await approved("settlement", "kraken", "BTC", 10n);
    await payments.waitFor(id, "CONFIRMED");
    expect((await transferOf(id)).status).toBe("CREDITED");
  });
});

describe("an exchange account", () => {
  it("names its destinations, what they hold, where it receives and what its exchange does not support", async () => {
    const kraken = await accountOf("kraken");
    expect(kraken).toMatchObject({ status: "ALL", unsupportedAssets: [] });
    const [btc] = kraken.allowedDestinations;
    expect(btc.asset).toBe("BTC");
    expect(btc.destinations.map(({ subWalletId }: { subWalletId: string }) => subWalletId)).toEqual(
      btc.subWalletIds,
    );
    const luno = btc.destinations.find(
      ({ subWalletId }: { subWalletId: string }) => subWalletId === idOf("luno"),
    );
    expect(luno).toMatchObject({
      ...{ name: "Our luno", walletType: "EXCHANGE", exchangeName: "luno", status: "ALL", chain: null },
      balance: { value: (await balance("luno")).available.toString(), currency: "SATOSHI" },
    });
    const onChain = btc.destinations.find(
      ({ subWalletId }: { subWalletId: string }) => subWalletId === idOf("btc"),
    );
    expect(onChain).toMatchObject({
      walletType: "BLOCKCHAIN",
      exchangeName: null,
      status: null,
      chain: "BITCOIN",
    });
    expect(kraken.depositAddresses).toMatchObject([
      { chain: "BITCOIN", asset: { symbol: "BTC" }, address: expect.stringMatching(/^tb1q/) },
      { chain: "ETHEREUM", asset: { symbol: "ETH" }, address: expect.stringMatching(/^0x/) },
    ]);
    const bitmex = await accountOf("bitmex");
    expect(bitmex.unsupportedAssets).toEqual(["ETH"]);
    expect(bitmex.depositAddresses).toHaveLength(1);
    expect((await accountOf("newcomer")).depositAddresses).toEqual([]);
  });

  it.each(["BTC", "ETH"] as const)(
    "is credited with %s that is paid to its deposit address",
    async (asset) => {
      const assetId = asset === "BTC" ? "BITCOIN/BTC" : "ETHEREUM/ETH";
      const { depositAddresses } = await accountOf("deposits");
      const { address } = depositAddresses.find(
        (one: { asset: { symbol: string } }) => one.asset.symbol === asset,
      );
      const before = await balance("deposits", assetId);
      const { requestId: id } =
        asset === "BTC"
          ? await payments.sendBitcoin({
              subWalletId: payments.btc.id,
              to: address,
              amount: { value: "70000", currency: "SATOSHI" },
              speed: "MEDIUM",
            })
          : await payments.sendEthereum({ fromAddress: payments.eth.address, to: address, value: "70000" });
      await payments.waitFor(id, "AWAITING_SIGNATURES");
      const [row] = await payments.sandbox.db.select().from(requests).where(eq(requests.id, id));
      const phone = await readRequest(payments.sandbox.services, row!);
      expect([...phone.known.values()]).toMatchObject([{ owner: "Own account Our deposits" }]);
      await payments.approve(id, payments.people[0] as TestUser);
      await payments.waitFor(id, "CONFIRMED");
      expect((await balance("deposits", assetId)).available - before.available).toBe(70000n);
      expect(await transferOf(id)).toMatchObject({
        status: "CREDITED",
        amount: { value: "70000" },
        from: { id: asset === "BTC" ? payments.btc.id : payments.eth.id },
        to: { id: idOf("deposits"), name: "Our deposits" },
        history: [{ status: "ON_CHAIN" }, { status: "CREDITED" }],
      });
      const { user } = await graphqlData(payments.sandbox.url, {
        query: `query ($id: String!) { user { transaction(id: $id) { to { id name } transactionHash } } }`,
        variables: { id },
      });
      expect(user.transaction.to.name).toBe("Our deposits");
      expect((await transferOf(id)).transactionHash).toBe(user.transaction.transactionHash);
    },
  );

  it("does not learn which sub-wallet of another organisation has paid it", async () => {
    const requestId = randomUUID();
    const account = {
      subWalletId: idOf("deposits"),
      organisationId: payments.organisation.id,
      name: "Our deposits",
    };
    await payments.sandbox.db.transaction((tx) =>
      recordDeposit(tx, {
        ...{ requestId, account, assetId: "ETHEREUM/ETH", amount: 1n, at: new Date() },
        transactionHash: `0x${"7".repeat(64)}`,
        payer: { subWalletId: payments.eth.id, organisationId: randomUUID() },
      }),
    );
    expect(await transferOf(requestId)).toMatchObject({ from: { id: null, name: null }, status: "CREDITED" });
  });

  it("is not credited with a token at the address that its exchange gave out for the coin", async () => {
    const { depositAddresses } = await accountOf("deposits");
    const { address } = depositAddresses.find((one: { chain: string }) => one.chain === "ETHEREUM");
    const { requestId } = await payments.sendEthereum({
      ...{ fromAddress: payments.eth.address, to: address, value: "9", assetSymbol: "USDC" },
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, payments.people[0] as TestUser);
    await payments.waitFor(requestId, "CONFIRMED");
    expect(await balance("deposits", "ETHEREUM/USDC")).toEqual({ available: 0n, reserved: 0n });
    expect(await transferOf(requestId)).toBeNull();
  });
});

describe("the history of all transfers", () => {
  const page = async (
    args: string,
    fields = "id createdAt updatedAt status from { name } to { name } assetSymbol amount { value }",
  ) =>
    (
      await graphqlData(payments.sandbox.url, {
        query: `{ user { exchangeTransfers(${args}) { nextToken items { ${fields} } } } }`,
      })
    ).user.exchangeTransfers;

  const LIFE = ["SIGNED", "SUBMITTED", "ON_CHAIN", "RECEIVED", "CREDITED", "ERROR"];
  type Item = Awaited<ReturnType<typeof page>>["items"][number];
  const keys: Record<string, (item: Item) => string | number> = {
    DATE: ({ createdAt }) => Date.parse(createdAt),
    UPDATED: ({ updatedAt }) => Date.parse(updatedAt),
    FROM: ({ from }) => from.name?.toLowerCase() ?? "",
    TO: ({ to }) => to.name.toLowerCase(),
    STATUS: ({ status }) => LIFE.indexOf(status),
    AMOUNT: ({ amount, assetSymbol }) => Number(amount.value) / (assetSymbol === "BTC" ? 1e8 : 1e18),
  };

  it.each(Object.keys(keys).flatMap((sort) => [[sort, true] as const, [sort, false] as const]))(
    "is sorted by %s, descending %s, and paged without a gap",
    async (sort, descending) => {
      const whole = await page(`sort: ${sort}, descending: ${descending}, limit: 100`);
      expect(whole.items.length).toBeGreaterThan(8);
      expect(whole.items.map(({ status }: Item) => status)).not.toContain("DRAFT");
      const values = whole.items.map(keys[sort]!);
      const inOrder = values.every((value: string | number, i: number) => {
        const next = values[i + 1];
        return next === undefined || (descending ? value >= next : value <= next);
      });
      expect(inOrder).toBe(true);
      const paged: string[] = [];
      let token: string | null = null;
      do {
        const args: string = token ? `, nextToken: "${token}"` : "";
        const one = await page(`sort: ${sort}, descending: ${descending}, limit: 3${args}`);
        paged.push(...one.items.map(({ id }: Item) => id));
        token = one.nextToken;
      } while (token);
      expect(paged).toEqual(whole.items.map(({ id }: Item) => id));
    },
  );

  it("refuses a token of another order", async () => {
    const { nextToken } = await page("sort: DATE, limit: 1");
    const query = `{ user { exchangeTransfers(sort: STATUS, limit: 1, nextToken: "${nextToken}") { nextToken } } }`;
    expect(firstError(await graphql(payments.sandbox.url, { query })).code).toBe("INVALID_INPUT");
  });
});

describe("the books", () => {
  const ids = () => ([...Object.keys(ACCOUNTS), "btc", "eth"] as Name[]).map(idOf);
  /** Of one moment: nothing moves between two accounts while they are read. */
  const sums = async (assetId: string) => {
    const all = (await holdingsOf(payments.sandbox.db, ids())).filter((one) => one.assetId === assetId);
    return all.reduce((sum, { available, reserved }) => sum + available + reserved, 0n);
  };

  it("neither make nor lose a unit, whatever is transferred, refused or cancelled", async () => {
    const name = fc.constantFrom<Name>("kraken", "settlement", "luno", "deposits", "bitmex", "newcomer");
    const step = fc.record({
      from: name,
      to: fc.oneof(name, fc.constantFrom<Name>("btc", "eth")),
      asset: fc.constantFrom("BTC", "ETH"),
      value: fc.bigInt(1n, 3n * BTC),
      cancelled: fc.boolean(),
    });
    const before = { btc: await sums("BITCOIN/BTC"), eth: await sums("ETHEREUM/ETH") };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const made: string[] = [];
        for (const { from, to, asset, value, cancelled } of steps) {
          const answer = await ask(from, to, asset, value);
          if (answer.errors) continue;
          const id = answer.data.createExchangeTransfer.trustVaultTransactionId;
          await payments.waitFor(id, "AWAITING_SIGNATURES");
          if (cancelled) await payments.cancel(id);
          else await payments.approve(id, payments.people[0] as TestUser);
          made.push(id);
        }
        expect(await sums("BITCOIN/BTC")).toBe(before.btc);
        expect(await sums("ETHEREUM/ETH")).toBe(before.eth);
        for (const id of made) await payments.waitFor(id, "CONFIRMED", "USER_CANCELLED", "ERROR");
        expect(await sums("BITCOIN/BTC")).toBe(before.btc);
        expect(await sums("ETHEREUM/ETH")).toBe(before.eth);
      }),
      { numRuns: 12 },
    );
    const report = await trialBalance(payments.sandbox.db);
    expect(report).toMatchObject({ isSound: true });
    const open = await payments.sandbox.db.select().from(requests).where(eq(requests.status, "SUBMITTED"));
    expect(open).toEqual([]);
    for (const account of Object.keys(ACCOUNTS) as Name[]) {
      expect((await balance(account)).reserved).toBe(0n);
      expect((await balance(account, "ETHEREUM/ETH")).reserved).toBe(0n);
    }
  });

  it("have one transaction on chain for each transfer that got there", async () => {
    const rows = await payments.sandbox.db
      .select({ hash: networkTransactions.hash, chain: networkTransactions.chain })
      .from(networkTransactions);
    const { user } = await graphqlData(payments.sandbox.url, {
      query: "{ user { exchangeTransfers(limit: 100) { items { chain transactionHash from { id } } } } }",
    });
    const paid = user.exchangeTransfers.items.filter(
      ({ transactionHash, from }: { transactionHash: string | null; from: { id: string | null } }) =>
        transactionHash !== null && from.id !== null,
    );
    expect(paid.length).toBeGreaterThan(5);
    for (const { chain, transactionHash } of paid) {
      expect(rows.filter(({ hash }) => hash === transactionHash).map((row) => row.chain)).toEqual([chain]);
    }
  });
});
