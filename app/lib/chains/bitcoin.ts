import { explorer } from "./explorer";
import { decodeBase58check } from "./families/base58";
import { decodeSegwit, isMisspelledSegwit } from "./families/segwit";
import { isAllZeros } from "./families/unspendable";
import { withWrongCharacter } from "./families/wrong-character";
import type { LiveChain } from "./types";

const TAPROOT_BYTES = 32;

const BURNT = new Set(["1CounterpartyXXXXXXXXXXXXXXXUWLpVr", "1BitcoinEaterAddressDontSendf59kuE"]);

const INVALID = "Please enter a valid BITCOIN address";

/** No key is known, or anyone can spend: hashes of zeros, and witness programs that no rule covers yet. */
function isUnspendable(address: string): boolean {
  if (BURNT.has(address) || isAllZeros(decodeBase58check(address)?.payload)) return true;
  const witness = decodeSegwit(address, "mainnet") ?? decodeSegwit(address, "testnet");
  if (!witness) return false;
  const { version, program } = witness;
  return version > 1 || (version === 1 && program.length !== TAPROOT_BYTES) || isAllZeros(program);
}

export const bitcoin: LiveChain = {
  kind: "live",
  id: "BITCOIN",
  name: "Bitcoin",
  family: "UTXO",
  native: { symbol: "BTC", name: "Bitcoin", decimals: 8, unit: "SATOSHI" },
  subWalletType: "BTC",
  backendChain: "BITCOIN",
  colour: "chain-btc",
  creation: "everybody",
  isInTransactionList: true,
  hasNoSingleSender: true,
  holdsWholeCoins: true,
  capabilities: ["supportsTravelRule", "supportsCreateTransaction", "supportsBalances"],
  networks: {
    mainnet: {
      name: "Bitcoin",
      slug: "mainnet",
      explorer: explorer("Blockstream", "https://blockstream.info"),
    },
    testnet: {
      name: "Bitcoin Testnet",
      slug: "testnet",
      explorer: explorer("Blockstream", "https://blockstream.info/testnet"),
    },
  },
  validateAddress: (address, { network }) => {
    if (decodeSegwit(address, network)) return null;
    return isMisspelledSegwit(address, network) ? withWrongCharacter(INVALID) : INVALID;
  },
  // Bech32 may be written in capitals, as QR codes do; base58 is case-sensitive.
  canonicalAddress: (address) => (/^(?:BC|TB)1/.test(address) ? address.toLowerCase() : address),
  isUnspendable,
  commonPrefix: /^(?:bc1|tb1)[qp]|^[123mn]/,
  commonPrefixes: { mainnet: ["bc1q", "bc1p", "1", "3"], testnet: ["tb1q", "tb1p", "2", "m", "n"] },
  send: {
    operation: "createBitcoinTransaction",
    fee: "satoshi-per-byte",
    // Satoshi per virtual byte. mempool.space: several hundred in the rushes of May and December 2023, above 1,000 for
    // hours around the halving of April 2024; otherwise below 100, mostly below 20.
    maxPrice: { SLOW: 100n, MEDIUM: 250n, FAST: 500n },
    hasPreview: true,
    hasTokens: false,
    // Above all dust limits.
    max: { from: "backend", askWith: 1_000n },
    // The largest exact integer in a JSON number; more than all satoshi.
    largestAmount: BigInt(Number.MAX_SAFE_INTEGER),
    testAmount: 20_000n,
  },
  page: { listsReceiveAddresses: true, isSingleAsset: true },
};
