import { factsOf } from "./facts";
import type { Chain, Network } from "./names";

/** False on chains whose addresses the sandbox cannot check. */
export function isAddressOf(chain: Chain, text: string, network: Network): boolean {
  try {
    const { read } = factsOf(chain).addresses;
    if (!read) return false;
    read(text, network);
    return true;
  } catch {
    return false;
  }
}
