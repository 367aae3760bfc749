import type { LiveChain } from "~/lib/chains";
import { outsideAddress } from "../../sandbox/seed/counterparty-addresses";
import { type SeededRandom, seededRandom } from "../../sandbox/seed/random";

export interface AddressSample {
  address: string;
  isValid: boolean;
}

/** The network on which a chain exists; the main one where it can be chosen. */
export const networkOf = (chain: LiveChain) => (chain.networks.mainnet ? "mainnet" : "testnet");

/** What people mistype: one character, the length, the prefix, a space. The first is caught by a checksum alone, which Solana has not. */
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

/** As many valid addresses of a chain as broken ones, in every run the same. */
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
