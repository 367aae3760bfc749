import { createHash } from "node:crypto";

export const DAY_MS = 86_400_000;

/** Days between two random points, and the wave's share of the swing. */
const WAVES = [
  { days: 97, share: 55 },
  { days: 29, share: 25 },
  { days: 9, share: 14 },
  { days: 1, share: 6 },
];

/**
 * On the UTC day of `at`, parts per million between -swing and +swing. Integers only, so that every machine computes
 * the same.
 */
export function deviationOn(symbol: string, swing: number, at: Date): number {
  const day = Math.floor(at.getTime() / DAY_MS);
  const hundredfold = WAVES.reduce((sum, { days, share }) => sum + share * wave(symbol, days, day, swing), 0);
  return Math.trunc(hundredfold / 100);
}

/** Linear between random points, one every `days` days. */
function wave(symbol: string, days: number, day: number, swing: number): number {
  const left = Math.floor(day / days);
  const along = day - left * days;
  const from = point(symbol, days, left, swing);
  const to = point(symbol, days, left + 1, swing);
  return from + Math.trunc(((to - from) * along) / days);
}

const points = new Map<string, number>();

function point(symbol: string, days: number, index: number, swing: number): number {
  const id = `${symbol}/${days}/${index}`;
  let random = points.get(id);
  if (random === undefined) {
    random = createHash("sha256").update(id).digest().readUInt32BE(0);
    if (points.size > 50_000) points.clear();
    points.set(id, random);
  }
  return (random % (2 * swing + 1)) - swing;
}
