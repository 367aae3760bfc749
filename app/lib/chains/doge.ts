import { decodeBase58check } from "./families/base58";
import type { LiveChain, Network } from "./types";

const PAY_TO_KEY: Record<Network, { version: number; firstCharacter: string }> = {
  mainnet: { version: 0x1e, firstCharacter: "D" },
  testnet: { version: 0x71, firstCharacter: "n" },
};

function isPayToKey(address: string, network: Network): boolean {
  const { version, firstCharacter } = PAY_TO_KEY[network];
  if (!address.startsWith(firstCharacter) || address.length < 27 || address.length > 35) return false;
  const decoded = decodeBase58check(address);
  return decoded?.version === version && decoded.payload.length === 20;
}

export const doge: LiveChain = {
  kind: "live",
  id: "DOGE",
  name: "Dogecoin",
  family: "UTXO",
  native: { symbol: "DOGE", name: "Dogecoin", decimals: 8, unit: "KOINU" },
  subWalletType: "DOGE",
  backendChain: "DOGE",
  colour: "chain-doge",
  hasNoSingleSender: true,
  capabilities: ["supportsCreateTransaction"],
  networks: {
    mainnet: { name: "Dogecoin", explorer: null },
    testnet: { name: "Dogecoin Testnet", explorer: null },
  },
  validateAddress: (address, { network }) =>
    isPayToKey(address, network) ? null : "Please enter a valid DOGE address",
  commonPrefix: /^[Dn]/,
  send: {
    family: "DOGE",
    fee: "satoshi-per-byte",
    // Koinu a byte. Dogecoin Core recommends 0.01 DOGE for 1,000 bytes (doc/fee-recommendation.md), which is 1,000;
    // services that were set up before 1.14.5 still pay fifty to a hundred times that.
    maxPrice: { SLOW: 10_000n, MEDIUM: 20_000n, FAST: 50_000n },
    hasPreview: false,
    hasTokens: false,
    // MAX_MONEY of Dogecoin Core: what one transaction can move at most, ten thousand million doge.
    largestAmount: 1_000_000_000_000_000_000n,
  },
};
