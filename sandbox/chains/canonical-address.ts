import { factsOf } from "./facts";

/** Store and look up addresses in this spelling. */
export function canonicalAddress(chain: string, address: string): string {
  return factsOf(chain).addresses.canonical(address);
}
