import { factsOf } from "../chains/facts";
import type { Chain } from "../chains/names";
import type { SeededRandom } from "./random";

export { outsideAddress } from "../chains/facts";

/** A transaction hash as the chain writes it, and as its explorer shows it. */
export function outsideHash(chain: Chain, random: SeededRandom): string {
  const { bytes, write } = factsOf(chain).hashes.transaction;
  return write(random.bytes(bytes));
}
