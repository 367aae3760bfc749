import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { BITCOIN_STRANGER, BTC, type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

type Coins = Record<"received" | "spent" | "unspent", string>;
type Output = { to: { id: string } | null; amount: { value: string } };
type Address = {
  id: string;
  coins: Coins;
  transactions: { items: { status: string; transactionDirection: string; transfers: { items: Output[] } }[] };
};
type SubWallet = {
  subWalletId: string;
  chain: string;
  balances: { items: { amount: { value: string } }[] };
  receive: Coins | null;
  change: Coins | null;
};

async function listSubWallets(url: string): Promise<SubWallet[]> {
  const { user } = await graphqlData(url, {
    query: `{ user { subWallets(walletType: BLOCKCHAIN, limit: 100) { items { ... on BlockchainSubWallet {
      subWalletId chain balances { items { amount { value } } }
      receive: coins(addressUsageType: RECEIVE) { received spent unspent }
      change: coins(addressUsageType: CHANGE) { received spent unspent } } } } } }`,
  });
  return user.subWallets.items;
}

/** All addresses of a sub-wallet of one usage, each with its payments of the demo's year. */
async function listAddresses(url: string, id: string, usage: "RECEIVE" | "CHANGE"): Promise<Address[]> {
  const found: Address[] = [];
  let nextToken: string | null = null;
  do {
    const { user }: { user: { subWallet: { addresses: { items: Address[]; nextToken: string | null } } } } =
      await graphqlData(url, {
        query: `query ($id: String!, $usage: AddressUsageType, $nextToken: String) { user { subWallet(subWalletId: $id) {
          ... on BlockchainSubWallet { addresses(addressUsageType: $usage, limit: 20, nextToken: $nextToken) { nextToken
            items { ... on BitcoinAddress { id coins { received spent unspent } transactions(limit: 100) { items {
              status transactionDirection transfers(limit: 100) { items { to { id } amount { value } } } } } } } } } } } }`,
        variables: { id, usage, nextToken },
      });
    found.push(...user.subWallet.addresses.items);
    nextToken = user.subWallet.addresses.nextToken;
  } while (nextToken);
  return found;
}

const sumOf = (values: string[]) => values.reduce((sum, value) => sum + BigInt(value), 0n);

/** Received in a block by whoever paid it; a payment to oneself once it is in a block. */
const hasArrived = ({ status, transactionDirection }: Address["transactions"]["items"][number]) =>
  !/CANCELLED|ERROR|PENDING|QUEUED/.test(status) &&
  (transactionDirection === "RECEIVED" || /^(CONFIRMED|COMPLETED|CLEARED)$/.test(status));

/** Each address's coins add up, and those of all addresses to the balance. */
async function expectAddedUp(url: string, { subWalletId, balances, receive, change }: SubWallet) {
  const ofUsage = {
    receive: await listAddresses(url, subWalletId, "RECEIVE"),
    change: await listAddresses(url, subWalletId, "CHANGE"),
  };
  for (const { id, coins } of [...ofUsage.receive, ...ofUsage.change]) {
    expect({ id, received: BigInt(coins.received) }).toEqual({
      id,
      received: sumOf([coins.spent, coins.unspent]),
    });
  }
  const unspent = (list: Address[]) => sumOf(list.map(({ coins }) => coins.unspent));
  expect(receive?.unspent).toBe(unspent(ofUsage.receive).toString());
  expect(change?.unspent).toBe(unspent(ofUsage.change).toString());
  const balance = sumOf(balances.items.map(({ amount }) => amount.value));
  expect(unspent(ofUsage.receive) + unspent(ofUsage.change)).toBe(balance);
  return ofUsage.receive;
}

describe("the coins of Bitcoin addresses, after the demo's year", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ seed: "demo", env: { SANDBOX_STEP_DELAY_MS: "3600000" } });
  });
  afterAll(() => sandbox?.close());

  it("add up to the balance, and are what the payments' outputs brought", async () => {
    const subWallets = await listSubWallets(sandbox.url);
    const bitcoin = subWallets.filter(({ chain }) => chain === "BITCOIN");
    expect(bitcoin.length).toBeGreaterThan(3);
    let paid = 0;
    for (const subWallet of bitcoin) {
      for (const { id, coins, transactions } of await expectAddedUp(sandbox.url, subWallet)) {
        const outputs = transactions.items
          .filter(hasArrived)
          .flatMap(({ transfers }) => transfers.items)
          .filter(({ to }) => to?.id === id);
        expect({ id, received: coins.received }).toEqual({
          id,
          received: sumOf(outputs.map(({ amount }) => amount.value)).toString(),
        });
        paid += outputs.length;
      }
    }
    expect(paid).toBeGreaterThan(20);
  });

  it("are not said of other chains", async () => {
    const others = (await listSubWallets(sandbox.url)).filter(({ chain }) => chain !== "BITCOIN");
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter(({ receive, change }) => receive !== null || change !== null)).toEqual([]);
  });
});

describe("the coins of Bitcoin addresses, while a payment is under way", () => {
  let payments: Payments;
  beforeAll(async () => {
    payments = await startPayments({ coins: [BTC, BTC / 2n], env: { SANDBOX_BLOCK_TIME_MS: "60000" } });
  });
  afterAll(() => payments?.sandbox.close());

  it("add up to the balance before the block and after it", async () => {
    const { sandbox, btc, people } = payments;
    const own = async () =>
      (await listSubWallets(sandbox.url)).find(({ subWalletId }) => subWalletId === btc.id)!;
    await expectAddedUp(sandbox.url, await own());
    const amount = { value: "1000000", currency: "SATOSHI" };
    const { requestId } = await payments.sendBitcoin({ subWalletId: btc.id, to: BITCOIN_STRANGER, amount });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await expectAddedUp(sandbox.url, await own());
    await payments.approve(requestId, people[0]!);
    await payments.waitFor(requestId, "SUBMITTED");
    await expectAddedUp(sandbox.url, await own());
  });
});
