import { chainOf, type LiveChainId, sendRules } from "~/lib/chains";
import { formatExact, weiToGwei } from "~/lib/money";
import type { Intent } from "~/lib/operations";

/** The limit of every speed on this chain (wei a gas, smallest units a byte); undefined where there is none. */
export function highestUsualPrice(chain: LiveChainId): bigint | undefined {
  return sendRules(chain)?.maxPrice?.FAST;
}

/** The warning for a typed price above the limit of every speed: it is allowed, since it may be intended. */
export function highFeeWarning(intent: Intent): string | null {
  if (!("fee" in intent) || intent.fee.speed !== "CUSTOM") return null;
  const { chain, fee } = intent;
  const isGas = "gasPrice" in fee;
  const limit = highestUsualPrice(chain);
  if (limit === undefined || BigInt(isGas ? fee.gasPrice : fee.satoshiPerByte) <= limit) return null;
  const { name } = chainOf(chain);
  return isGas
    ? `The gas price is above ${formatExact(weiToGwei(limit))} Gwei, more than a payment on ${name} is likely to need. Continue only if you are sure.`
    : `The price is above ${formatExact(limit.toString())} Satoshi/Byte, more than a payment on ${name} is likely to need. Continue only if you are sure.`;
}
