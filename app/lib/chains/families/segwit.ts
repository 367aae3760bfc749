import type { Network } from "../types";

export interface WitnessProgram {
  version: number;
  program: Uint8Array;
}

/** From a program of 2 bytes to one of 40, with version and checksum. */
const SHAPE: Record<Network, RegExp> = { mainnet: /^bc1[0-9a-z]{11,71}$/i, testnet: /^tb1[0-9a-z]{11,71}$/i };
const CHECKSUM_LENGTH = 6;
/** What the checksum leaves: BIP-173 for version 0, BIP-350 for the others. */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

const VALUES = new Int8Array(128).fill(-1);
for (const [value, letter] of [..."qpzry9x8gf2tvdw0s3jn54khce6mua7l"].entries()) {
  VALUES[letter.charCodeAt(0)] = value;
  VALUES[letter.toUpperCase().charCodeAt(0)] = value;
}

function next(checksum: number, value: number): number {
  const top = checksum >>> 25;
  let mixed = ((checksum & 0x1ffffff) << 5) ^ value;
  for (let bit = 0; bit < 5; bit += 1) if ((top >> bit) & 1) mixed ^= GENERATOR[bit] ?? 0;
  return mixed;
}

/** With the prefix, whose letters count in two parts. */
const START: Record<Network, number> = {
  mainnet: [3, 3, 0, 2, 3].reduce(next, 1),
  testnet: [3, 3, 0, 20, 2].reduce(next, 1),
};

interface Spelled {
  checksum: number;
  /** Five bits each: version, program and checksum. */
  words: Uint8Array;
}

/** Without exceptions, which would take most of the time: forms judge addresses of other kinds too. */
function spell(address: string, network: Network): Spelled | null {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) return null;
  const words = new Uint8Array(address.length - 3);
  let checksum = START[network];
  for (let at = 0; at < words.length; at += 1) {
    const value = VALUES[address.charCodeAt(at + 3)] ?? -1;
    if (value === -1) return null;
    words[at] = value;
    checksum = next(checksum, value);
  }
  return { checksum, words };
}

/** Null unless what is left over is less than a word, of zeros. */
function toBytes(words: Uint8Array): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((words.length * 5) / 8));
  let [bits, kept, length] = [0, 0, 0];
  for (const word of words) {
    bits = ((bits << 5) | word) & 0xfff;
    kept += 5;
    if (kept >= 8) {
      kept -= 8;
      bytes[length] = bits >> kept;
      length += 1;
    }
  }
  return kept < 5 && (bits & ((1 << kept) - 1)) === 0 ? bytes : null;
}

export function isMisspelledSegwit(address: string, network: Network): boolean {
  if (!SHAPE[network].test(address)) return false;
  const checksum = spell(address, network)?.checksum;
  return checksum !== BECH32 && checksum !== BECH32M;
}

/** BIP-173, BIP-350: version 0 in bech32 with 20 or 32 bytes, versions 1 to 16 in bech32m with 2 to 40 bytes. */
export function decodeSegwit(address: string, network: Network): WitnessProgram | null {
  const spelled = SHAPE[network].test(address) ? spell(address, network) : null;
  const version = spelled?.words[0];
  if (!spelled || version === undefined || version > 16) return null;
  if (spelled.checksum !== (version === 0 ? BECH32 : BECH32M)) return null;
  const program = toBytes(spelled.words.subarray(1, -CHECKSUM_LENGTH));
  if (!program) return null;
  const { length } = program;
  const isLong = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
  return isLong ? { version, program } : null;
}
