import type { LiveChain } from "~/lib/chains";
import { outsideAddress } from "../../sandbox/seed/counterparty-addresses";
import { type SeededRandom, seededRandom } from "../../sandbox/seed/random";

export interface AddressSample {
  address: string;
  isValid: boolean;
}

/** The network of a chain's samples: the main one if it has one. */
export const networkOf = (chain: LiveChain) => (chain.networks.mainnet ? "mainnet" : "testnet");

/**
 * Typical mistakes: one character, the length, the prefix, a space. Only a checksum detects the first, and Solana has
 * none.
 */
const mistakes: ((address: string, random: SeededRandom) => string)[] = [
  (address, random) => {
    const at = random.integer(address.length >> 1, address.length - 1);
    const other = address[at] === "a" ? "c" : "a";
    return address.slice(0, at) + other + address.slice(at + 1);
  },
  (address) => address.slice(0, -1),
  (address) => `z${address.slice(1)}`,
  (address) => `${address} `,
];

/** Equally many valid and broken addresses of a chain, the same in every run. */
export function addressSamples(chain: LiveChain, pairs: number): AddressSample[] {
  const random = seededRandom(`bench:${chain.id}`);
  return Array.from({ length: pairs }, (_, n) => {
    const address = outsideAddress(chain.backendChain, networkOf(chain), random);
    const mistake = mistakes[n % mistakes.length]!;
    return [
      { address, isValid: true },
      { address: mistake(address, random), isValid: false },
    ];
  }).flat();
}
