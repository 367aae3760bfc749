import { beforeAll, beforeEach, expect, it } from "vitest";
import { listBitcoinAddresses, listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import { listStakeAddresses } from "~/lib/custody/wallets/stake-addresses.server";
import type { Session } from "~/lib/session/session.server";
import { PAGE_SIZE } from "~/lib/transactions/search";
import { WALLET } from "../../fixtures/console/present-builders";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let session: Session;
const none = { items: [], nextToken: null };

beforeAll(async () => {
  session = await newVisit();
});
beforeEach(() => backend.reset());

it("ten transactions of a sub-wallet are asked for at a time, by address where one is given", async () => {
  backend.override = () => ({ data: { user: { subWallet: { transactions: none } } } });
  await listSubWalletTransactions(session, `${WALLET}/BTC/0`, { address: "tb1q", nextToken: "two" });
  expect(backend.calls[0]?.variables).toMatchObject({
    ...{ subWalletId: `${WALLET}/BTC/0`, address: "tb1q", limit: 10, nextToken: "two" },
  });
});

it("25 Bitcoin addresses are asked for at a time, each with two transactions", async () => {
  const subWallet = { __typename: "BlockchainSubWallet", addresses: none, coins: null };
  backend.override = () => ({ data: { user: { subWallet } } });
  await listBitcoinAddresses(session, `${WALLET}/BTC/0`, { nextToken: "two" });
  expect(backend.calls[0]?.variables).toMatchObject({ limit: 25, transactions: 2, nextToken: "two" });
});

it("stake addresses are asked for by their usage", async () => {
  const subWallet = { __typename: "BlockchainSubWallet", addresses: none };
  backend.override = () => ({ data: { user: { subWallet } } });
  await listStakeAddresses(session, `${WALLET}/SOL/0`);
  expect(backend.calls[0]?.query).toContain("addressUsageType: STAKE");
});

it("a page of all transactions has 25", () => {
  expect(PAGE_SIZE).toBe(25);
});
