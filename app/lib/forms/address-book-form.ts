import { type FieldLimits, TOKEN_LENGTH } from "./field-limits";

export interface RowValues {
  chain: string;
  name: string;
  address: string;
  label: string;
  memo: string;
  /** "on" if ticked. */
  recipient: string;
  travelRule: string;
  /** The owner of the address, only for TRAVEL_RULE. */
  partyName: string;
  /** "" for none, UNHOSTED, UNLISTED, or LISTED: and an id. */
  vasp: string;
  vaspName: string;
  vaspSearch: string;
  confirmedAddress: string;
  /** The key of a `NameQuestion`. */
  confirmedName: string;
  /** Address and memo of an existing entry: the row is skipped. */
  leftOut: string;
}

export type RowField = keyof RowValues;

export interface AddFormValues {
  rows: RowValues[];
}

const GROUP = "rows";

export const MAX_ROWS = 50;

export const TOO_MANY_ROWS = `Maximum of ${MAX_ROWS} address entries only`;

/** Bytes of a file, or characters of pasted text. */
export const MAX_CSV_BYTES = 128 * 1024;

export const CSV_TOO_LONG = `Paste at most ${MAX_CSV_BYTES / 1024} KB at a time. Nothing of this text was taken`;

/** Browsers send a line break as two characters. */
export function isCsvTooLong(text: string): boolean {
  return text.length > MAX_CSV_BYTES && text.replaceAll("\r\n", "\n").length > MAX_CSV_BYTES;
}

const TEXT_LENGTH = 500;

const FIELDS: FieldLimits<RowField> = {
  chain: TOKEN_LENGTH,
  name: TEXT_LENGTH,
  address: TEXT_LENGTH,
  label: TEXT_LENGTH,
  memo: TEXT_LENGTH,
  recipient: TOKEN_LENGTH,
  travelRule: TOKEN_LENGTH,
  partyName: TEXT_LENGTH,
  vasp: TEXT_LENGTH,
  vaspName: TEXT_LENGTH,
  vaspSearch: TEXT_LENGTH,
  confirmedAddress: TEXT_LENGTH,
  confirmedName: TOKEN_LENGTH,
  leftOut: 1_200,
};

export const ADD_ROWS = { name: GROUP, fields: FIELDS, maxRows: MAX_ROWS } as const;

export const ADD_FIELDS = { intent: TOKEN_LENGTH, once: TOKEN_LENGTH } as const;

export const CSV_FIELDS = { csv: 2 * MAX_CSV_BYTES, rest: 2 * MAX_CSV_BYTES } as const;

export const CSV_FILE = { file: MAX_CSV_BYTES } as const;

export const BLANK_ROW: RowValues = {
  chain: "",
  name: "",
  address: "",
  label: "",
  memo: "",
  recipient: "on",
  travelRule: "",
  partyName: "",
  vasp: "",
  vaspName: "",
  vaspSearch: "",
  confirmedAddress: "",
  confirmedName: "",
  leftOut: "",
};

/** Unticked boxes and empty fields are not sent. */
export function toRowValues(row: Readonly<Partial<Record<RowField, string>>>): RowValues {
  return { ...BLANK_ROW, recipient: "", ...row };
}

export function isBlankRow({ name, address, label, memo, partyName, vasp, vaspName }: RowValues): boolean {
  return [name, address, label, memo, partyName, vasp, vaspName].every((text) => text.trim() === "");
}

export function rowField(index: number, field: RowField): string {
  return `${GROUP}[${index}].${field}`;
}

export type AddIntent =
  | { kind: "submit" | "add" | "import" | "good" | "next" | "drop" }
  | { kind: "delete" | "find"; index: number };

const PLAIN = ["submit", "add", "import", "good", "next", "drop"] as const;

/** Anything unknown submits, as Enter does. */
export function readIntent(text: string): AddIntent {
  const [, kind, digits] = /^(delete|find):(\d{1,2})$/.exec(text) ?? [];
  if (kind === "delete" || kind === "find") return { kind, index: Number(digits) };
  return { kind: PLAIN.find((known) => known === text) ?? "submit" };
}

export function rowIntent(kind: "delete" | "find", index: number): string {
  return `${kind}:${index}`;
}
