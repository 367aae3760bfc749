import type { Mismatch } from "./types";

const MAX_SHOWN = 200;

/** How a finding about something that the user entered ends: 'The recipient is not the one that you entered'. */
export const NOT_ENTERED = "is not the one that you entered";

/** Collects what is not as it should be. */
export class Findings {
  readonly mismatches: Mismatch[] = [];

  add(field: string, expected: unknown, found: unknown, message: string): void {
    this.mismatches.push({ field, expected: shown(expected), found: shown(found), message });
  }

  /** Notes a mismatch unless `isSound`. */
  require(isSound: boolean, field: string, expected: unknown, found: unknown, message: string): void {
    if (!isSound) this.add(field, expected, found, message);
  }

  equal(field: string, expected: string | number | bigint, found: unknown, message: string): void {
    this.require(found === expected, field, expected, found, message);
  }

  get isSound(): boolean {
    return this.mismatches.length === 0;
  }
}

function shown(value: unknown): string {
  const text = value === null || value === undefined ? "nothing" : String(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}

/** A single finding as a refusal. */
export function refuse(field: string, expected: unknown, found: unknown, message: string) {
  const findings = new Findings();
  findings.add(field, expected, found, message);
  return { ok: false as const, mismatches: findings.mismatches };
}
