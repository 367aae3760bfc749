import { formatExact, fromUnits } from "~/lib/money";
import { formatDate } from "~/lib/present/format";

/** An exchange's withdrawal limit per 24 hours; units are decimal digits, null if unknown. */
export interface Limit {
  perDay: string;
  left: string;
  used?: string | null;
  waiting?: string | null;
  nextReleaseAt?: string | null;
  nextRelease?: string | null;
  lastReleaseAt?: string | null;
}

interface Limited {
  symbol: string;
  decimals: number;
}

export interface LimitView {
  symbol: string;
  left: string;
  /** '12 of 150 ETH left in 24 hours' */
  summary: string;
  /** Used share, in whole per cent. */
  taken: number;
  details: string[];
}

const unitsOf = (digits: string | null | undefined): bigint | null =>
  digits && /^\d{1,78}$/.test(digits) ? BigInt(digits) : null;

/** Smallest units; null if unknown. */
export function limitLeft(limit: Limit | null | undefined): bigint | null {
  return unitsOf(limit?.left);
}

export function limitView(limit: Limit | null | undefined, asset: Limited): LimitView | null {
  const [perDay, left] = [unitsOf(limit?.perDay), limitLeft(limit)];
  if (!limit || perDay === null || left === null || left > perDay) return null;
  const coins = (units: bigint) => formatExact(fromUnits(units, asset.decimals));
  const words = (units: bigint) => `${coins(units)} ${asset.symbol}`;
  const taken = perDay - left;
  return {
    symbol: asset.symbol,
    left: words(left),
    summary: `${coins(left)} of ${words(perDay)} left in 24 hours`,
    taken: perDay === 0n ? 100 : Number((taken * 100n + perDay - 1n) / perDay),
    details: [takenWords(limit, words), releaseWords(limit, words)].filter((text) => text !== ""),
  };
}

type Words = (units: bigint) => string;

function takenWords(limit: Limit, words: Words): string {
  const [used, waiting] = [unitsOf(limit.used) ?? 0n, unitsOf(limit.waiting) ?? 0n];
  const sent = used > 0n ? `${words(used)} has left` : "";
  const open = waiting > 0n ? `${words(waiting)} is waiting` : "";
  return sent || open ? `${[sent, open].filter(Boolean).join(", ")}.` : "";
}

/** Pending transfers have no release time yet. */
function releaseWords(limit: Limit, words: Words): string {
  const [used, next] = [unitsOf(limit.used), unitsOf(limit.nextRelease)];
  const [nextAt, lastAt] = [formatDate(limit.nextReleaseAt), formatDate(limit.lastReleaseAt)];
  if (!used || !next || !nextAt || !lastAt) return "";
  if (next >= used) return `${words(used)} is free again at ${nextAt} UTC.`;
  return `${words(next)} is free again at ${nextAt} UTC, all ${words(used)} by ${lastAt} UTC.`;
}

/** '… lets only 12 ETH more leave this account within 24 hours'. */
export function limitRefusal(exchange: string, left: bigint, { symbol, decimals }: Limited): string {
  const more =
    left > 0n ? `only ${formatExact(fromUnits(left, decimals))} ${symbol} more` : `no more ${symbol}`;
  return `${exchange} lets ${more} leave this account within 24 hours`;
}
