import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCardanoAddress } from "../../../sandbox/chains/cardano/address";
import { minCoin } from "../../../sandbox/chains/cardano/encode";
import { MIN_OUTPUT } from "../../../sandbox/chains/cardano/facts";
import { runtimeOf } from "../../../sandbox/chains/substrate/runtime";
import { moveArrival } from "../../../sandbox/requests/arrivals";
import { buildSubWallet, buildTransaction, fund } from "../../fixtures/sandbox/builders";
import { graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

const XRP = 1_000_000n;
const DOT = 10n ** 12n;

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

const BALANCES = `query ($id: String!) { user {
  subWallet(subWalletId: $id) { balances { items { ...Parts } } }
  portfolio { balances(limit: 100) { items { ...Parts } } }
} }
fragment Parts on Balance { asset { symbol } amount { value } available { value } reserve { value currency }
  held { amount { value } requests uncleared unclearedAmount { value currency } } }`;

async function balancesOf(id: string, symbol: string) {
  const { user } = await graphqlData(payments.sandbox.url, { query: BALANCES, variables: { id } });
  const find = ({ items }: { items: { asset: { symbol: string } | null }[] }) =>
    items.find(({ asset }) => asset?.symbol === symbol) as
      | Record<string, { value: string } | null>
      | undefined;
  return { own: find(user.subWallet.balances), whole: find(user.portfolio.balances) };
}

async function funded(type: "XRP" | "DOT" | "ADA", amount: bigint) {
  const assetId = { XRP: "RIPPLE/XRP", DOT: "SUBSTRATE/DOT", ADA: "CARDANO/ADA" }[type];
  const subWallet = await buildSubWallet(payments.sandbox, payments.walletId, type);
  if (amount > 0n) await fund(payments.sandbox, subWallet, assetId, amount);
  return subWallet;
}

const pay = async (
  chain: "Ripple" | "Substrate" | "Cardano",
  subWalletId: string,
  amount: bigint,
  to: string,
) => {
  const field = chain === "Ripple" ? "createRippleTransactionInput" : "transactionInput";
  const type = chain === "Ripple" ? "" : "Payment";
  const name = `create${chain}${type}Transaction`;
  const paid = { amount: `0x${amount.toString(16)}`, [chain === "Ripple" ? "destination" : "to"]: to };
  const input = { subWalletId, [`${chain.toLowerCase()}TransactionInput`]: paid };
  const answer = await graphql(payments.sandbox.url, {
    query: `mutation ($input: C${name.slice(1)}Input!) { ${name}(${field}: $input) { requestId } }`,
    variables: { input },
  });
  return answer.errors?.[0]?.extensions?.code ?? "made";
};

describe("what is available", () => {
  it("is of XRP all but the reserve of each account, and all of it can be sent but for the fee", async () => {
    const rich = await funded("XRP", 100n * XRP);
    await funded("XRP", XRP / 2n);
    await funded("XRP", 0n);
    const { own, whole } = await balancesOf(rich.id, "XRP");
    expect(own).toMatchObject({
      amount: { value: "100000000" },
      available: { value: "99000000" },
      reserve: { value: "1000000", currency: "DROPS" },
    });
    expect(whole).toMatchObject({
      amount: { value: "100500000" },
      available: { value: "99000000" },
      reserve: { value: "1500000" },
    });
    const to = "rrrrrrrrrrrrrrrrrrrrBZbvji";
    expect(await pay("Ripple", rich.id, 99n * XRP, to)).toBe("INSUFFICIENT_BALANCE");
    expect(await pay("Ripple", rich.id, 99n * XRP - 12n, to)).toBe("made");
  });

  it("is of DOT all but the existential deposit", async () => {
    const { existentialDeposit, maxFee } = runtimeOf("testnet");
    const subWallet = await funded("DOT", 10n * DOT);
    const { own } = await balancesOf(subWallet.id, "DOT");
    const available = 10n * DOT - existentialDeposit;
    expect(own).toMatchObject({
      available: { value: String(available) },
      reserve: { value: String(existentialDeposit) },
    });
    const to = "5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty";
    expect(await pay("Substrate", subWallet.id, available, to)).toBe("INSUFFICIENT_BALANCE");
    expect(await pay("Substrate", subWallet.id, available - maxFee, to)).toBe("made");
  });

  it("is of ADA nothing below the least that an output may have, and all from there on", async () => {
    const little = await funded("ADA", MIN_OUTPUT - 1n);
    const enough = await funded("ADA", MIN_OUTPUT);
    expect(minCoin(readCardanoAddress(enough.address, "testnet"), MIN_OUTPUT)).toBe(MIN_OUTPUT);
    expect((await balancesOf(little.id, "ADA")).own).toMatchObject({
      available: { value: "0" },
      reserve: { value: String(MIN_OUTPUT - 1n) },
    });
    const { own, whole } = await balancesOf(enough.id, "ADA");
    expect(own).toMatchObject({ available: { value: String(MIN_OUTPUT) }, reserve: null });
    expect(whole).toMatchObject({ available: own?.available, reserve: { value: String(MIN_OUTPUT - 1n) } });
    expect(await pay("Cardano", little.id, MIN_OUTPUT - 1n, enough.address)).not.toBe("made");
  });

  it("has no reserve where an account can be emptied", async () => {
    const { own } = await balancesOf(payments.eth.id, "ETH");
    expect(own).toMatchObject({ available: own?.amount, reserve: null });
  });
});

it("tells what requests hold and what is received and not cleared apart", async () => {
  const { eth, sandbox } = payments;
  await payments.sendEthereum({
    fromAddress: eth.address,
    to: STRANGER,
    value: ETH.toString(),
    gasPrice: "1000000000",
  });
  const row = await buildTransaction(sandbox, eth, { amount: 2n * ETH, status: "CONFIRMED" });
  const { services } = sandbox;
  const move = {
    to: "PREPROCESSING",
    at: services.clock(),
    actor: "Compliance service",
    dueAt: null,
  } as const;
  await sandbox.db.transaction((tx) => moveArrival(tx, row, move));
  const { own } = await balancesOf(eth.id, "ETH");
  const held = own?.held as unknown as { amount: { value: string }; requests: number };
  expect(held).toMatchObject({
    requests: 1,
    uncleared: 1,
    unclearedAmount: { value: String(2n * ETH), currency: "WEI" },
  });
  const byRequests = BigInt(held.amount.value) - 2n * ETH;
  expect(byRequests > ETH && byRequests < ETH + ETH / 100n).toBe(true);
});
