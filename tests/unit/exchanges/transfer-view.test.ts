import { beforeAll, describe, expect, it } from "vitest";
import type { Destination } from "~/lib/custody/wallets/exchange-accounts.server";
import type { TransferData } from "~/lib/exchanges/transfer-data.server";
import { transferView } from "~/lib/exchanges/transfer-view.server";
import { pointConsoleAt } from "../../fixtures/console/fake-backend";
import { aBalance, aSubWallet, ether, WALLET } from "../../fixtures/console/present-builders";

const KRAKEN = `${WALLET}/KRAKEN/0`;
const [LUNO, BITMEX, COLD] = [`${WALLET}/LUNO/0`, `${WALLET}/BITMEX/0`, `${WALLET}/BTC/0`];

beforeAll(() => pointConsoleAt("http://127.0.0.1:1/graphql"));

const UNSAID = {
  ...{ used: null, waiting: null },
  ...{ nextReleaseAt: null, nextRelease: null, lastReleaseAt: null },
};

const destination = (subWalletId: string, name: string, change: Partial<Destination> = {}) =>
  [subWalletId, { subWalletId, name, exchangeName: null, status: null, balance: null, ...change }] as const;

function someData(change: Partial<TransferData["account"]> = {}): TransferData {
  const { chain: _chain, assetName: _asset, ...common } = aSubWallet();
  const account: TransferData["account"] = {
    ...common,
    __typename: "ExchangeSubWallet",
    subWalletId: KRAKEN,
    name: "Kraken main",
    status: "ALL",
    exchangeName: "kraken",
    allowedDestinations: [],
    depositAddresses: null,
    unsupportedAssets: null,
    withdrawalLimits: [{ asset: "ETH", perDay: "2", left: "1", ...UNSAID }],
    ...change,
  };
  const payer = {
    ...common,
    chain: null,
    walletPath: null,
    publicKey: null,
    trustVaultPublicKeySignature: null,
    wallet: null,
    delegateSchedules: [[{ quorumCount: 1, keys: ["a", "b", "c"] }]],
    canActAsIntermediary: false,
  };
  return {
    account,
    payer,
    assets: [
      { symbol: "BTC", chain: "BITCOIN", decimals: 8, destinations: [COLD, BITMEX, LUNO], limitLeft: null },
      { symbol: "ETH", chain: "ETHEREUM", decimals: 18, destinations: [LUNO], limitLeft: 1n },
    ],
    destinations: new Map([
      destination(COLD, "Cold store"),
      destination(BITMEX, "BitMEX margin", { exchangeName: "bitmex", status: "TOTP_ONLY" }),
      destination(LUNO, "Luno main", { exchangeName: "luno", status: "ALL" }),
    ]),
    held: new Map([["ETH", new Map([[LUNO, 5n]])]]),
    network: "testnet",
    currency: "GBP",
    canAnnotate: true,
    approvals: null,
    moreByRules: [],
  };
}

describe("the transfer form of an account", () => {
  it("offers each asset with what is available, and counts its destinations", () => {
    const [btc, eth] = transferView(someData(), "token").assets;
    expect(btc).toMatchObject({
      availableText: "0.000",
      count: "3 allowed destinations for BTC",
      limit: null,
    });
    expect(eth).toMatchObject({
      availableText: "1.50000",
      count: "1 allowed destination for ETH",
      balance: "1500000000000000000",
      limitLeft: "1",
      limit: { left: "0.000000000000000001 ETH", taken: 50, details: [] },
    });
  });

  it("says what is available now while requests hold some, and nothing where that is not known", () => {
    const held = {
      ...aBalance(ether, "1500000000000000000"),
      available: { value: "500000000000000000", currency: "WEI" },
    };
    const ethOf = (balance: typeof held) =>
      transferView(someData({ balances: { items: [balance], nextToken: null } }), "token").assets[1];
    expect(ethOf(held)).toMatchObject({ availableText: "0.50000", balance: "1500000000000000000" });
    const unknown = { ...aBalance(ether, "NaN"), available: { value: "NaN", currency: "WEI" } };
    expect(ethOf(unknown)).toMatchObject({ availableText: null, available: null, balance: null });
    for (const balances of [null, { items: [], nextToken: "more" }]) {
      const [btc] = transferView(someData({ balances }), "token").assets;
      expect(btc).toMatchObject({ availableText: null, available: null, balance: null });
    }
  });

  it("lists exchange accounts before sub-wallets, and first those that take every asset", () => {
    const { destinations } = transferView(someData(), "token");
    expect(destinations.map(({ name, assets }) => [name, assets])).toEqual([
      ["Luno main", [0, 1]],
      ["BitMEX margin", [0]],
      ["Cold store", [0]],
    ]);
    const [luno, bitmex, cold] = destinations;
    expect(luno).toMatchObject({ balances: { ETH: "5" }, status: { label: "All", tone: "ok" } });
    expect(bitmex).toMatchObject({
      exchange: { name: "BitMEX", mark: "BM" },
      status: { label: "Totp Only" },
    });
    expect(cold).toMatchObject({ exchange: null, status: null, balances: {} });
  });

  it("begins with the first asset, or with what it is filled in with", () => {
    expect(transferView(someData(), "token").defaults).toMatchObject({ asset: "BTC", amount: "", to: "" });
    const notice = { tone: "info", title: "Kept", words: "" } as const;
    const filled = { form: { asset: "ETH", to: LUNO }, notice };
    expect(transferView(someData(), "token", filled).defaults).toMatchObject({
      asset: "ETH",
      amount: "",
      to: LUNO,
    });
  });

  it.each([
    ["ALL", true],
    ["TOTP_ONLY", true],
    ["RECEIVE", false],
    ["UNINITIALISED", false],
  ])("is there for an account in status %s: %s", (status, canSend) => {
    expect(transferView(someData({ status }), "token").canSend).toBe(canSend);
  });

  it("shows what the exchange does not transfer, as the service says", () => {
    expect(transferView(someData({ unsupportedAssets: ["ETH"] }), "token").refused).toEqual([
      { symbol: "ETH", words: "Not at Kraken" },
    ]);
  });
});
