import { type LiveChainId, sendRules } from "~/lib/chains";
import { gweiToWei } from "~/lib/money";
import { type FeeQuotes, isSpeed } from "./speeds";

const MAX_WAIT_SECONDS = 7 * 24 * 3_600;

function priceOf(price: unknown, unit: unknown): bigint | null {
  if (typeof price !== "string") return null;
  if (unit === "WEI" && /^\d{1,30}$/.test(price)) return BigInt(price);
  if (unit === "GWEI" && /^\d{1,20}(?:\.\d{1,9})?$/.test(price)) return gweiToWei(price);
  return null;
}

function waitOf(seconds: unknown): number | null {
  const isWait = typeof seconds === "number" && seconds > 0 && seconds <= MAX_WAIT_SECONDS;
  return isWait ? Math.round(seconds) : null;
}

/**
 * Ignores prices that are unreadable or above the chain's limit for the speed, so that no fee is offered that would be
 * refused.
 */
export function readQuotes(chain: LiveChainId, feePrices: unknown): FeeQuotes {
  const limits = sendRules(chain)?.maxPrice;
  if (!Array.isArray(feePrices) || !limits) return {};
  const quotes: FeeQuotes = {};
  for (const item of feePrices) {
    const { speed, price, unit, waitTimeInSeconds } = Object(item);
    const read = priceOf(price, unit);
    if (!isSpeed(speed) || read === null || read <= 0n || read > limits[speed]) continue;
    quotes[speed] = { price: read, waitSeconds: waitOf(waitTimeInSeconds) };
  }
  return quotes;
}
