import { bech32 } from "@scure/base";
import { isAllZeros } from "./families/unspendable";
import { withWrongCharacter } from "./families/wrong-character";
import type { LiveChain, Network } from "./types";

const PREFIX: Record<Network, string> = { mainnet: "addr", testnet: "addr_test" };
const NETWORK_TAG: Record<Network, number> = { mainnet: 1, testnet: 0 };
const MAX_ADDRESS_LENGTH = 200;
const HASH_BYTES = 28;

/** CIP-19: a pointer is three numbers; every byte of a number except its last has the top bit set. */
function isPointer(bytes: Uint8Array): boolean {
  const ends = bytes.reduce((count, byte) => count + (byte < 0x80 ? 1 : 0), 0);
  return ends === 3 && (bytes[bytes.length - 1] ?? 0x80) < 0x80;
}

/** CIP-19 header: address type in the upper half byte, network tag in the lower. */
function isPaymentAddress(bytes: Uint8Array, network: Network): boolean {
  const header = bytes[0] ?? 0xff;
  if ((header & 0x0f) !== NETWORK_TAG[network]) return false;
  const type = header >> 4;
  if (type <= 3) return bytes.length === 1 + 2 * HASH_BYTES;
  if (type <= 5) return bytes.length > 1 + HASH_BYTES && isPointer(bytes.slice(1 + HASH_BYTES));
  return type <= 7 && bytes.length === 1 + HASH_BYTES;
}

function bytesOf(text: string, prefix: string): Uint8Array | null {
  if (!text.startsWith(`${prefix}1`) || text.length > MAX_ADDRESS_LENGTH) return null;
  const decoded = bech32.decodeUnsafe(text, MAX_ADDRESS_LENGTH);
  return (decoded?.prefix === prefix && bech32.fromWordsUnsafe(decoded.words)) || null;
}

const INVALID = "Please enter a valid Cardano payment address for this network";

/** Looks like an address (which has at least 28 bytes) but is not valid bech32. */
function isMisspelled(text: string, prefix: string): boolean {
  const data = text.startsWith(`${prefix}1`) ? text.slice(prefix.length + 1) : "";
  return /^[0-9a-z]{50,150}$/i.test(data) && !bech32.decodeUnsafe(text, MAX_ADDRESS_LENGTH);
}

/** Checks a bech32 pool id (`pool1…`, 28 bytes). Returns null, or the message for the user. */
export function validateCardanoPoolId(id: string, _context: { network: Network }): string | null {
  const isSound = typeof id === "string" && bytesOf(id, "pool")?.length === HASH_BYTES;
  return isSound ? null : "Please enter a valid Cardano pool id";
}

export const cardano: LiveChain = {
  kind: "live",
  id: "CARDANO",
  name: "Cardano",
  family: "CARDANO",
  native: { symbol: "ADA", name: "Cardano", decimals: 6, unit: "LOVELACE" },
  subWalletType: "ADA",
  backendChain: "CARDANO",
  colour: "chain-ada",
  holdsWholeCoins: true,
  capabilities: ["supportsCreateTransaction", "supportsStaking", "supportsBalances"],
  networks: {
    mainnet: { name: "Cardano", explorer: null },
    testnet: { name: "Cardano Preprod", explorer: null },
  },
  validateAddress: (address, { network }) => {
    const bytes = bytesOf(address, PREFIX[network]);
    if (bytes) return isPaymentAddress(bytes, network) ? null : INVALID;
    return isMisspelled(address, PREFIX[network]) ? withWrongCharacter(INVALID) : INVALID;
  },
  isUnspendable: (address) => {
    const bytes = bytesOf(address, PREFIX.mainnet) ?? bytesOf(address, PREFIX.testnet);
    return isAllZeros(bytes?.slice(1, 1 + HASH_BYTES));
  },
  commonPrefix: /^addr(?:_test)?1../,
  // Base and enterprise addresses. The second character also holds the first two bits of the key's hash.
  commonPrefixes: {
    mainnet: [..."qv"].flatMap((type) => [..."y9x8"].map((second) => `addr1${type}${second}`)),
    testnet: [..."qv"].flatMap((type) => [..."qpzr"].map((second) => `addr_test1${type}${second}`)),
  },
  send: {
    operation: "createCardanoPaymentTransaction",
    fee: "network",
    hasPreview: false,
    hasTokens: false,
    max: { from: "backend", askWith: 1_000_000n },
    // The minimum of an output to a base address: 4,310 lovelace a byte.
    keeps: {
      units: 969_750n,
      words: "that is less than the network allows in a payment",
      onlyBelow: true,
    },
    largestAmount: 45_000_000_000_000_000n,
    testAmount: 2_000_000n,
    // 2 ADA: the largest transaction costs 0.88 by the protocol's formula (44 lovelace a byte and 155,381), and change
    // too small for an output is added to the fee.
    maxFee: 2_000_000n,
    usualFee: 170_000n,
    wait: "about 20 seconds",
  },
  stake: {
    kind: "pool",
    operations: [
      "createCardanoStakeTransaction",
      "createCardanoUnstakeTransaction",
      "createCardanoWithdrawalTransaction",
    ],
    // stakeAddressDeposit, a protocol parameter of mainnet and preprod since Shelley.
    deposit: 2_000_000n,
  },
};
