import { markHidden } from "~/lib/names/hidden-characters";
import type { Mismatch } from "./types";

const MAX_SHOWN_LENGTH = 200;

/** How a mismatch of an entered value is worded: 'The recipient is not the one that you entered'. */
export const NOT_ENTERED = "is not the one that you entered";

/** Collects mismatches. */
export class Findings {
  readonly mismatches: Mismatch[] = [];

  add(field: string, expected: unknown, found: unknown, message: string): void {
    this.mismatches.push({ field, expected: shown(expected), found: shown(found), message });
  }

  /** Adds a mismatch unless `isSound`. */
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
  const text = value === null || value === undefined ? "nothing" : markHidden(String(value));
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}...` : text;
}

/** A single finding as a refusal. */
export function refuse(field: string, expected: unknown, found: unknown, message: string) {
  const findings = new Findings();
  findings.add(field, expected, found, message);
  return { ok: false as const, mismatches: findings.mismatches };
}
