import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "~/lib/session/session.server";
import { getTransactionList } from "~/lib/transactions/list-view.server";
import { readTransactionSearch } from "~/lib/transactions/search";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const NOW = Date.parse("2026-03-01T10:30:00Z");
const options = { now: NOW, currency: "GBP" };
const asset = { symbol: "USDC", displaySymbol: "USDC", name: "USD Coin", type: "ERC20", decimalPlace: 6 };
const item = {
  ...{
    id: "t1",
    requestId: null,
    subWalletId: null,
    subWalletName: null,
    status: "CONFIRMED",
    cancelReason: null,
  },
  ...{ trustVaultInitiated: true, chain: "ETHEREUM", chainDescription: "Ethereum", transactionHash: null },
  ...{ asset: { ...asset, contractAddress: null, chain: "ETHEREUM" }, amount: null, fee: null, nonce: null },
  ...{
    from: null,
    to: null,
    transactionDirection: "SENT",
    createdAt: "2026-02-01T09:00:00Z",
    updatedAt: null,
  },
};
const assets = [
  { symbol: "USDC", displaySymbol: "USDC", chain: "ETHEREUM" },
  { symbol: "DAI", displaySymbol: "Dai", chain: "BINANCE_SMART_CHAIN" },
  { symbol: "SOL", displaySymbol: "SOL", chain: "SOLANA" },
];

const backend = serveFakeBackend();
let session: Session;
beforeEach(async () => {
  session = await newVisit();
});

const list = (query: string) =>
  getTransactionList(session, readTransactionSearch(new URLSearchParams(query)), options);

describe("the list of all transactions", () => {
  it("is one call of a filtered, sorted page, with every asset that its chains have", async () => {
    const asked: Record<string, unknown>[] = [];
    backend.reset({
      findTransactions: (variables) => {
        asked.push(variables);
        return { user: { findTransactions: { items: [item], nextToken: "t2", searchedTo: null } } };
      },
      listTransactionAssets: () => ({ user: { transactionAssets: assets } }),
    });
    const found = await list(
      "q=Rent&status=ERROR&operation=CONTRACT_CALL&asset=USDC&range=yesterday&direction=SENT&wallet=Desk&least=.5&sort=status-last&page=2&after=t1",
    );
    expect(backend.calls).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      ...{
        search: "Rent",
        statuses: ["ERROR"],
        operations: ["CONTRACT_CALL"],
        assetSymbol: "USDC",
        directions: ["SENT"],
        subWallet: "Desk",
        minAmount: "0.5",
        maxAmount: null,
        sort: "STATUS",
        descending: true,
      },
      ...{ from: "2026-02-28T00:00:00.000Z", until: "2026-03-01T00:00:00.000Z", limit: 25, nextToken: "t1" },
    });
    expect(found).toMatchObject({ rows: [{ id: "t1" }], isSortable: true, stopped: null });
    expect(found.assets).toEqual([...found.assets.slice(0, -2), "Dai", "USDC"]);
    expect(found.nextTo).toContain("sort=status-last&page=3&after=t2");
  });

  it("says how far a search came that found too little", async () => {
    const searchedTo = "2025-06-01T00:00:00Z";
    backend.reset({
      findTransactions: () => ({
        user: { findTransactions: { items: [item], nextToken: "t2", searchedTo } },
      }),
      listTransactionAssets: () => ({ user: { transactionAssets: [] } }),
    });
    expect((await list("q=a")).stopped).toEqual({ at: searchedTo, to: "/transactions?q=a&page=2&after=t2" });
  });

  it("is looked through where the backend cannot search, and then cannot be sorted", async () => {
    backend.lackOurs();
    const others = Array.from({ length: 3 }, (_, index) => ({ ...item, id: `o${index}`, status: "ERROR" }));
    backend.reset({
      listTransactions: () => ({ user: { transactions: { items: [item, ...others], nextToken: null } } }),
      listRecentAssets: () => ({
        user: { transactions: { items: [{ asset: assets[0] }, { asset: null }] } },
      }),
    });
    const found = await list("status=ERROR&sort=status");
    expect(found.rows.map(({ id }) => id)).toEqual(["o0", "o1", "o2"]);
    expect(found).toMatchObject({ isSortable: false, nextTo: null, stopped: null });
    expect(found.assets.at(-1)).toBe("USDC");
  });
});
