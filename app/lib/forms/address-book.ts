import {
  type BackendChain,
  type ChainId,
  canonicalAddress,
  memoRules,
  type Network,
  toBackendChain,
  validateAddress,
} from "~/lib/chains";
import { type Issue, issuesOf, type Rule } from "../issue";
import { lengthOf, MAX_NAME_LENGTH, NAME_LENGTH } from "./name";

export type AddressBookType = "RECIPIENT" | "TRAVEL_RULE";

/** A new entry as typed. */
export interface AddressBookRow {
  chain: ChainId;
  name: string;
  /** Optional, as the memo is. */
  label: string;
  address: string;
  memo: string;
  types: readonly AddressBookType[];
  /** The owner of the address and their cryptoasset business; used only with the type TRAVEL_RULE. */
  counterparty: { name: string; vasp: { type: string; id: string; name: string } };
}

export type AddressBookField = "name" | "label" | "address" | "memo" | "types" | "counterparty";

/** Maximum rows in one request. */
export const MAX_ROWS = 50;
const MAX_LABEL_LENGTH = 100;
const MAX_PARTY_NAME_LENGTH = 99;

interface Input {
  /** Trimmed. */
  row: AddressBookRow;
  network: Network;
  /** The row, from 1. */
  n: number;
}

type RowRule = Rule<Input, AddressBookField>;

const isWithinLength = (longest: number, text: string) => text !== "" && lengthOf(text) <= longest;
/** 'ETHEREUM row 1': the backend's name of the chain, and the row. */
const placeOf = ({ row, n }: Input) => `${toBackendChain(row.chain)} row ${n}`;

const named: RowRule = (input) =>
  isWithinLength(MAX_NAME_LENGTH, input.row.name)
    ? undefined
    : { field: "name", message: `${NAME_LENGTH} (${placeOf(input)})` };

const labelLengthValid: RowRule = (input) =>
  lengthOf(input.row.label) <= MAX_LABEL_LENGTH
    ? undefined
    : { field: "label", message: `Label must be under 100 characters (${placeOf(input)})` };

const addressValid: RowRule = (input) => {
  const { row, network } = input;
  if (validateAddress(row.chain, row.address, { network }) === null) return undefined;
  const chain = toBackendChain(row.chain);
  return { field: "address", message: `Please enter a valid ${chain} address (${placeOf(input)})` };
};

const memoValid: RowRule = ({ row }) => {
  const message = memoRules(row.chain)?.check(row.memo);
  return message ? { field: "memo", message } : undefined;
};

const typed: RowRule = (input) =>
  input.row.types.length > 0
    ? undefined
    : { field: "types", message: `Please choose at least one type (${placeOf(input)})` };

const counterpartyKnown: RowRule = ({ row, n }) => {
  const { name, vasp } = row.counterparty;
  const isBusinessKnown =
    vasp.type === "UNHOSTED" ||
    vasp.type === "UNLISTED" ||
    (vasp.type === "LISTED" && isWithinLength(MAX_PARTY_NAME_LENGTH, vasp.name) && vasp.id !== "");
  const isKnown = isWithinLength(MAX_PARTY_NAME_LENGTH, name) && isBusinessKnown;
  if (isKnown || !row.types.includes("TRAVEL_RULE")) return undefined;
  const message = `Please provide Travel Rule information for the address row ${n}`;
  return { field: "counterparty", message };
};

const RULES: readonly RowRule[] = [named, labelLengthValid, addressValid, typed, counterpartyKnown];
/** On a chain with memos the memo is checked last, as specified. */
const RULES_WITH_MEMO: readonly RowRule[] = [named, labelLengthValid, addressValid, memoValid];

function trimmed(row: AddressBookRow): AddressBookRow {
  const { name, vasp } = row.counterparty;
  return {
    ...row,
    name: row.name.trim(),
    label: row.label.trim(),
    address: row.address.trim(),
    memo: row.memo.trim(),
    counterparty: {
      name: name.trim(),
      vasp: { type: vasp.type, id: vasp.id.trim(), name: vasp.name.trim() },
    },
  };
}

export interface AddressBookIssue extends Issue<AddressBookField> {
  /** The row, from 0. */
  index: number;
}

/**
 * Checks rows in the specified order; each row reports its first problem.
 * @returns the issues, the first one to be shown first; empty when the rows can be sent
 */
export function checkAddressBookRows(
  rows: readonly AddressBookRow[],
  { network }: { network: Network },
): AddressBookIssue[] {
  return rows.flatMap((given, index) => {
    const row = trimmed(given);
    const rules = memoRules(row.chain) ? RULES_WITH_MEMO : RULES;
    const [issue] = issuesOf(rules, { row, network, n: index + 1 });
    return issue ? [{ ...issue, index }] : [];
  });
}

/** Checks whether another row can be added: null, or what to tell the user. */
export function checkCanAddRow(
  rows: readonly AddressBookRow[],
  context: { network: Network },
): string | null {
  const [issue] = checkAddressBookRows(rows, context);
  if (issue) return issue.message;
  return rows.length < MAX_ROWS ? null : `Maximum of ${MAX_ROWS} address entries only`;
}

/** The backend's AddressBookEntryInput. */
export interface AddressBookEntryInput {
  chain: BackendChain;
  name: string;
  label?: string;
  address: string;
  memo?: string;
  type: AddressBookType[];
  counterparty?: { name: string; vasp: { type: string; id?: string; name?: string } };
}

/**
 * The entries to send for checked rows: trimmed, without empty label and memo, with the counterparty only for the type
 * TRAVEL_RULE. Of rows with the same address and memo the first is kept (one address can have many payees by memo).
 */
export function toAddressBookEntries(rows: readonly AddressBookRow[]): AddressBookEntryInput[] {
  const entries = new Map<string, AddressBookEntryInput>();
  for (const given of rows) {
    const row = trimmed(given);
    const memo = memoRules(row.chain)?.canonical(row.memo) ?? "";
    const key = `${row.chain} ${canonicalAddress(row.chain, row.address)} ${memo}`;
    if (entries.has(key)) continue;
    const { name, vasp } = row.counterparty;
    entries.set(key, {
      chain: toBackendChain(row.chain),
      name: row.name,
      ...(row.label && { label: row.label }),
      address: row.address,
      ...(memo && { memo }),
      type: [...new Set(row.types)],
      ...(row.types.includes("TRAVEL_RULE") && {
        counterparty: {
          name,
          vasp: { type: vasp.type, ...(vasp.id && { id: vasp.id }), ...(vasp.name && { name: vasp.name }) },
        },
      }),
    });
  }
  return [...entries.values()];
}
