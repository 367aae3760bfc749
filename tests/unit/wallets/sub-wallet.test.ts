import { describe, expect, it } from "vitest";
import type { BitcoinAddress, BitcoinAddresses } from "~/lib/custody/transactions/history.server";
import { FIRST_PAGE } from "~/lib/page-trail";
import { presentAssets, presentSubWallet } from "~/lib/wallets/sub-wallet";
import { presentReceiveAddresses, receivedAmount } from "~/lib/wallets/sub-wallet-addresses";
import { readSubWalletSearch, subWalletUrl } from "~/lib/wallets/sub-wallet-search";
import { aBalance, aSubWallet, ether, usdCoin, WALLET } from "../../fixtures/console/present-builders";

const NETWORK = "testnet";
const ID = `${WALLET}/ETH/0`;
const searchOf = (query = "") => readSubWalletSearch(new URLSearchParams(query));

describe("the URL of a sub-wallet's page", () => {
  it("shows the default page when it has no or invalid parameters", () => {
    const first = {
      allTokens: false,
      asset: null,
      address: null,
      open: false,
      uncleared: false,
      addresses: FIRST_PAGE,
      rewards: FIRST_PAGE,
      transaction: null,
      ...FIRST_PAGE,
    };
    expect(searchOf()).toEqual(first);
    expect(
      searchOf(
        "tokens=1&asset=&address=%20&page=-x&addresses=50&addresses-page=1e9&rewards-page=0&transaction=",
      ),
    ).toEqual(first);
    expect(searchOf(`asset=${"x".repeat(201)}`).asset).toBeNull();
  });

  it("keeps every other parameter when one changes", () => {
    const query =
      "tokens=all&asset=USDC&address=2Mt2&open=true&uncleared=true&page=3&after=abc&addresses-page=2&addresses-after=d&addresses-skip=25&rewards-page=-1&transaction=0x1";
    const search = searchOf(query);
    expect(subWalletUrl(ID, search)).toBe(`/wallets/${ID}?${query}`);
    expect(subWalletUrl(ID, search, { transaction: null })).toBe(
      `/wallets/${ID}?${query.replace("&transaction=0x1", "")}`,
    );
    expect(subWalletUrl(ID, searchOf())).toBe(`/wallets/${ID}`);
  });

  it("leads to the first page of what is filtered in another way", () => {
    const search = searchOf("tokens=all&page=3&after=abc&addresses-page=2");
    expect(subWalletUrl(ID, search, { asset: "USDC" })).toBe(
      `/wallets/${ID}?tokens=all&asset=USDC&addresses-page=2`,
    );
  });
});

describe("a sub-wallet's header and balances", () => {
  it("offers sending, receiving and DeFi on Ethereum, with the total", () => {
    expect(presentSubWallet(aSubWallet(), NETWORK)).toMatchObject({
      name: "Trading desk",
      walletName: "Operations",
      networkName: "Ethereum Holesky",
      clusterLabel: null,
      offersDefi: true,
      sendTo: `/wallets/${ID}/send`,
      receiveTo: `/wallets/${ID}/receive`,
      total: { value: "£3,600.01" },
      native: { value: "1.50000", fiat: "£3,600.01", updatedAt: "2026-11-21T02:46:00.000Z" },
    });
  });

  it("hides the total for Bitcoin and shows its balance with 3 decimals", () => {
    const bitcoin = { ...ether, symbol: "BTC", decimalPlace: 8 };
    const balances = { items: [aBalance(bitcoin, "3953199999")], nextToken: null };
    const view = presentSubWallet(aSubWallet({ chain: "BITCOIN", balances }), NETWORK);
    expect(view).toMatchObject({ total: null, native: { value: "39.531" }, offersDefi: false });
  });

  it("cuts the wallet's name to 25 characters and says that it is not online", () => {
    const walletName = "Long-term holdings of the pension mandate";
    const wallet = { walletId: WALLET, walletName, cluster: { name: "Vault", type: "ULTRA_COLD" } };
    expect(presentSubWallet(aSubWallet({ wallet }), NETWORK)).toMatchObject({
      walletName: "Long-term holdings of the...",
      fullWalletName: walletName,
      clusterLabel: "Ultra Cold",
    });
  });

  it("says 'unavailable' where the backend answers NaN", () => {
    const balances = { items: [aBalance(ether, "NaN", "NaN")], nextToken: null };
    const total = { value: "NaN", currency: "GBP", timestamp: null };
    const view = presentSubWallet(aSubWallet({ balances, total }), NETWORK);
    expect(view.native).toMatchObject({ value: "unavailable", fiat: "unavailable" });
    expect(view.total).toMatchObject({ value: "unavailable" });
  });

  it("shows no balance on a chain without balances, and only receiving on one that is not implemented", () => {
    const doge = presentSubWallet(aSubWallet({ chain: "DOGE" }), NETWORK);
    expect(doge).toMatchObject({
      total: null,
      native: null,
      sendTo: `/wallets/${ID}/send`,
      receiveTo: `/wallets/${ID}/receive`,
    });
    const tron = presentSubWallet(aSubWallet({ chain: "TRON" }), NETWORK);
    expect(tron).toMatchObject({ sendTo: null, receiveTo: `/wallets/${ID}/receive` });
    const nowhere = presentSubWallet(aSubWallet({ chain: "LITECOIN" }), NETWORK);
    expect(nowhere).toMatchObject({ sendTo: null, receiveTo: null });
  });
});

describe("a sub-wallet's assets", () => {
  const link = {
    ...usdCoin,
    symbol: "LINK",
    displaySymbol: "LINK",
    contractAddress: "0x01",
    decimalPlace: 18,
  };
  const items = [aBalance(ether, "0"), aBalance(usdCoin, "250000000"), aBalance(link, "0")];
  const subWallet = aSubWallet({ balances: { items, nextToken: null } });
  const symbols = (query = "") =>
    presentAssets(subWallet, searchOf(query), NETWORK)?.items.map(({ symbol }) => symbol);

  it("are the native asset and the non-zero tokens, until all are requested", () => {
    expect(symbols()).toEqual(["ETH", "USDC"]);
    expect(symbols("tokens=all")).toEqual(["ETH", "USDC", "LINK"]);
  });

  it("have a toggle between the two", () => {
    expect(presentAssets(subWallet, searchOf(), NETWORK)?.toggle).toEqual({
      label: "Show all tokens",
      to: `/wallets/${ID}?tokens=all`,
    });
    expect(presentAssets(subWallet, searchOf("tokens=all&page=2"), NETWORK)?.toggle).toEqual({
      label: "Hide non zero tokens",
      to: `/wallets/${ID}?page=2`,
    });
  });

  it("filter the transactions, and remove the filter when pressed again", () => {
    const usdc = (query: string) =>
      presentAssets(subWallet, searchOf(query), NETWORK)?.items.find(({ symbol }) => symbol === "USDC");
    expect(usdc("")).toMatchObject({ to: `/wallets/${ID}?asset=USDC`, isCurrent: false, value: "250.00000" });
    expect(usdc("asset=USDC")).toMatchObject({ to: `/wallets/${ID}`, isCurrent: true });
  });

  it("show a zero token while it is the filter", () => {
    expect(symbols("asset=LINK")).toEqual(["ETH", "USDC", "LINK"]);
  });

  it("show a token whose balance is unknown", () => {
    const unknown = aSubWallet({
      balances: { items: [aBalance(ether, "1"), aBalance(link, "NaN")], nextToken: null },
    });
    expect(presentAssets(unknown, searchOf(), NETWORK)?.items.at(-1)).toMatchObject({ value: "unavailable" });
  });

  it("include the number of delisted assets, which cannot be shown", () => {
    const delisted = aSubWallet({ balances: { items: [...items, aBalance(null, "5")], nextToken: null } });
    expect(presentAssets(delisted, searchOf(), NETWORK)?.note).toContain("1 more cannot be shown");
    expect(presentAssets(subWallet, searchOf(), NETWORK)?.note).toBeNull();
  });

  it("are not listed for Bitcoin, which has only one", () => {
    expect(presentAssets(aSubWallet({ chain: "BITCOIN" }), searchOf(), NETWORK)).toBeNull();
  });
});

describe("Bitcoin receive addresses", () => {
  const FIRST = "2Mt2PgSbzb7EJvjeXSDK5AqpBvmzBxVNkzs";
  const SECOND = "2N6BkwaGxdKGghu1rzTEBMKbj8X9b3ui6Cb";
  const BTC = `${WALLET}/BTC/0`;
  const coin = { symbol: "BTC", decimals: 8 };
  const links = { previousTo: null, nextTo: null, numbers: [], lastTo: null };
  const listed = (found: Pick<BitcoinAddresses, "items"> & Partial<BitcoinAddresses>, page = 1) => ({
    found: { nextToken: null, count: null, change: null, ...found },
    pages: { page, pageCount: null, ...links },
  });
  type Receipt = BitcoinAddress["transactions"]["items"][number];
  /** A payment with an output of so many satoshis to each address; an address may be unknown. */
  const aReceipt = (
    outputs: [to: string | null, satoshi: string][],
    change: Partial<Receipt> = {},
  ): Receipt => ({
    status: "CLEARED",
    transactionDirection: "RECEIVED",
    transfers: {
      items: outputs.map(([to, value]) => ({
        to: to === null ? null : { id: to },
        amount: { value, currency: "SATOSHI" },
      })),
      nextToken: null,
    },
    ...change,
  });
  const anAddress = (id: string, transactions: Receipt[], change: Partial<BitcoinAddress> = {}) => ({
    __typename: "BitcoinAddress" as const,
    id,
    addressType: "COMPATIBILITY",
    addressUsageType: "RECEIVE",
    transactions: { items: transactions, nextToken: null },
    coins: null,
    ...change,
  });
  const more = (items: Receipt[]) => ({ transactions: { items, nextToken: "token" } });

  it("have received exactly the outputs to them, never a whole payment", () => {
    const transactions = [
      aReceipt([
        [FIRST, "10000000"],
        [SECOND, "80000000"],
      ]),
      aReceipt([
        [SECOND, "700"],
        [FIRST, "20000001"],
      ]),
      aReceipt([[FIRST, "900"]], { status: "SYSTEM_CANCELLED" }),
    ];
    expect(receivedAmount(FIRST, transactions, 8)).toEqual({ amount: "0.30000001", isMinimum: false });
    expect(receivedAmount(SECOND, transactions, 8)).toEqual({ amount: "0.800007", isMinimum: false });
    expect(receivedAmount(FIRST, [], 8)).toEqual({ amount: "0", isMinimum: false });
  });

  it("have received what the sub-wallet paid to itself, once it is confirmed, and what own sub-wallets paid", () => {
    const self = { transactionDirection: "SELF" };
    const transactions = [
      aReceipt([[FIRST, "10000000"]], { ...self, status: "CONFIRMED" }),
      aReceipt([[FIRST, "500"]], { ...self, status: "AWAITING_SIGNATURES" }),
      aReceipt([[FIRST, "700"]], { ...self, status: "USER_CANCELLED" }),
      aReceipt([[SECOND, "900"]], { ...self, status: "CONFIRMED" }),
      aReceipt([[FIRST, "2"]], { status: "AWAITING_USER_TRAVEL_RULE" }),
      aReceipt([[FIRST, "1"]], { transactionDirection: "SENT", status: "CONFIRMED" }),
    ];
    expect(receivedAmount(FIRST, transactions, 8)).toEqual({ amount: "0.10000003", isMinimum: false });
  });

  it.each<[string, Receipt]>([
    ["an output does not say to which address", aReceipt([[null, "5"]])],
    ["a payment's outputs are not listed yet", aReceipt([], { status: "PREPROCESSING" })],
    ["a backend lists none", aReceipt([], { transfers: null })],
    [
      "a payment has more outputs than are listed",
      aReceipt([], { transfers: { items: [{ to: { id: SECOND }, amount: null }], nextToken: "token" } }),
    ],
  ])("have received at least so much when %s", (_, unknown) => {
    const page = { items: [anAddress(FIRST, [unknown, aReceipt([[FIRST, "97999999"]])])], nextToken: null };
    expect(presentReceiveAddresses(BTC, listed(page), searchOf(), coin).items[0]).toMatchObject({
      amount: "0.979 BTC",
      isMinimum: true,
    });
  });

  it("have received an unknown amount when one output's amount is unknown", () => {
    const transactions = [aReceipt([[FIRST, "NaN"]]), aReceipt([[FIRST, "1"]])];
    expect(receivedAmount(FIRST, transactions, 8).amount).toBeNull();
  });

  it("each say whether their amount is a minimum", () => {
    const page = {
      items: [
        anAddress(FIRST, [], more([aReceipt([[FIRST, "93700000"]]), aReceipt([[FIRST, "6300000"]])])),
        anAddress(SECOND, [aReceipt([[SECOND, "97999999"]])]),
      ],
      nextToken: null,
    };
    expect(presentReceiveAddresses(BTC, listed(page), searchOf(), coin).items).toMatchObject([
      { amount: "1.000 BTC", isMinimum: true, count: "2+ transactions" },
      { amount: "0.979 BTC", isMinimum: false, count: "1 transaction" },
    ]);
  });

  it("say to the last digit what came, was spent and is left, where the backend adds up their coins", () => {
    const coins = { received: "219400001", spent: "200000000", unspent: "19400001" };
    const none = { received: "0", spent: "0", unspent: "0" };
    const page = {
      items: [
        anAddress(FIRST, [], { coins, ...more([aReceipt([[FIRST, "1"]])]) }),
        anAddress(SECOND, [], { coins: none }),
      ],
      nextToken: null,
      change: { received: "9", spent: "2", unspent: "7" },
    };
    const shown = presentReceiveAddresses(BTC, listed(page), searchOf(), coin);
    expect(shown.items).toMatchObject([
      { amount: "2.19400001 BTC", use: "spent 2 BTC, unspent 0.19400001 BTC", isMinimum: false },
      { amount: "0 BTC", use: null, isMinimum: false },
    ]);
    expect(shown.change).toBe("0.00000007 BTC");
  });

  it("are counted on all pages, or with a plus while more exist", () => {
    const items = [anAddress(FIRST, [])];
    const words = (found: object, page = 1) =>
      presentReceiveAddresses(BTC, listed({ items, ...found }, page), searchOf(), coin);
    expect(words({ nextToken: "token" })).toMatchObject({ count: "1+", end: null });
    expect(words({ nextToken: "token" }, 3)).toMatchObject({ count: "51+" });
    expect(words({ nextToken: "token", count: 1_200 })).toMatchObject({ count: "1,200" });
    expect(words({}, -1)).toMatchObject({ count: null, end: "No more addresses" });
    expect(words({}, 2)).toMatchObject({ count: "26", end: "No more addresses" });
  });

  it("filter the transactions, and remove the filter when pressed again", () => {
    const page = { items: [anAddress(FIRST, [])], nextToken: null };
    const first = (query: string) =>
      presentReceiveAddresses(BTC, listed(page), searchOf(query), coin).items[0];
    expect(first("")).toMatchObject({ to: `/wallets/${BTC}?address=${FIRST}`, isCurrent: false });
    expect(first(`address=${FIRST}`)).toMatchObject({ to: `/wallets/${BTC}`, isCurrent: true });
  });
});
