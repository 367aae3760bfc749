import { chainFromBackend, type Network } from "~/lib/chains";
import { entryKey } from "./entries-of-rows";

/** `entryKey` of a backend entry; null for an unknown chain. */
export function keyOfEntry(
  { chain, address, memo }: { chain: string; address: string; memo: string | null },
  network: Network,
): string | null {
  const known = chainFromBackend(chain, network)?.id;
  return known ? entryKey({ chain: known, address, memo: memo ?? "" }) : null;
}
