import { type FieldLimits, TOKEN_LENGTH } from "./field-limits";

/** One side of a transfer as typed: every field is text, trimmed. */
export interface PartyValues {
  name: string;
  accountId: string;
  customerId: string;
  /** "on" when the organisation itself is this side. */
  isCaller: string;
  /** "" for none, UNHOSTED, UNLISTED, or LISTED: and an id. */
  vasp: string;
  /** The name of a business that is not in the list. */
  vaspName: string;
  /** What the list of businesses was searched for. */
  vaspSearch: string;
}

/** A transfer's travel-rule form. */
export interface TransferValues {
  id: string;
  /** SENT, RECEIVED or SELF; from the backend, never from the form. */
  direction: string;
  originator: PartyValues;
  beneficiary: PartyValues;
}

export type Side = "originator" | "beneficiary";
export type PartyField = keyof PartyValues;
export type TransferField = `${Side}.${PartyField}`;

/** The values of the whole form. */
export interface TravelRuleFormValues {
  transfers: TransferValues[];
}

/** The organisation's own side of a transfer; null between own addresses, where there is nothing to enter. */
export function ownSideOf(direction: string): Side | null {
  if (direction === "SENT") return "originator";
  return direction === "RECEIVED" ? "beneficiary" : null;
}

/** The other side; null between own addresses. */
export function counterpartySideOf(direction: string): Side | null {
  if (direction === "SENT") return "beneficiary";
  return direction === "RECEIVED" ? "originator" : null;
}

const GROUP = "transfers";

/** The name of a field in the form. `index` counts the transaction's transfers from 0. */
export function fieldName(index: number, field: "id" | TransferField): string {
  return `${GROUP}[${index}].${field}`;
}

/** What the button posts that narrows the list of businesses of a field. */
export function findIntent(name: string): string {
  return `find:${name}`;
}

/** The transfer whose list is narrowed, counted from 0; null for any other intent. */
export function readFindIntent(intent: string): number | null {
  const [, index] = /^find:transfers\[(\d{1,3})\]\./.exec(intent) ?? [];
  return index === undefined ? null : Number(index);
}

/** The maximum length of a typed field. */
export const MAX_TEXT_LENGTH = 200;

/** Data from the backend that the form sends along may be longer. */
const STORED_LENGTH = 500;

const PARTY_FIELDS: FieldLimits<PartyField> = {
  name: STORED_LENGTH,
  accountId: STORED_LENGTH,
  customerId: STORED_LENGTH,
  isCaller: TOKEN_LENGTH,
  vasp: STORED_LENGTH,
  vaspName: STORED_LENGTH,
  vaspSearch: STORED_LENGTH,
};

/** The form's fields besides its transfers. */
export const TRAVEL_RULE_FIELDS = {
  intent: TOKEN_LENGTH,
  once: TOKEN_LENGTH,
  /** Which of the backend's data the form was filled in from. */
  version: TOKEN_LENGTH,
} as const;

/** The fields of each transfer. */
export const TRANSFER_ROWS = {
  name: GROUP,
  fields: {
    id: STORED_LENGTH,
    ...Object.fromEntries(
      (["originator", "beneficiary"] as const).flatMap((side) =>
        Object.entries(PARTY_FIELDS).map(([field, limit]) => [`${side}.${field}`, limit]),
      ),
    ),
  } as FieldLimits<"id" | TransferField>,
  maxRows: 100,
} as const;

/** A transfer's row as posted; an absent field was not asked for, or is a box that is not ticked. */
export type TransferRow = Readonly<Partial<Record<"id" | TransferField, string>>>;

/**
 * A transfer's row in a form, before it is posted.
 * @param read what the form would post under a name; null for nothing
 */
export function rowInForm(read: (name: string) => string | null, index: number): TransferRow {
  const names = Object.keys(TRANSFER_ROWS.fields) as (keyof TransferRow)[];
  const entries = names.map((name) => [name, read(fieldName(index, name))]);
  return Object.fromEntries(entries.filter(([, text]) => text !== null));
}

/** A posted transfer without stored data. */
export function toTransferValues(row: TransferRow): TransferValues {
  const blank: PartyValues = {
    name: "",
    accountId: "",
    customerId: "",
    isCaller: "",
    vasp: "",
    vaspName: "",
    vaspSearch: "",
  };
  const before = { id: row.id ?? "", direction: "", originator: blank, beneficiary: blank };
  return readTransfer(row, before);
}

/** A posted transfer, merged into the backend's data. */
export interface ReadTransfer {
  values: TransferValues;
  /** False when the form only named the transfer, without any data. */
  isGiven: boolean;
}

/**
 * Reads the rows of the transfers that the backend knows.
 * @returns null when a row names a transfer that is not among them, or one that another row names
 */
export function readTravelRuleForm(
  rows: readonly TransferRow[],
  known: readonly TransferValues[],
): ReadTransfer[] | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isStrange = ({ id }: TransferRow) => !known.some((transfer) => transfer.id === id);
  if (byId.size < rows.length || rows.some(isStrange)) return null;
  return known.map((transfer) => {
    const row = byId.get(transfer.id);
    const counterparty = counterpartySideOf(transfer.direction);
    const isGiven = row !== undefined && (!counterparty || row[`${counterparty}.name`] !== undefined);
    return { values: isGiven ? readTransfer(row, transfer) : transfer, isGiven };
  });
}

/** A posted transfer over what is known of it. */
export function readTransfer(row: TransferRow, transfer: TransferValues): TransferValues {
  const read = (side: Side): PartyValues => {
    const before = transfer[side];
    return {
      name: row[`${side}.name`] ?? before.name,
      accountId: row[`${side}.accountId`] ?? before.accountId,
      customerId: row[`${side}.customerId`] ?? before.customerId,
      // A box that is not ticked is not sent.
      isCaller: row[`${side}.isCaller`] ?? "",
      vasp: row[`${side}.vasp`] ?? before.vasp,
      vaspName: row[`${side}.vaspName`] ?? before.vaspName,
      vaspSearch: row[`${side}.vaspSearch`] ?? "",
    };
  };
  return { ...transfer, originator: read("originator"), beneficiary: read("beneficiary") };
}
