import { factsOf } from "../../chains/facts";
import type { Chain } from "../../chains/names";
import type { SeededRandom } from "../random";

const GWEI = 10n ** 9n;
const OUTPUT_BYTES = 34;
const FRAME_BYTES = 10;

export type PastGas = { price: bigint; limit: bigint };

/** Price in wei, limit in gas; null on chains without gas. */
export function pastGas(chain: Chain, isToken: boolean, random: SeededRandom): PastGas | null {
  const { fee } = factsOf(chain).demo;
  if (fee.kind !== "gas") return null;
  return {
    price: (BigInt(random.integer(...fee.price)) * GWEI) / 10n + BigInt(random.integer(0, 99_999_999)),
    limit: isToken ? 65_000n : 21_000n,
  };
}

/** By number of inputs, smallest units. @throws Error on chains with gas */
export function pastFee(chain: Chain, random: SeededRandom): (inputs: number) => bigint {
  const { fee } = factsOf(chain).demo;
  switch (fee.kind) {
    case "gas":
      throw new Error(`Payments on ${chain} pay for gas`);
    case "bytes": {
      const rate = BigInt(random.integer(...fee.rate));
      return (inputs) => rate * BigInt(FRAME_BYTES + inputs * fee.inputBytes + 2 * OUTPUT_BYTES);
    }
    case "flat": {
      const withOneInput = BigInt(random.integer(...fee.fee));
      return (inputs) => withOneInput + BigInt(inputs - 1) * (fee.furtherInput ?? 0n);
    }
  }
}
