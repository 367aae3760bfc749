import { type ChainId, memoRules, type Network, toBackendChain, validateAddress } from "~/lib/chains";
import { MAX_ROWS, type RowValues, rowField, TOO_MANY_ROWS } from "../forms/address-book-form";
import { lengthOf, MAX_NAME_LENGTH, NAME_LENGTH } from "../forms/name";
import { type Issue, issuesOf, type Rule } from "../issue";
import { hiddenProblem, normalName } from "../names/given-text";
import { readVasp } from "../vasps/vasp-rules";

export type AddressBookType = "RECIPIENT" | "TRAVEL_RULE";

/** As typed; label and memo are optional. */
export interface AddressBookRow {
  chain: ChainId;
  name: string;
  label: string;
  address: string;
  memo: string;
  types: readonly AddressBookType[];
  /** The owner of the address and their VASP; used only with the type TRAVEL_RULE. */
  counterparty: { name: string; vasp: { type: string; id: string; name: string } };
}

export type AddressBookField =
  | "name"
  | "label"
  | "address"
  | "memo"
  | "types"
  | "partyName"
  | "vasp"
  | "vaspName";

const MAX_LABEL_LENGTH = 100;
const MAX_PARTY_NAME_LENGTH = 99;

interface Input {
  row: AddressBookRow;
  network: Network;
  /** Row number, from 1. */
  n: number;
}

type RowRule = Rule<Input, AddressBookField>;

const isWithinLength = (longest: number, text: string) => text !== "" && lengthOf(text) <= longest;
/** 'ETHEREUM row 1'. */
const placeOf = ({ row, n }: Input) => `${toBackendChain(row.chain)} row ${n}`;

const visible =
  (field: AddressBookField, label: string, read: (row: AddressBookRow) => string): RowRule =>
  (input) => {
    const problem = hiddenProblem(label, read(input.row));
    return problem === null ? undefined : { field, message: `${problem} (${placeOf(input)})` };
  };

const nameVisible = visible("name", "Name", ({ name }) => name);
const labelVisible = visible("label", "Label", ({ label }) => label);
const memoVisible = visible("memo", "Memo", ({ chain, memo }) => (memoRules(chain) ? memo : ""));
const partyVisible = visible("partyName", "Counterparty name", ({ counterparty }) => counterparty.name);
const businessVisible = visible("vaspName", "Name of the business", ({ counterparty: { vasp } }) =>
  vasp.type === "UNHOSTED" ? "" : vasp.name,
);

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

const travelRule = (n: number) => `Please provide Travel Rule information for the address row ${n}`;

const partyNamed: RowRule = ({ row, n }) => {
  const { types, counterparty } = row;
  const isKnown = isWithinLength(MAX_PARTY_NAME_LENGTH, counterparty.name);
  return isKnown || !types.includes("TRAVEL_RULE")
    ? undefined
    : { field: "partyName", message: travelRule(n) };
};

const businessKnown: RowRule = ({ row, n }) => {
  const { type, id, name } = row.counterparty.vasp;
  const isKnown =
    type === "UNHOSTED" ||
    type === "UNLISTED" ||
    (type === "LISTED" && isWithinLength(MAX_PARTY_NAME_LENGTH, name) && id !== "");
  return isKnown || !row.types.includes("TRAVEL_RULE")
    ? undefined
    : { field: "vasp", message: travelRule(n) };
};

/** In the specified order. Chains without memos ignore a typed one. */
const RULES: readonly RowRule[] = [
  nameVisible,
  named,
  labelVisible,
  labelLengthValid,
  addressValid,
  memoVisible,
  memoValid,
  typed,
  partyVisible,
  partyNamed,
  businessVisible,
  businessKnown,
];

/** As sent: names normalised, the rest trimmed. */
export function cleanedRow(row: AddressBookRow): AddressBookRow {
  const { name, vasp } = row.counterparty;
  return {
    ...row,
    name: normalName(row.name),
    label: normalName(row.label),
    address: row.address.trim(),
    memo: row.memo.trim(),
    counterparty: {
      name: normalName(name),
      vasp: { type: vasp.type, id: vasp.id.trim(), name: normalName(vasp.name) },
    },
  };
}

export interface AddressBookIssue extends Issue<AddressBookField> {
  /** From 0. */
  index: number;
}

/** Checks rows in the specified order, one issue per field; empty if the rows can be sent. */
export function checkAddressBookRows(
  rows: readonly AddressBookRow[],
  { network }: { network: Network },
): AddressBookIssue[] {
  return rows.flatMap((row, index) =>
    checkAddressBookRow(row, { network, n: index + 1 }).map((issue) => ({ ...issue, index })),
  );
}

export function checkAddressBookRow(
  given: AddressBookRow,
  { network, n }: { network: Network; n: number },
): Issue<AddressBookField>[] {
  const row = cleanedRow(given);
  return issuesOf(RULES, { row, network, n });
}

/** Null if another row can be added, else the message. */
export function checkCanAddRow(
  rows: readonly AddressBookRow[],
  context: { network: Network },
): string | null {
  const [issue] = checkAddressBookRows(rows, context);
  if (issue) return issue.message;
  return rows.length < MAX_ROWS ? null : TOO_MANY_ROWS;
}

/** A missing type is shown at the first of its two boxes. */
export function toFormIssue({ index, field, message }: AddressBookIssue): Issue {
  return { field: rowField(index, field === "types" ? "recipient" : field), message };
}

/** @param names of the listed businesses by id */
export function toAddressBookRow(
  values: RowValues,
  chain: ChainId,
  names: ReadonlyMap<string, string>,
): AddressBookRow {
  const { type, id } = readVasp(values.vasp);
  const name = type === "LISTED" ? (names.get(id) ?? "") : type === "UNLISTED" ? values.vaspName : "";
  const types: AddressBookType[] = [];
  if (values.recipient !== "") types.push("RECIPIENT");
  if (values.travelRule !== "") types.push("TRAVEL_RULE");
  return {
    chain,
    name: values.name,
    label: values.label,
    address: values.address,
    memo: values.memo,
    types,
    counterparty: { name: values.partyName, vasp: { type, id, name } },
  };
}
