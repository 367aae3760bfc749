import { factsOf } from "./facts";

export function canonicalAddress(chain: string, address: string): string {
  return factsOf(chain).addresses.canonical(address);
}
