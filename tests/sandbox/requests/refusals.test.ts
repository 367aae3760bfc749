import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressBookEntries, organisations, requests, transactions, utxos } from "../../../sandbox/db/schema";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import {
  BITCOIN_STRANGER,
  ETH,
  type Payments,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

const codeOf = (answer: Awaited<ReturnType<Payments["tryEthereum"]>>) => firstError(answer).code;

describe("createEthereumTransaction refuses", () => {
  const cases: [why: string, change: Record<string, unknown>, code: string, words?: string][] = [
    ["a negative amount", { value: "-1" }, "INVALID_INPUT"],
    ["a fraction", { value: "0.5" }, "INVALID_INPUT"],
    ["an exponent", { value: "1e18" }, "INVALID_INPUT"],
    ["white space", { value: " 1" }, "INVALID_INPUT"],
    ["hex without its prefix", { value: "ff" }, "INVALID_INPUT"],
    ["an empty amount", { value: "" }, "INVALID_INPUT"],
    ["nothing to send", { value: "0" }, "INVALID_INPUT"],
    ["more than 2^256", { value: (1n << 256n).toString() }, "INVALID_INPUT"],
    [
      "a broken checksum",
      { to: STRANGER.replace("E7", "e7") },
      "INVALID_INPUT",
      "Please enter a valid ETHEREUM address",
    ],
    [
      "a short address",
      { to: STRANGER.slice(0, 41) },
      "INVALID_INPUT",
      "Please enter a valid ETHEREUM address",
    ],
    [
      "an address of Bitcoin",
      { to: BITCOIN_STRANGER },
      "INVALID_INPUT",
      "Please enter a valid ETHEREUM address",
    ],
    ["a sender outside this organisation", { fromAddress: STRANGER }, "NOT_FOUND"],
    ["an unknown asset", { assetSymbol: "SHIB" }, "INVALID_INPUT"],
    ["a delisted asset", { assetSymbol: "ANX" }, "INVALID_INPUT"],
    ["another network's chain id", { chainId: 1 }, "INVALID_INPUT"],
    ["a negative nonce", { nonce: -1 }, "INVALID_INPUT"],
    ["a gas price of 0", { gasPrice: "0" }, "INVALID_INPUT"],
    ["a gas limit below a plain payment's", { gasLimit: "20999" }, "INVALID_INPUT"],
    ["data that is not hex", { data: "0xzz" }, "INVALID_INPUT"],
    ["more than the balance", { value: (11n * ETH).toString() }, "INSUFFICIENT_BALANCE"],
    ["the whole balance, because of the fee", { value: (10n * ETH).toString() }, "INSUFFICIENT_BALANCE"],
    ["more than the token balance", { value: "5000000001", assetSymbol: "USDC" }, "INSUFFICIENT_BALANCE"],
    ["a fee above the balance", { gasPrice: (10n ** 16n).toString() }, "INSUFFICIENT_BALANCE"],
  ];
  it.each(cases)("%s", async (_why, change, code, words) => {
    const { eth } = payments;
    const answer = await payments.tryEthereum({
      fromAddress: eth.address,
      to: STRANGER,
      value: "1000",
      ...change,
    });
    const error = firstError(answer);
    expect(error.code).toBe(code);
    if (words) expect(error.errorMessage).toBe(words);
    expect(await payments.sandbox.db.select().from(requests)).toEqual([]);
  });

  it("says what is missing in whole units", async () => {
    const answer = await payments.tryEthereum({
      fromAddress: payments.eth.address,
      to: STRANGER,
      value: (11n * ETH).toString(),
      gasPrice: "1000000000",
    });
    expect(firstError(answer).errorMessage).toBe(
      "Insufficient balance: 11.000021 ETH needed for the amount and the fee, 10 ETH available",
    );
  });

  it("an address format, chain id or token of Ethereum on another EVM chain", async () => {
    const { sandbox, walletId } = payments;
    const xdc = await buildSubWallet(sandbox, walletId, "XDCNETWORK");
    const ask = { fromAddress: xdc.address, to: STRANGER, value: "1" };
    const refusals: [change: object, words: string][] = [
      [{ to: `xdc${STRANGER.slice(2).replace("E7", "e7")}` }, "Please enter a valid XDCNETWORK address"],
      [{ chainId: 17000 }, "Chain id 17000 is wrong: XDCNETWORK has 51 on this network"],
      [{ assetSymbol: "USDC" }, "Unknown asset symbol"],
      [{ assetSymbol: "ETH" }, "Unknown asset symbol"],
    ];
    for (const [change, words] of refusals) {
      const answer = await payments.tryEthereum({ ...ask, ...change });
      expect(firstError(answer)).toEqual({ code: "INVALID_INPUT", errorMessage: words });
    }
    expect(firstError(await payments.tryEthereum(ask))).toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      errorMessage: expect.stringMatching(/ XDC needed for the amount and the fee, 0 XDC available$/),
    });
  });

  it("the sub-wallet of another organisation as not found", async () => {
    const { sandbox } = payments;
    const other = await buildOrganisation(sandbox);
    const owner = await buildUser(sandbox, other.id);
    const theirs = await buildSubWallet(sandbox, await buildWallet(sandbox, other.id, [owner]), "ETH");
    const answer = await payments.tryEthereum({ fromAddress: theirs.address, to: STRANGER, value: "1" });
    expect(codeOf(answer)).toBe("NOT_FOUND");
    const bySubWallet = await payments.tryEthereum(
      { fromAddress: payments.eth.address, to: STRANGER, value: "1" },
      { beside: { subWalletId: theirs.id } },
    );
    expect(codeOf(bySubWallet)).toBe("NOT_FOUND");
  });
});

describe("createBitcoinTransaction refuses", () => {
  const amount = (value: string, currency = "SATOSHI") => ({ amount: { value, currency } });
  const cases: [why: string, change: Record<string, unknown>, code: string, words?: string][] = [
    ["an amount in whole coins", amount("1", "BTC"), "INVALID_INPUT"],
    ["a fraction of a satoshi", amount("1000.5"), "INVALID_INPUT"],
    ["nothing", amount("0"), "INVALID_INPUT"],
    ["dust", amount("100"), "INVALID_INPUT"],
    ["more than the maximum supply", amount("2100000000000001"), "INVALID_INPUT"],
    ["a main-net address", { to: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" }, "INVALID_INPUT"],
    [
      "a broken bech32 checksum",
      { to: BITCOIN_STRANGER.replace(/x$/, "q") },
      "INVALID_INPUT",
      "Please enter a valid BITCOIN address",
    ],
    ["a fee rate of 0", { satoshiPerByte: "0" }, "INVALID_INPUT"],
    ["a fee rate that can only be a mistake", { satoshiPerByte: "10001" }, "INVALID_INPUT"],
    ["the whole balance, because of the fee", amount("100000000"), "INSUFFICIENT_BALANCE"],
    ["an unknown sub-wallet", { subWalletId: "nobody/BTC/0" }, "NOT_FOUND", "SubWalletId not found"],
  ];
  it.each(cases)("%s", async (_why, change, code, words) => {
    const answer = await payments.tryBitcoin({
      subWalletId: payments.btc.id,
      to: BITCOIN_STRANGER,
      ...amount("100000"),
      ...change,
    });
    const error = firstError(answer);
    expect(error.code).toBe(code);
    if (words) expect(error.errorMessage).toBe(words);
  });

  it("a sub-wallet of another chain", async () => {
    const answer = await payments.tryBitcoin({
      subWalletId: payments.eth.id,
      to: BITCOIN_STRANGER,
      ...amount("100000"),
    });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
  });

  it("a satoshi more than the reported maximum, but not the maximum", async () => {
    const ask = { subWalletId: payments.btc.id, to: BITCOIN_STRANGER, satoshiPerByte: "7" };
    const preview = { beside: { sendToDevicesForSigning: false } };
    const { maxAllowedToSend, feeForMax } = await payments.sendBitcoin(
      { ...ask, ...amount("1000") },
      preview,
    );
    const atMax = await payments.sendBitcoin({ ...ask, ...amount(maxAllowedToSend) }, preview);
    expect(atMax.fee.toString()).toBe(feeForMax);
    expect(atMax.signData.transaction.outputs).toHaveLength(1);
    const more = (BigInt(maxAllowedToSend) + 1n).toString();
    expect(codeOf(await payments.tryBitcoin({ ...ask, ...amount(more) }, preview))).toBe(
      "INSUFFICIENT_BALANCE",
    );
  });
});

describe("a preview", () => {
  it("returns fee and transaction, and stores and reserves nothing", async () => {
    const { eth, btc, sandbox } = payments;
    const beside = { sendToDevicesForSigning: false, currency: "USD" };
    const preview = await payments.sendEthereum(
      { fromAddress: eth.address, to: STRANGER, value: "0xde0b6b3a7640000", assetSymbol: "ETH" },
      { beside },
    );
    expect(preview).toMatchObject({
      __typename: "CreateEthereumTransactionPreviewResponse",
      assetRate: expect.stringMatching(/^\d+(\.\d+)?$/),
      chainRate: preview.assetRate,
      signData: { transaction: { value: "1000000000000000000" } },
    });
    expect(preview.requestId).toBeUndefined();
    const bitcoin = await payments.sendBitcoin(
      { subWalletId: btc.id, to: BITCOIN_STRANGER, amount: { value: "5000000", currency: "SATOSHI" } },
      { beside },
    );
    expect(bitcoin.__typename).toBe("CreateBitcoinTransactionPreviewResponse");
    expect(await sandbox.db.select().from(requests)).toEqual([]);
    expect(await sandbox.db.select().from(transactions)).toEqual([]);
    expect((await payments.balanceOf(eth.id, "ETHEREUM/ETH")).reserved).toBe(0n);
    const coins = await sandbox.db.select().from(utxos);
    expect(coins.every(({ reservedBy }) => reservedBy === null)).toBe(true);
  });

  it("returns recipient and amount as the caller spelled them", async () => {
    const lower = STRANGER.toLowerCase();
    const { signData } = await payments.sendEthereum(
      { fromAddress: payments.eth.address.toLowerCase(), to: lower, value: "12345", gasLimit: "50000" },
      { beside: { sendToDevicesForSigning: false } },
    );
    expect(signData.transaction).toMatchObject({ to: lower, value: "12345", gasLimit: "50000" });
  });
});

describe("the allow-list", () => {
  it("admits only address-book recipients and own addresses", async () => {
    const { sandbox, organisation, eth, walletId } = payments;
    await sandbox.db
      .update(organisations)
      .set({ whitelistEnabled: true })
      .where(eq(organisations.id, organisation.id));
    const beside = { sendToDevicesForSigning: false };
    const tryTo = (to: string, rest = {}) =>
      payments.tryEthereum({ fromAddress: eth.address, to, value: "1", ...rest }, { beside });
    expect(codeOf(await tryTo(STRANGER))).toBe("NOT_ALLOWED");
    const entry = {
      organisationId: organisation.id,
      chain: "ETHEREUM",
      name: "Known",
      address: STRANGER.slice(2).toLowerCase(),
      recipient: false,
      travelRule: true,
    };
    const [row] = await sandbox.db.insert(addressBookEntries).values(entry).returning();
    expect(codeOf(await tryTo(STRANGER))).toBe("NOT_ALLOWED");
    await sandbox.db
      .update(addressBookEntries)
      .set({ recipient: true })
      .where(eq(addressBookEntries.order, row!.order));
    expect((await tryTo(STRANGER)).errors).toBeUndefined();
    expect((await tryTo(STRANGER, { assetSymbol: "USDC" })).errors).toBeUndefined();
    const own = await buildSubWallet(sandbox, walletId, "ETH");
    expect((await tryTo(own.address)).errors).toBeUndefined();
    await sandbox.db
      .update(organisations)
      .set({ whitelistEnabled: false })
      .where(eq(organisations.id, organisation.id));
  });
});

describe("createBitcoinAddress", () => {
  const create = (
    subWalletIdString: string,
    rest: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) =>
    graphql(payments.sandbox.url, {
      headers,
      query: `mutation ($input: CreateBitcoinAddressInput!) { createBitcoinAddress(createBitcoinAddressInput: $input) {
        address { id ... on BitcoinAddress { addressType addressUsageType } } } }`,
      variables: { input: { subWalletIdString, ...rest } },
    });

  it("creates the next receive address of an online wallet", async () => {
    const { address } = (await create(payments.btc.id)).data.createBitcoinAddress;
    expect(address).toEqual({
      id: expect.stringMatching(/^2/),
      addressType: "COMPATIBILITY",
      addressUsageType: "RECEIVE",
    });
    expect((await create(payments.btc.id)).data.createBitcoinAddress.address.id).not.toBe(address.id);
  });

  it("returns the same address for the same Idempotency-Key, even to three calls at once", async () => {
    const headers = { "Idempotency-Key": "one-receive-address" };
    const answers = await Promise.all([1, 2, 3].map(() => create(payments.btc.id, {}, headers)));
    const ids = answers.map(({ data }) => data.createBitcoinAddress.address.id);
    expect(new Set(ids).size).toBe(1);
    const other = await create(payments.btc.id, {}, { "Idempotency-Key": "another-receive-address" });
    expect(other.data.createBitcoinAddress.address.id).not.toBe(ids[0]);
  });

  it("is refused in an Ultra Cold wallet, on another chain, or for another address type", async () => {
    const { sandbox, organisation, people } = payments;
    const cold = await buildWallet(sandbox, organisation.id, people, { type: "ULTRA_COLD" });
    const coldSubWallet = await buildSubWallet(sandbox, cold, "BTC");
    expect(codeOf(await create(coldSubWallet.id))).toBe("NOT_ALLOWED");
    expect(codeOf(await create(payments.eth.id))).toBe("INVALID_INPUT");
    expect(codeOf(await create(payments.btc.id, { addressType: "LEGACY" }))).toBe("INVALID_INPUT");
    expect(codeOf(await create(payments.btc.id, { addressUsageType: "CHANGE" }))).toBe("INVALID_INPUT");
  });
});
