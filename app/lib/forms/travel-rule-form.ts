import { type FieldLimits, TOKEN_LENGTH } from "./field-limits";

export interface PartyValues {
  name: string;
  accountId: string;
  customerId: string;
  /** "on" if the organisation itself is this side. */
  isCaller: string;
  /** "" for none, UNHOSTED, UNLISTED, or LISTED: and an id. */
  vasp: string;
  vaspName: string;
  vaspSearch: string;
}

export interface TransferValues {
  id: string;
  /** SENT, RECEIVED or SELF; never from the form. */
  direction: string;
  originator: PartyValues;
  beneficiary: PartyValues;
}

export type Side = "originator" | "beneficiary";
export type PartyField = keyof PartyValues;
export type TransferField = `${Side}.${PartyField}`;

export interface TravelRuleFormValues {
  transfers: TransferValues[];
}

/** Null between own addresses. */
export function ownSideOf(direction: string): Side | null {
  if (direction === "SENT") return "originator";
  return direction === "RECEIVED" ? "beneficiary" : null;
}

export function counterpartySideOf(direction: string): Side | null {
  if (direction === "SENT") return "beneficiary";
  return direction === "RECEIVED" ? "originator" : null;
}

const GROUP = "transfers";

export function fieldName(index: number, field: "id" | TransferField): string {
  return `${GROUP}[${index}].${field}`;
}

export function findIntent(name: string): string {
  return `find:${name}`;
}

export function readFindIntent(intent: string): number | null {
  const [, index] = /^find:transfers\[(\d{1,3})\]\./.exec(intent) ?? [];
  return index === undefined ? null : Number(index);
}

export const MAX_TEXT_LENGTH = 200;

/** Backend data that the form returns may be longer than typed text. */
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

function sideFields<Prefix extends string>(prefix: Prefix): FieldLimits<`${Prefix}${TransferField}`> {
  const names = (["originator", "beneficiary"] as const).flatMap((side) =>
    Object.entries(PARTY_FIELDS).map(([field, limit]) => [`${prefix}${side}.${field}`, limit]),
  );
  return Object.fromEntries(names) as FieldLimits<`${Prefix}${TransferField}`>;
}

export const TRAVEL_RULE_FIELDS = {
  intent: TOKEN_LENGTH,
  once: TOKEN_LENGTH,
  version: TOKEN_LENGTH,
} as const;

export const TRANSFER_ROWS = {
  name: GROUP,
  fields: { id: STORED_LENGTH, ...sideFields("") } as FieldLimits<"id" | TransferField>,
  maxRows: 100,
} as const;

/** Absent fields were not asked for, or are unticked boxes. */
export type TransferRow = Readonly<Partial<Record<"id" | TransferField, string>>>;

/** The row that a form in the browser would post. `read` returns the value of a name. */
export function rowInForm(read: (name: string) => string | null, index: number): TransferRow {
  const names = Object.keys(TRANSFER_ROWS.fields) as (keyof TransferRow)[];
  const entries = names.map((name) => [name, read(fieldName(index, name))]);
  return Object.fromEntries(entries.filter(([, text]) => text !== null));
}

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

export interface ReadTransfer {
  values: TransferValues;
  isGiven: boolean;
}

/** @returns null if a row names an unknown transfer or one that another row names */
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

export function readTransfer(row: TransferRow, transfer: TransferValues): TransferValues {
  const read = (side: Side): PartyValues => {
    const before = transfer[side];
    return {
      name: row[`${side}.name`] ?? before.name,
      accountId: row[`${side}.accountId`] ?? before.accountId,
      customerId: row[`${side}.customerId`] ?? before.customerId,
      isCaller: row[`${side}.isCaller`] ?? "",
      vasp: row[`${side}.vasp`] ?? before.vasp,
      vaspName: row[`${side}.vaspName`] ?? before.vaspName,
      vaspSearch: row[`${side}.vaspSearch`] ?? "",
    };
  };
  return { ...transfer, originator: read("originator"), beneficiary: read("beneficiary") };
}

/** The details of several payments to one counterparty, typed once. */
export const SHARED_FIELDS = { intent: TOKEN_LENGTH, ...sideFields("shared.") } as const;

export const MAX_SUPPLIED = 30;

export const SUPPLIED_ROWS = {
  name: "payments",
  fields: { id: STORED_LENGTH, version: TOKEN_LENGTH, once: TOKEN_LENGTH },
  maxRows: MAX_SUPPLIED,
} as const;

type SharedField = `shared.${TransferField}`;

export const sharedField = (field: TransferField): SharedField => `shared.${field}`;

/** The typed details as those of a transfer. */
export function readShared(posted: Readonly<Partial<Record<string, string>>>): TransferValues {
  const fields = Object.keys(sideFields("")) as TransferField[];
  const row = fields.map((field) => [field, posted[sharedField(field)] ?? ""]);
  return toTransferValues(Object.fromEntries(row));
}
