import { factsOf } from "./facts";

/** One spelling for an address, so that the same one in other letters is found. */
export function canonicalAddress(chain: string, address: string): string {
  return factsOf(chain).addresses.canonical(address);
}
