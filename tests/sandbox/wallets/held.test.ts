import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import {
  BITCOIN_STRANGER,
  BTC,
  ETH,
  type Payments,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";

const BALANCES = `query ($id: String!) { user { subWallet(subWalletId: $id) {
  balances { items { asset { symbol } amount { value } available { value }
    held { amount { value currency } requests } } } } } }`;

interface Item {
  asset: { symbol: string };
  amount: { value: string };
  available: { value: string };
  held: { amount: { value: string; currency: string }; requests: number } | null;
}

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ coins: [BTC, BTC / 2n] });
});
afterAll(() => payments?.sandbox.close());

async function balanceOf(id: string, symbol: string): Promise<Item> {
  const { user } = await graphqlData(payments.sandbox.url, { query: BALANCES, variables: { id } });
  return user.subWallet.balances.items.find((item: Item) => item.asset.symbol === symbol);
}

const bitcoin = (amount: bigint) => ({
  subWalletId: payments.btc.id,
  to: BITCOIN_STRANGER,
  amount: { value: amount.toString(), currency: "SATOSHI" },
  speed: "MEDIUM",
});

describe("what requests hold of a balance", () => {
  it("is nothing while there are none", async () => {
    expect(await balanceOf(payments.eth.id, "ETH")).toMatchObject({ held: null });
  });

  it("is amount and fee on Ethereum, for each asset by itself, until the requests end", async () => {
    const { eth } = payments;
    const pay = (transaction: object) =>
      payments.sendEthereum({
        fromAddress: eth.address,
        to: STRANGER,
        gasPrice: "1000000000",
        ...transaction,
      });
    const first = await pay({ value: ETH.toString() });
    const second = await pay({ value: "5000000", assetSymbol: "USDC" });
    const ether = await balanceOf(eth.id, "ETH");
    expect(ether.held?.requests).toBe(2);
    expect(BigInt(ether.held?.amount.value ?? 0)).toBe(
      BigInt(ether.amount.value) - BigInt(ether.available.value),
    );
    expect(await balanceOf(eth.id, "USDC")).toMatchObject({
      held: { amount: { value: "5000000", currency: "USDC" }, requests: 1 },
    });
    for (const { requestId } of [first, second]) await payments.cancel(requestId);
    expect(await balanceOf(eth.id, "ETH")).toMatchObject({ held: null });
    expect(await balanceOf(eth.id, "USDC")).toMatchObject({ held: null });
  });

  it("is whole coins on Bitcoin, so that what is available can be sent", async () => {
    const { btc, people } = payments;
    const { requestId } = await payments.sendBitcoin(bitcoin(500_000n));
    const held = await balanceOf(btc.id, "BTC");
    expect(held).toMatchObject({
      amount: { value: "150000000" },
      held: { amount: { currency: "SATOSHI" }, requests: 1 },
    });
    const { maxAllowedToSend, feeForMax, balance } = await payments.sendBitcoin(bitcoin(100_000n), {
      beside: { sendToDevicesForSigning: false },
    });
    expect(balance).toBe(held.available.value);
    expect(BigInt(maxAllowedToSend) + BigInt(feeForMax)).toBe(BigInt(held.available.value));
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, people[1]!);
    await payments.waitFor(requestId, "CONFIRMED");
    const after = await balanceOf(btc.id, "BTC");
    expect(after.held).toBeNull();
    expect(after.available).toEqual(after.amount);
  });
});
