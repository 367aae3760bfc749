import { bech32 } from "@scure/base";
import { explorer } from "./explorer";
import { isAllZeros } from "./families/unspendable";
import { withWrongCharacter } from "./families/wrong-character";
import type { LiveChain, Network } from "./types";

const SHAPE: Record<Network, { prefix: string; length: number }> = {
  mainnet: { prefix: "bnb", length: 42 },
  testnet: { prefix: "tbnb", length: 43 },
};
const ACCOUNT_BYTES = 20;
const INVALID = "Please enter a valid BINANCE address";

function hasShape(address: string, network: Network): boolean {
  return address.startsWith(`${SHAPE[network].prefix}1`) && address.length === SHAPE[network].length;
}

function accountOf(address: string): Uint8Array | null {
  const decoded = bech32.decodeUnsafe(address);
  return (decoded && bech32.fromWordsUnsafe(decoded.words)) ?? null;
}

function isAccount(address: string, network: Network): boolean {
  return hasShape(address, network) && accountOf(address)?.length === ACCOUNT_BYTES;
}

export const binance: LiveChain = {
  kind: "live",
  id: "BINANCE",
  name: "Binance",
  family: "BINANCE",
  native: { symbol: "BNB", name: "BNB", decimals: 8, unit: "JAGER" },
  subWalletType: "BNB",
  backendChain: "BINANCE",
  colour: "chain-bnb",
  capabilities: ["supportsTravelRule", "supportsCreateTransaction", "supportsBalances"],
  networks: {
    mainnet: { name: "Binance", explorer: explorer("Binance Explorer", "https://explorer.binance.org") },
    testnet: {
      name: "Binance Testnet",
      explorer: explorer("Binance Explorer", "https://testnet-explorer.binance.org"),
    },
  },
  validateAddress: (address, { network }) => {
    if (network === "testnet" && hasShape(address, "mainnet")) {
      return "Cannot send Test net funds to a Main net address";
    }
    if (network === "mainnet" && hasShape(address, "testnet")) {
      return "Cannot send Main net funds to a Test net address";
    }
    if (isAccount(address, network)) return null;
    const isMisspelled = hasShape(address, network) && accountOf(address) === null;
    return isMisspelled ? withWrongCharacter(INVALID) : INVALID;
  },
  isUnspendable: (address) => isAllZeros(accountOf(address)),
  commonPrefix: /^t?bnb1/,
  send: {
    operation: "createBinanceTransaction",
    fee: "network",
    hasPreview: false,
    hasTokens: false,
    max: { from: "facts" },
    numbersFromZero: true,
    numberWord: "sequence",
    largestAmount: 2n ** 63n - 1n,
    testAmount: 100_000n,
    // 0.000075 BNB: the chain's fixed price of a transfer.
    maxFee: 7_500n,
    fixedFee: 7_500n,
    wait: "about a second",
  },
};
