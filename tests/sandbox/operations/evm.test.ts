import { eq } from "drizzle-orm";
import { Transaction } from "ethers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erc20Tokens } from "../../../sandbox/chains/ethereum/evm-chains";
import { networkAccounts, requests, transactions } from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { chainInfo } from "../../../sandbox/rates/fee-prices";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { graphql } from "../../fixtures/sandbox/graphql";
import { ETH as COIN, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

type Chain = {
  chain: "BINANCE_SMART_CHAIN" | "XDCNETWORK" | "ETHEREUM";
  type: "BINANCE_SMART_CHAIN" | "XDCNETWORK" | "ETH";
  symbol: string;
  chainId: number;
  network: string;
  prefix: "0x" | "xdc";
};

const chains: Chain[] = [
  {
    chain: "BINANCE_SMART_CHAIN",
    type: "BINANCE_SMART_CHAIN",
    symbol: "BNB",
    chainId: 97,
    network: "Binance Smart Chain Testnet (a test network) · chain id 97",
    prefix: "0x",
  },
  {
    chain: "XDCNETWORK",
    type: "XDCNETWORK",
    symbol: "XDC",
    chainId: 51,
    network: "XDC Apothem (a test network) · chain id 51",
    prefix: "xdc",
  },
  {
    chain: "ETHEREUM",
    type: "ETH",
    symbol: "ETH",
    chainId: 17000,
    network: "Ethereum Holesky (a test network) · chain id 17000",
    prefix: "0x",
  },
];

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ organisation: { whitelistEnabled: false } });
});
afterAll(() => payments?.sandbox.close());

async function approved(transaction: Record<string, unknown>): Promise<string> {
  const { requestId } = await payments.sendEthereum(transaction);
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  await payments.approve(requestId, payments.people[0]!);
  return requestId;
}

async function requestRow(id: string) {
  const [row] = await payments.sandbox.db.select().from(requests).where(eq(requests.id, id));
  return row!;
}

async function fundedSubWallet({ chain, type, symbol }: Chain) {
  const { sandbox, walletId } = payments;
  const subWallet = await buildSubWallet(sandbox, walletId, type);
  await fund(sandbox, subWallet, `${chain}/${symbol}`, 10n * COIN);
  return subWallet;
}

describe.each(chains)("on $chain", (facts) => {
  const { chain, symbol, chainId, network, prefix } = facts;
  const assetId = `${chain}/${symbol}`;
  const spelled = (address: string) => address.replace(/^0x/, prefix);

  it("a payment is prepared, approved, mined and booked in the native asset", async () => {
    const from = await fundedSubWallet(facts);
    expect(from.address).toMatch(new RegExp(`^${prefix}[0-9a-fA-F]{40}$`));
    const ask = { fromAddress: from.address, to: spelled(STRANGER), value: (COIN / 4n).toString() };
    const preview = await payments.sendEthereum(ask, { beside: { sendToDevicesForSigning: false } });
    expect(preview.__typename).toBe("CreateEthereumTransactionPreviewResponse");
    const sent = await payments.sendEthereum(ask);
    const medium = chainInfo(chain).feePrices.find(({ speed }) => speed === "MEDIUM")!;
    expect(sent.signData.transaction).toMatchObject({
      type: 0,
      // What the public client compares letter for letter: an xdc prefix becomes 0x.
      to: STRANGER,
      fromAddress: from.address,
      value: ask.value,
      gasPrice: medium.price,
      gasLimit: "21000",
      nonce: 0,
      chainId,
      data: null,
    });
    expect(sent.signData).toEqual(preview.signData);

    const row = await requestRow(sent.requestId);
    expect(row.webhookMessage).toMatchObject({
      type: "ETHEREUM_TRANSACTION_CREATED",
      payload: { chain, assetSymbol: symbol, subWalletIdString: from.id },
    });
    const { reading, isConsistent } = await readRequest(payments.sandbox.services, row);
    expect(isConsistent).toBe(true);
    expect(reading).toMatchObject({
      network,
      from: [from.address],
      recipients: [{ address: spelled(STRANGER), amount: "0.25", unit: symbol }],
      feeUnit: symbol,
      nonce: 0,
      callData: null,
    });

    await payments.waitFor(sent.requestId, "AWAITING_SIGNATURES");
    await payments.approve(sent.requestId, payments.people[1]!);
    await payments.waitFor(sent.requestId, "CONFIRMED");
    const { rawTransactionBytes, transactionHash } = await payments.getRequest(sent.requestId);
    expect(Transaction.from(`0x${rawTransactionBytes}`)).toMatchObject({
      hash: transactionHash,
      from: from.address.replace(/^xdc/, "0x"),
      to: STRANGER,
      chainId: BigInt(chainId),
    });
    const fee = 21_000n * BigInt(medium.price);
    expect(await payments.balanceOf(from.id, assetId)).toEqual({
      available: 10n * COIN - COIN / 4n - fee,
      reserved: 0n,
    });
    const { db } = payments.sandbox;
    const [history] = await db.select().from(transactions).where(eq(transactions.requestId, sent.requestId));
    expect(history).toMatchObject({ chain, assetId, fee, from: from.address, to: spelled(STRANGER) });
    const [account] = await db
      .select()
      .from(networkAccounts)
      .where(eq(networkAccounts.address, from.address));
    expect(account).toMatchObject({ chain, nonce: 1 });
  });

  it("a payment between own sub-wallets reaches the other one", async () => {
    const from = await fundedSubWallet(facts);
    const to = await buildSubWallet(payments.sandbox, payments.walletId, facts.type);
    const id = await approved({ fromAddress: from.address, to: to.address.toLowerCase(), value: "12345" });
    await payments.waitFor(id, "CONFIRMED");
    expect(await payments.balanceOf(to.id, assetId)).toEqual({ available: 12_345n, reserved: 0n });
    const { db } = payments.sandbox;
    const [received] = await db.select().from(transactions).where(eq(transactions.subWalletId, to.id));
    expect(received).toMatchObject({ direction: "RECEIVED", from: from.address, to: to.address });
  });

  it("a pending payment is replaced by one with the same nonce, at a tenth more for gas", async () => {
    const from = await fundedSubWallet(facts);
    // Behind a nonce that nobody has used, it stays pending.
    const ask = {
      fromAddress: from.address,
      to: spelled(STRANGER),
      value: (COIN / 10n).toString(),
      nonce: 1,
    };
    const slow = await approved({ ...ask, gasPrice: "3000000001" });
    await payments.waitFor(slow, "SUBMITTED");
    const tooLittle = await approved({ ...ask, value: "0", gasPrice: "3300000001" });
    await payments.waitFor(tooLittle, "ERROR");
    expect((await requestRow(tooLittle)).cancelReason).toContain("replacement transaction underpriced");

    const replacement = await approved({ ...ask, value: "0", gasPrice: "3300000002" });
    await payments.waitFor(slow, "SYSTEM_CANCELLED");
    const { transactionHash } = await payments.getRequest(replacement);
    expect((await requestRow(slow)).cancelReason).toBe(
      `Replaced by transaction ${transactionHash}, which has the same nonce`,
    );
    expect(await explorerAnswer(chainId, transactionHash)).toMatchObject({
      from: from.address.replace(/^xdc/, "0x").toLowerCase(),
      to: STRANGER.toLowerCase(),
      value: "0x0",
      nonce: "0x1",
      gasPrice: "0xc4b20102",
      chainId: `0x${chainId.toString(16)}`,
      blockNumber: null,
    });

    await approved({ ...ask, nonce: 0, value: "5" });
    await payments.waitFor(replacement, "CONFIRMED");
    const medium = BigInt(chainInfo(chain).feePrices.find(({ speed }) => speed === "MEDIUM")!.price);
    expect(await payments.balanceOf(from.id, assetId)).toEqual({
      available: 10n * COIN - 5n - 21_000n * (medium + 3_300_000_002n),
      reserved: 0n,
    });
  });
});

it("pays a token of Binance Smart Chain by its symbol, with that chain's decimals", async () => {
  const from = await fundedSubWallet(chains[0]!);
  const assetId = "BINANCE_SMART_CHAIN/USDT";
  await fund(payments.sandbox, from, assetId, 5n * COIN);
  const [usdt] = erc20Tokens("testnet", "BINANCE_SMART_CHAIN").filter(({ symbol }) => symbol === "USDT");
  const value = (COIN + 1n).toString();
  const ask = { fromAddress: from.address, to: STRANGER, value, assetSymbol: "USDT" };
  const sent = await payments.sendEthereum(ask);
  expect(sent.signData.transaction).toMatchObject({ to: usdt?.address, value: "0", chainId: 97 });
  const { reading } = await readRequest(payments.sandbox.services, await requestRow(sent.requestId));
  expect(reading?.recipients).toEqual([
    { address: STRANGER, amount: "1.000000000000000001", units: value, unit: "USDT" },
  ]);
  await payments.waitFor(sent.requestId, "AWAITING_SIGNATURES");
  await payments.approve(sent.requestId, payments.people[0]!);
  await payments.waitFor(sent.requestId, "CONFIRMED");
  expect((await payments.balanceOf(from.id, assetId)).available).toBe(4n * COIN - 1n);
});

describe("a replacement can spend what the replaced transaction reserved", () => {
  const [bsc] = chains as [Chain];
  const PRICE = 5_000_000_000n;
  const feeAt = (price: bigint) => 21_000n * price;

  it("so a payment of nearly everything can be sped up, and cancelled", async () => {
    const from = await fundedSubWallet(bsc);
    const assetId = "BINANCE_SMART_CHAIN/BNB";
    // Two fees are left over: that of the payment before it and what a higher price costs more.
    const value = 10n * COIN - 2n * feeAt(2n * PRICE) - 1n;
    const to = await buildSubWallet(payments.sandbox, payments.walletId, "BINANCE_SMART_CHAIN");
    const ask = { fromAddress: from.address, to: to.address, value: value.toString(), nonce: 1 };
    const slow = await approved({ ...ask, gasPrice: PRICE.toString() });
    await payments.waitFor(slow, "SUBMITTED");
    const faster = await approved({ ...ask, gasPrice: (2n * PRICE).toString() });
    await payments.waitFor(slow, "SYSTEM_CANCELLED");
    await payments.waitFor(faster, "SUBMITTED");
    expect((await payments.balanceOf(from.id, assetId)).reserved).toBe(value + feeAt(2n * PRICE));

    const { requestId } = await payments.sendEthereum({
      ...ask,
      value: "0",
      gasPrice: (3n * PRICE).toString(),
    });
    expect((await requestRow(requestId)).reservations).toEqual([]);
    await payments.cancel(requestId);

    await approved({ ...ask, nonce: 0, value: "1", gasPrice: PRICE.toString() });
    await payments.waitFor(faster, "CONFIRMED");
    expect(await payments.balanceOf(from.id, assetId)).toEqual({
      available: 10n * COIN - value - 1n - feeAt(2n * PRICE) - feeAt(PRICE),
      reserved: 0n,
    });
    expect((await payments.balanceOf(to.id, assetId)).available).toBe(value + 1n);
  });

  it("but no more: the network refuses it when another payment has used the rest", async () => {
    const from = await fundedSubWallet(bsc);
    const own = await buildSubWallet(payments.sandbox, payments.walletId, "BINANCE_SMART_CHAIN");
    const pay = { fromAddress: from.address, to: own.address, gasPrice: PRICE.toString() };
    const slow = await approved({ ...pay, value: COIN.toString(), nonce: 5 });
    await payments.waitFor(slow, "SUBMITTED");
    const more = { ...pay, value: (2n * COIN).toString(), nonce: 5, gasPrice: (2n * PRICE).toString() };
    const replacement = await payments.sendEthereum(more);
    await payments.waitFor(replacement.requestId, "AWAITING_SIGNATURES");
    const cheap = { ...pay, value: "0", nonce: 5, gasPrice: ((PRICE * 3n) / 2n).toString() };
    const cancel = await approved(cheap);
    await payments.waitFor(cancel, "SUBMITTED");
    // What the first payment held is free again; another payment takes nearly all there is.
    const rest = (await payments.balanceOf(from.id, "BINANCE_SMART_CHAIN/BNB")).available - feeAt(PRICE);
    await payments.sendEthereum({ ...pay, value: rest.toString(), nonce: 6 });
    await payments.approve(replacement.requestId, payments.people[0]!);
    await payments.waitFor(replacement.requestId, "ERROR");
    expect((await requestRow(replacement.requestId)).cancelReason).toContain("insufficient funds");
    expect((await requestRow(cancel)).status).toBe("SUBMITTED");
  });
});

async function explorerAnswer(chainId: number, txhash: string) {
  const query = new URLSearchParams({
    chainid: String(chainId),
    module: "proxy",
    action: "eth_getTransactionByHash",
    txhash,
  });
  const response = await fetch(`${payments.sandbox.url}/explorer/api?${query}`);
  return (await response.json()).result;
}

it("the explorer knows no other chain", async () => {
  expect(await explorerAnswer(1, `0x${"ab".repeat(32)}`)).toBe("Missing or unsupported chainid parameter");
});

it("gas prices are listed for each of them", async () => {
  for (const { chain, symbol } of chains) {
    const { data } = await graphql(payments.sandbox.url, {
      query: `{ user { chainInfo(chain: ${chain}) { symbol feePrices { speed unit } } } }`,
    });
    expect(data.user.chainInfo.symbol).toBe(symbol);
  }
});

it("leaves books that balance", async () => {
  expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
});
