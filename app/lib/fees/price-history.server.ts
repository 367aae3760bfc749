import type { LiveChainId, Network, Speed } from "~/lib/chains";
import type { FeeQuotes } from "./speeds";
import { SPEEDS } from "./speeds";

const DAY_MS = 24 * 60 * 60 * 1000;
/** One price is kept for each span, so that frequent prices do not outweigh others. */
const SPAN_MS = 10 * 60 * 1000;

export interface PricedNetwork {
  chain: LiveChainId;
  network: Network;
}

export type PriceLevel = Speed | "NETWORK";

const LEVELS: readonly PriceLevel[] = [...SPEEDS, "NETWORK"];

/** Wei a gas, or smallest units a byte or a transaction; absent if unknown. */
export type UsualPrices = Readonly<Partial<Record<PriceLevel, bigint>>>;

interface Kept {
  span: number;
  price: bigint;
}

/** By chain, network and level; oldest first, one for each span of the last day. */
const kept = new Map<string, Kept[]>();

const keyOf = ({ chain, network }: PricedNetwork, level: PriceLevel) => `${chain} ${network} ${level}`;

function ofLastDay(key: string, now: number): Kept[] {
  return (kept.get(key) ?? []).filter(({ span }) => span * SPAN_MS > now - DAY_MS);
}

/** The first price of a span counts, so that repeating another does not make it usual. */
export function recordPrice(where: PricedNetwork, level: PriceLevel, price: bigint, now = Date.now()): void {
  const key = keyOf(where, level);
  const known = ofLastDay(key, now);
  const span = Math.floor(now / SPAN_MS);
  if (known.at(-1)?.span !== span) known.push({ span, price });
  kept.set(key, known);
}

export function recordQuotes(where: PricedNetwork, quotes: FeeQuotes, now = Date.now()): void {
  for (const speed of SPEEDS) {
    const quote = quotes[speed];
    if (quote) recordPrice(where, speed, quote.price, now);
  }
}

/** The lower one, of the last day. */
function median(key: string, now: number): bigint | undefined {
  const prices = ofLastDay(key, now)
    .map(({ price }) => price)
    .sort((a, b) => (a < b ? -1 : 1));
  return prices[Math.floor((prices.length - 1) / 2)];
}

export function usualPrices(where: PricedNetwork, now = Date.now()): UsualPrices {
  const known = LEVELS.map((level) => [level, median(keyOf(where, level), now)] as const);
  return Object.fromEntries(known.filter(([, price]) => price !== undefined));
}

export function forgetPrices(): void {
  kept.clear();
}
