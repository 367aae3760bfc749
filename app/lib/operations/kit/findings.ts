import { formatExact, fromUnits } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import type { Mismatch } from "./types";

const MAX_SHOWN_LENGTH = 200;

/** 'The recipient is not the one that you entered' */
export const NOT_ENTERED = "is not the one that you entered";

export const CANNOT_BE_READ = "The transaction cannot be read";
export const DOES_OTHER = "The transaction does something else than what you entered";

export interface Unit {
  symbol: string;
  decimals: number;
}

export const GWEI: Unit = { symbol: "Gwei", decimals: 9 };

/** '0.0085 BTC' */
export const inUnit = (amount: bigint, { symbol, decimals }: Unit): string =>
  `${formatExact(fromUnits(amount, decimals))} ${symbol}`;

export class Findings {
  readonly mismatches: Mismatch[] = [];

  add(field: string, expected: unknown, found: unknown, message: string): void {
    this.mismatches.push({ field, expected: shown(expected), found: shown(found), message });
  }

  require(isSound: boolean, field: string, expected: unknown, found: unknown, message: string): void {
    if (!isSound) this.add(field, expected, found, message);
  }

  equal(field: string, expected: string | number | bigint, found: unknown, message: string): void {
    this.require(found === expected, field, expected, found, message);
  }

  equalAmount(field: string, expected: bigint, found: bigint | undefined, unit: Unit, message: string): void {
    if (found === expected) return;
    this.add(field, inUnit(expected, unit), found === undefined ? null : inUnit(found, unit), message);
  }

  /** Bounds are inclusive, in smallest units. */
  amountWithin(
    field: string,
    { lowest, highest }: { lowest?: bigint; highest?: bigint },
    found: bigint,
    unit: Unit,
    message: string,
  ): void {
    const isLow = lowest !== undefined && found < lowest;
    const isHigh = highest !== undefined && found > highest;
    if (!isLow && !isHigh) return;
    const bounds = [
      ...(lowest === undefined ? [] : [`at least ${inUnit(lowest, unit)}`]),
      ...(highest === undefined ? [] : [`at most ${inUnit(highest, unit)}`]),
    ];
    this.add(field, bounds.join(" and "), inUnit(found, unit), message);
  }

  get isSound(): boolean {
    return this.mismatches.length === 0;
  }
}

function shown(value: unknown): string {
  const text = value === null || value === undefined ? "nothing" : markHidden(String(value));
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}...` : text;
}

export function refuse(field: string, expected: unknown, found: unknown, message: string) {
  const findings = new Findings();
  findings.add(field, expected, found, message);
  return { ok: false as const, mismatches: findings.mismatches };
}
