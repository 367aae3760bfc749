import { bech32, bech32m } from "@scure/base";
import type { Network } from "../types";

const PREFIX: Record<Network, string> = { mainnet: "bc", testnet: "tb" };
/** BIP-173: the longest segwit address. */
const LONGEST = 90;

export interface WitnessProgram {
  version: number;
  program: Uint8Array;
}

function decode(address: string, coder: typeof bech32, network: Network): WitnessProgram | null {
  const decoded = coder.decodeUnsafe(address, LONGEST);
  if (!decoded || decoded.prefix.toLowerCase() !== PREFIX[network]) return null;
  const [version, ...words] = decoded.words;
  const program = coder.fromWordsUnsafe(words);
  if (version === undefined || version > 16 || !program) return null;
  return { version, program };
}

/**
 * The witness program of a segwit address (BIP-173, BIP-350) of this network, or null: version 0 in bech32
 * with 20 or 32 bytes, versions 1 to 16 in bech32m with 2 to 40 bytes.
 */
export function decodeSegwit(address: string, network: Network): WitnessProgram | null {
  const v0 = decode(address, bech32, network);
  if (v0) return v0.version === 0 && (v0.program.length === 20 || v0.program.length === 32) ? v0 : null;
  const later = decode(address, bech32m, network);
  if (!later || later.version === 0) return null;
  return later.program.length >= 2 && later.program.length <= 40 ? later : null;
}
