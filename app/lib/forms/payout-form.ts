import { type FieldLimits, TOKEN_LENGTH } from "./field-limits";
import {
  MAX_CELL_LENGTH,
  MAX_PAYOUT_BYTES,
  MAX_PAYOUT_ROWS,
  PAYOUT_COLUMNS,
  type PayoutColumn,
} from "./payout-columns";

export const MAX_PAYOUT_NAME = 60;

/** `list`: the rows between two pages of the form, see `packDraft`. */
export const PAYOUT_FIELDS = {
  intent: TOKEN_LENGTH,
  once: TOKEN_LENGTH,
  name: 200,
  from: MAX_CELL_LENGTH,
  /** Where the form stands: filter and page. */
  show: TOKEN_LENGTH,
  list: 700_000,
  /** Digest of what was reviewed, hex. */
  reviewed: TOKEN_LENGTH,
  /** What was made so far where each row is a request of its own, sealed. */
  made: 100_000,
} as const;

/** Kept when a session ends; longer rows than fit are not. */
export const PAYOUT_KEPT_FIELDS = {
  name: PAYOUT_FIELDS.name,
  from: PAYOUT_FIELDS.from,
  list: PAYOUT_FIELDS.list,
  text: 2 * MAX_PAYOUT_BYTES,
} as const;

/** Browsers send a line break as two characters. */
export const PAYOUT_TEXT = { text: 2 * MAX_PAYOUT_BYTES } as const;
export const PAYOUT_FILE = { file: MAX_PAYOUT_BYTES } as const;

export type PayoutRowField = PayoutColumn | "seen" | "offered";

const ROW_FIELDS: FieldLimits<PayoutRowField> = {
  ...(Object.fromEntries(PAYOUT_COLUMNS.map((column) => [column, MAX_CELL_LENGTH])) as Record<
    PayoutColumn,
    number
  >),
  /** The key of what was to be looked at, if ticked. */
  seen: TOKEN_LENGTH,
  /** The row had a box to tick. */
  offered: TOKEN_LENGTH,
};

export const PAYOUT_ROWS = { name: "rows", fields: ROW_FIELDS, maxRows: MAX_PAYOUT_ROWS } as const;

/** @param index in the draft, from 0 */
export function payoutField(index: number, field: PayoutRowField): string {
  return `rows[${index}].${field}`;
}

export const FILTERS = ["all", "refused", "look", "ready", "out"] as const;
export type PayoutFilter = (typeof FILTERS)[number];

/** `leave` and `take` name a row by its index; `show` a filter and a page. */
export type PayoutIntent =
  | { kind: "check" | "file" | "leave-refused" | "continue" | "back" | "make" | "retry" }
  | { kind: "leave" | "take"; index: number }
  | { kind: "show"; filter: PayoutFilter; page: number };

const PLAIN = ["check", "file", "leave-refused", "continue", "back", "make", "retry"] as const;

/** Anything unknown checks, as Enter does: nothing is made by accident. */
export function readPayoutIntent(text: string): PayoutIntent {
  const [, kind, digits] = /^(leave|take):(\d{1,4})$/.exec(text) ?? [];
  if (kind === "leave" || kind === "take") return { kind, index: Number(digits) };
  const [, shown, page] = /^show:([a-z]{1,10}):(\d{1,2})$/.exec(text) ?? [];
  const filter = FILTERS.find((known) => known === shown);
  if (filter) return { kind: "show", filter, page: Math.max(1, Number(page)) };
  return { kind: PLAIN.find((known) => known === text) ?? "check" };
}

export function showIntent(filter: PayoutFilter, page = 1): string {
  return `show:${filter}:${page}`;
}
