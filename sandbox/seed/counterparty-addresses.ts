import { factsOf } from "../chains/facts";
import type { Chain } from "../chains/names";
import type { SeededRandom } from "./random";

export { outsideAddress } from "../chains/facts";

export function outsideHash(chain: Chain, random: SeededRandom): string {
  const { bytes, write } = factsOf(chain).hashes.transaction;
  return write(random.bytes(bytes));
}
