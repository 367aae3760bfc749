import { type FieldLimits, TOKEN_LENGTH } from "./field-limits";

/** A row of the form that adds addresses, as typed: every field is text. */
export interface RowValues {
  /** A chain of the registry, or "". */
  chain: string;
  name: string;
  address: string;
  label: string;
  memo: string;
  /** "on" when the entry is of type RECIPIENT. */
  recipient: string;
  /** "on" when it is of type TRAVEL_RULE. */
  travelRule: string;
  /** Who owns the address; asked, as the business is, for the type TRAVEL_RULE. */
  partyName: string;
  /** "" for none, UNHOSTED, UNLISTED, or LISTED: and an id. */
  vasp: string;
  /** The name of a business that is not in the list. */
  vaspName: string;
  /** What the list of businesses was searched for. */
  vaspSearch: string;
  /** The address that was compared with one that it resembles. */
  confirmedAddress: string;
  /** The address and memo that the row is left out for, because there is an entry with them already. */
  leftOut: string;
}

export type RowField = keyof RowValues;

/** The values of the whole form. */
export interface AddFormValues {
  rows: RowValues[];
}

const GROUP = "rows";

/** Maximum rows in one request. */
export const MAX_ROWS = 50;

export const TOO_MANY_ROWS = `Maximum of ${MAX_ROWS} address entries only`;

/** Of a file; of pasted text so many characters. Up to twice as much comes back in the page, escaped, to be shortened. */
export const MAX_CSV_BYTES = 128 * 1024;

export const CSV_TOO_LONG = `Paste at most ${MAX_CSV_BYTES / 1024} KB at a time. Nothing of this text was taken`;

/** Whether text is more than can be pasted; browsers send every line break as two characters. */
export function isCsvTooLong(text: string): boolean {
  return text.length > MAX_CSV_BYTES && text.replaceAll("\r\n", "\n").length > MAX_CSV_BYTES;
}

/** Generous, so that a text that is too long gets the message about its length. */
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
  leftOut: 1_200,
};

export const ADD_ROWS = { name: GROUP, fields: FIELDS, maxRows: MAX_ROWS } as const;

/** The form's fields besides its rows. */
export const ADD_FIELDS = { intent: TOKEN_LENGTH, once: TOKEN_LENGTH } as const;

/** Text as CSV as it is sent: what was pasted, and the lines that wait for the next round. */
export const CSV_FIELDS = { csv: 2 * MAX_CSV_BYTES, rest: 2 * MAX_CSV_BYTES } as const;

export const CSV_FILE = { file: MAX_CSV_BYTES } as const;

/** A row in which nothing is filled in; a new entry is a recipient unless somebody says otherwise. */
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
  leftOut: "",
};

/** A posted row; a box that is not ticked is not sent, nor is any other field that is left out empty. */
export function toRowValues(row: Readonly<Partial<Record<RowField, string>>>): RowValues {
  return { ...BLANK_ROW, recipient: "", ...row };
}

/** Whether nobody has filled in anything. */
export function isBlankRow({ name, address, label, memo, partyName, vasp, vaspName }: RowValues): boolean {
  return [name, address, label, memo, partyName, vasp, vaspName].every((text) => text.trim() === "");
}

/** The name of a field in the form. `index` counts the rows from 0. */
export function rowField(index: number, field: RowField): string {
  return `${GROUP}[${index}].${field}`;
}

/** What a button of the form asks for: with a row (from 0) where it is about one. */
export type AddIntent =
  | { kind: "submit" | "add" | "import" | "good" | "next" | "drop" }
  | { kind: "delete" | "find"; index: number };

const PLAIN = ["submit", "add", "import", "good", "next", "drop"] as const;

/** Reads what the pressed button says; anything unknown submits, as Enter does. */
export function readIntent(text: string): AddIntent {
  const [, kind, digits] = /^(delete|find):(\d{1,2})$/.exec(text) ?? [];
  if (kind === "delete" || kind === "find") return { kind, index: Number(digits) };
  return { kind: PLAIN.find((known) => known === text) ?? "submit" };
}

/** What the button of a row says. */
export function rowIntent(kind: "delete" | "find", index: number): string {
  return `${kind}:${index}`;
}
