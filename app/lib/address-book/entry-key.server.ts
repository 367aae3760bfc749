import { chainFromBackend, type Network } from "~/lib/chains";
import { entryKey } from "./entries-of-rows";

/** By which entries are told apart, of an entry as the backend has it; null on a chain that is not known. */
export function keyOfEntry(
  { chain, address, memo }: { chain: string; address: string; memo: string | null },
  network: Network,
): string | null {
  const known = chainFromBackend(chain, network)?.id;
  return known ? entryKey({ chain: known, address, memo: memo ?? "" }) : null;
}
