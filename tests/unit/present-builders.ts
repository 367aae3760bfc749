import type { Transaction } from "~/lib/custody/shapes.server";
import type { BlockchainSubWallet } from "~/lib/custody/wallets/sub-wallets.server";

export const WALLET = "e05ed235-e980-518a-9f92-638d7e9f5595";
export const OWN_ADDRESS = "0x2acb705e6D03dd9b7eB9Fe072544fD58f65A9a70";
export const OTHER_ADDRESS = "0xc63cA7c1E0fF0b8b5c0A4A0B5D5cD5B5e5d5F948".toLowerCase();

export const ether = {
  symbol: "ETH",
  displaySymbol: "ETH",
  name: "Ethereum",
  type: "NATIVE",
  decimalPlace: 18,
  contractAddress: null,
  chain: "ETHEREUM",
};

export const usdCoin = {
  ...ether,
  symbol: "USDC",
  displaySymbol: "USDC",
  name: "USD Coin",
  type: "ERC20",
  decimalPlace: 6,
  contractAddress: "0x07865c6e87b9f70255377e024ace6630c1eaa37f",
};

/** A received, confirmed payment of 1.25 ETH; a test states only what differs. */
export function aTransaction(change: Partial<Transaction> = {}): Transaction {
  return {
    id: `0x${"ab".repeat(32)}`,
    requestId: null,
    subWalletId: `${WALLET}/ETH/0`,
    status: "CONFIRMED",
    cancelReason: null,
    trustVaultInitiated: false,
    chain: "ETHEREUM",
    chainDescription: "Holesky",
    transactionHash: `0x${"ab".repeat(32)}`,
    asset: ether,
    amount: { value: "1250000000000000000", currency: "WEI" },
    fee: null,
    from: { id: OTHER_ADDRESS },
    to: { id: OWN_ADDRESS },
    transactionDirection: "RECEIVED",
    createdAt: "2026-11-20T13:58:07.000Z",
    updatedAt: "2026-11-20T13:59:00.000Z",
    ...change,
  };
}

/** A Bitcoin payment of so many satoshi to an address. */
export function aBitcoinPayment(to: string, satoshi: string, change: Partial<Transaction> = {}): Transaction {
  return aTransaction({
    subWalletId: `${WALLET}/BTC/0`,
    chain: "BITCOIN",
    asset: {
      ...ether,
      symbol: "BTC",
      displaySymbol: "BTC",
      name: "Bitcoin",
      decimalPlace: 8,
      chain: "BITCOIN",
    },
    amount: { value: satoshi, currency: "SATOSHI" },
    from: { id: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" },
    to: { id: to },
    ...change,
  });
}

type Balance = NonNullable<BlockchainSubWallet["balances"]>["items"][number];

export function aBalance(asset: Balance["asset"], value: string, worth: string | null = null): Balance {
  const timestamp = "2026-11-21T02:46:00.000Z";
  return {
    asset,
    amount: {
      value,
      currency: asset?.type === "NATIVE" ? "WEI" : (asset?.symbol ?? "ANX"),
      timestamp,
      in: worth === null ? null : { value: worth, currency: "GBP" },
    },
    available: null,
  };
}

/** An online Ethereum sub-wallet with 1.5 ETH. */
export function aSubWallet(change: Partial<BlockchainSubWallet> = {}): BlockchainSubWallet {
  return {
    __typename: "BlockchainSubWallet",
    subWalletId: `${WALLET}/ETH/0`,
    walletId: WALLET,
    name: "Trading desk",
    address: OWN_ADDRESS,
    walletType: "BLOCKCHAIN",
    createdAt: "2025-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    order: 1,
    status: null,
    wallet: { walletId: WALLET, walletName: "Operations", cluster: { name: "Online", type: "ONLINE" } },
    balances: { items: [aBalance(ether, "1500000000000000000", "3600.005")], nextToken: null },
    total: { value: "3600.005", currency: "GBP", timestamp: "2026-11-21T02:46:00.000Z" },
    chain: "ETHEREUM",
    assetName: "Ethereum",
    ...change,
  };
}
