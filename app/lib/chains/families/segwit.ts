import { bech32, bech32m } from "@scure/base";
import type { Network } from "../types";

const PREFIX: Record<Network, string> = { mainnet: "bc", testnet: "tb" };
const MAX_ADDRESS_LENGTH = 90;

export interface WitnessProgram {
  version: number;
  program: Uint8Array;
}

const SHAPE: Record<Network, RegExp> = { mainnet: /^bc1[0-9a-z]{11,71}$/i, testnet: /^tb1[0-9a-z]{11,71}$/i };

export function isMisspelledSegwit(address: string, network: Network): boolean {
  const isSpelled = [bech32, bech32m].some((coder) => coder.decodeUnsafe(address, MAX_ADDRESS_LENGTH));
  return SHAPE[network].test(address) && !isSpelled;
}

/** BIP-173, BIP-350: version 0 in bech32 with 20 or 32 bytes, versions 1 to 16 in bech32m with 2 to 40 bytes. */
export function decodeSegwit(address: string, network: Network): WitnessProgram | null {
  // The first character after the separator is the version; q is 0.
  const coder = /^[a-z]+1q/i.test(address) ? bech32 : bech32m;
  const decoded = coder.decodeUnsafe(address, MAX_ADDRESS_LENGTH);
  if (!decoded || decoded.prefix.toLowerCase() !== PREFIX[network]) return null;
  const [version, ...words] = decoded.words;
  const program = coder.fromWordsUnsafe(words);
  if (version === undefined || version > 16 || !program) return null;
  const { length } = program;
  const isLong = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
  return isLong ? { version, program } : null;
}
