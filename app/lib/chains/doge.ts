import { decodeBase58check } from "./families/base58";
import { isAllZeros } from "./families/unspendable";
import { withWrongCharacter } from "./families/wrong-character";
import type { LiveChain, Network } from "./types";

const PAY_TO_KEY: Record<Network, { version: number; firstCharacter: string }> = {
  mainnet: { version: 0x1e, firstCharacter: "D" },
  testnet: { version: 0x71, firstCharacter: "n" },
};

/** The burn address of Dogeparty. */
const BURNT = new Set(["DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr"]);

const INVALID = "Please enter a valid DOGE address";

function checkPayToKey(address: string, network: Network): string | null {
  const { version, firstCharacter } = PAY_TO_KEY[network];
  if (!address.startsWith(firstCharacter) || !/^[0-9a-z]{27,35}$/i.test(address)) return INVALID;
  const decoded = decodeBase58check(address);
  if (!decoded) return withWrongCharacter(INVALID);
  return decoded.version === version && decoded.payload.length === 20 ? null : INVALID;
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
  holdsWholeCoins: true,
  capabilities: ["supportsCreateTransaction"],
  networks: {
    mainnet: { name: "Dogecoin", explorer: null },
    testnet: { name: "Dogecoin Testnet", explorer: null },
  },
  validateAddress: (address, { network }) => checkPayToKey(address, network),
  isUnspendable: (address) => BURNT.has(address) || isAllZeros(decodeBase58check(address)?.payload),
  commonPrefix: /^[Dn]/,
  send: {
    operation: "createDogePaymentTransaction",
    fee: "satoshi-per-byte",
    // Koinu a byte. Dogecoin Core recommends 1,000 (doc/fee-recommendation.md; 100,000 until 1.14.5), and services
    // still pay half of the old value. A payment at 100,000 costs 0.226 DOGE.
    maxPrice: { SLOW: 20_000n, MEDIUM: 50_000n, FAST: 100_000n },
    hasPreview: false,
    hasTokens: false,
    max: { from: "backend", askWith: 1_000_000n },
    // MAX_MONEY of Dogecoin Core for one transaction: 10 billion DOGE.
    largestAmount: 1_000_000_000_000_000_000n,
    testAmount: 500_000_000n,
  },
};
