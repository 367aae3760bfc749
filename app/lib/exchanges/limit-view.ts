import { formatExact, fromUnits } from "~/lib/money";
import { formatDate } from "~/lib/present/format";

/** What an exchange lets leave an account within 24 hours; units are decimal digits, null where they are not known. */
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

/** A limit ready to be shown. */
export interface LimitView {
  symbol: string;
  /** '12 ETH' */
  left: string;
  /** '12 of 150 ETH left in 24 hours' */
  summary: string;
  /** How much of it is taken, in whole per cent. */
  taken: number;
  /** What takes it, and when that is free again; empty where the service does not say, or nothing does. */
  details: string[];
}

const unitsOf = (digits: string | null | undefined): bigint | null =>
  digits && /^\d{1,78}$/.test(digits) ? BigInt(digits) : null;

/** What is left of a limit, in smallest units; null where that is not known. */
export function limitLeft(limit: Limit | null | undefined): bigint | null {
  return unitsOf(limit?.left);
}

/** What is left, what takes the rest, and when that is free again; null for a limit that cannot be read. */
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

/** When what has left counts no more; what waits has no such time yet. */
function releaseWords(limit: Limit, words: Words): string {
  const [used, next] = [unitsOf(limit.used), unitsOf(limit.nextRelease)];
  const [nextAt, lastAt] = [formatDate(limit.nextReleaseAt), formatDate(limit.lastReleaseAt)];
  if (!used || !next || !nextAt || !lastAt) return "";
  if (next >= used) return `${words(used)} is free again at ${nextAt} UTC.`;
  return `${words(next)} is free again at ${nextAt} UTC, all ${words(used)} by ${lastAt} UTC.`;
}

/** Why an amount is refused: '… lets only 12 ETH more leave this account within 24 hours'. */
export function limitRefusal(exchange: string, left: bigint, { symbol, decimals }: Limited): string {
  const more =
    left > 0n ? `only ${formatExact(fromUnits(left, decimals))} ${symbol} more` : `no more ${symbol}`;
  return `${exchange} lets ${more} leave this account within 24 hours`;
}
