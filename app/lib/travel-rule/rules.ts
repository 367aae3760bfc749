import {
  counterpartySideOf,
  fieldName,
  ownSideOf,
  type Side,
  type TransferField,
  type TransferValues,
} from "../forms/travel-rule-form";
import { type Issue, issuesOf, type Rule } from "../issue";
import { readVasp } from "../vasps/vasp-rules";

type TransferRule = Rule<TransferValues, TransferField>;

const NO_TRANSFERS = "No transfers found for this transaction";

const WORDS = { originator: "Originator", beneficiary: "Beneficiary" } as const;
const FIELD_WORDS = { name: "name", accountId: "account ID", customerId: "customer ID" } as const;

function isCaller(transfer: TransferValues, side: Side): boolean {
  return transfer[side].isCaller !== "";
}

/** Requires a text of one side; the direction decides which side that is. */
function required(
  sideOf: (transfer: TransferValues) => Side | null,
  field: keyof typeof FIELD_WORDS,
): TransferRule {
  return (transfer) => {
    const side = sideOf(transfer);
    if (!side || transfer[side][field].trim()) return;
    return { field: `${side}.${field}`, message: `${WORDS[side]} ${FIELD_WORDS[field]} is required` };
  };
}

const counterparty = ({ direction }: TransferValues) => counterpartySideOf(direction);

/** The own side, unless the organisation says that it is that side itself. */
const representedSide = (transfer: TransferValues) => {
  const side = ownSideOf(transfer.direction);
  return side && !isCaller(transfer, side) ? side : null;
};

/** A recipient must name the sender's business; a sender may leave out the recipient's. */
const validVasp: TransferRule = ({ direction, ...transfer }) => {
  const side = counterpartySideOf(direction);
  if (!side) return;
  const { vasp, vaspName } = transfer[side];
  const { type, id } = readVasp(vasp);
  switch (type) {
    case "":
      return direction === "RECEIVED"
        ? { field: `${side}.vasp`, message: "Vasp type is required" }
        : undefined;
    case "LISTED":
      return id.trim() ? undefined : { field: `${side}.vasp`, message: "Vasp ID is required" };
    case "UNLISTED":
      return vaspName.trim() ? undefined : { field: `${side}.vaspName`, message: "Vasp name is required" };
    case "UNHOSTED":
      return undefined;
    default:
      return { field: `${side}.vasp`, message: "Invalid VASP type" };
  }
};

/** The rules of a transfer in their order. */
const RULES: readonly TransferRule[] = [
  required(counterparty, "name"),
  required(counterparty, "accountId"),
  validVasp,
  required(representedSide, "name"),
  required(representedSide, "accountId"),
  required(representedSide, "customerId"),
];

/** The issues of one transfer's data, the first one first; empty when it can be submitted. */
export function transferIssues(transfer: TransferValues): Issue<TransferField>[] {
  return issuesOf(RULES, transfer);
}

/** How complete a transfer's form is, by the number of its issues. */
export function missingFields(count: number): string {
  if (count === 0) return "complete";
  return `${count} ${count === 1 ? "field" : "fields"} missing`;
}

/** A line of the summary of what is wrong with the form. */
export interface RefusalLine {
  message: string;
  /** The name of the field that it is about. */
  field?: string;
}

export interface TravelRuleRefusal {
  /** The message of the first error, for the whole form. */
  message: string;
  /** That message, then what else is wrong: a line for each transfer, by its number. */
  lines: RefusalLine[];
  /** By the names of the form's fields. */
  issues: Issue[];
}

/**
 * Checks a transaction's transfers before they are submitted; null stands for one that cannot be edited.
 * @returns null when they can be submitted
 */
export function checkTransfers(transfers: readonly (TransferValues | null)[]): TravelRuleRefusal | null {
  if (transfers.length === 0)
    return { message: NO_TRANSFERS, lines: [{ message: NO_TRANSFERS }], issues: [] };
  const found = transfers.map((transfer, index) => {
    const issues = transfer ? transferIssues(transfer) : [];
    return issues.map(({ field, message }) => ({ field: fieldName(index, field), message }));
  });
  const at = found.findIndex((issues) => issues.length > 0);
  const [first, ...rest] = found[at] ?? [];
  if (!first) return null;
  const message = `One or more errors in transfer ${at + 1}: ${first.message}`;
  const others = found.with(at, rest).flatMap((issues, index) => linesOf(issues, index, transfers.length));
  return { message, lines: [{ message, field: first.field }, ...others], issues: found.flat() };
}

/** One line for all that is wrong with a transfer among several. */
function linesOf(issues: Required<RefusalLine>[], index: number, count: number): RefusalLine[] {
  const [first] = issues;
  if (!first || count === 1) return issues;
  const words = issues.map(({ message }) => message).join(", ");
  return [{ message: `Transfer ${index + 1}: ${words}`, field: first.field }];
}
