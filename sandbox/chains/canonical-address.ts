import { factsOf } from "./facts";

/** The canonical spelling of an address, so that other spellings of it are found. */
export function canonicalAddress(chain: string, address: string): string {
  return factsOf(chain).addresses.canonical(address);
}
