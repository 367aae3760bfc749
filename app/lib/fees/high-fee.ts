import { chainOf, type LiveChainId, sendRules } from "~/lib/chains";
import { formatExact, weiToGwei } from "~/lib/money";
import type { Intent } from "~/lib/operations";

/** Whether a price (wei a gas, smallest units a byte) is above the limit of every speed on this chain. */
function isHighPrice(chain: LiveChainId, price: bigint): boolean {
  const limit = sendRules(chain)?.maxPrice?.FAST;
  return limit !== undefined && price > limit;
}

/** The same as a message, while the fee is being typed; null where it is not high. */
export function highPriceText(chain: LiveChainId, price: bigint): string | null {
  return isHighPrice(chain, price) ? "That is far higher than usual." : null;
}

/** The warning for a typed price above the limit of every speed: it is allowed, since it may be intended. */
export function highFeeWarning(intent: Intent): string | null {
  if (!("fee" in intent) || intent.fee.speed !== "CUSTOM") return null;
  const { chain, fee } = intent;
  const isGas = "gasPrice" in fee;
  const limit = sendRules(chain)?.maxPrice?.FAST;
  if (limit === undefined || !isHighPrice(chain, BigInt(isGas ? fee.gasPrice : fee.satoshiPerByte)))
    return null;
  const { name } = chainOf(chain);
  return isGas
    ? `The gas price is above ${formatExact(weiToGwei(limit))} Gwei, more than a payment on ${name} is likely to need. Continue only if you are sure.`
    : `The price is above ${formatExact(limit.toString())} Satoshi/Byte, more than a payment on ${name} is likely to need. Continue only if you are sure.`;
}
