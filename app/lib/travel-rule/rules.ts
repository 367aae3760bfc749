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

/** The own side, unless the organisation is that party itself. */
const representedSide = (transfer: TransferValues) => {
  const side = ownSideOf(transfer.direction);
  return side && !isCaller(transfer, side) ? side : null;
};

/** For a received transfer the sender's business is required; for a sent one the recipient's is optional. */
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

const RULES: readonly TransferRule[] = [
  required(counterparty, "name"),
  required(counterparty, "accountId"),
  validVasp,
  required(representedSide, "name"),
  required(representedSide, "accountId"),
  required(representedSide, "customerId"),
];

export function transferIssues(transfer: TransferValues): Issue<TransferField>[] {
  return issuesOf(RULES, transfer);
}

/** 'complete', '1 field missing', '2 fields missing'. */
export function missingFields(count: number): string {
  if (count === 0) return "complete";
  return `${count} ${count === 1 ? "field" : "fields"} missing`;
}

export interface RefusalLine {
  message: string;
  field?: string;
}

export interface TravelRuleRefusal {
  message: string;
  /** First error first, then one line per transfer for the rest. */
  lines: RefusalLine[];
  issues: Issue[];
}

/**
 * @param transfers null for a transfer that cannot be edited
 * @returns null if they can be submitted
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

function linesOf(issues: Required<RefusalLine>[], index: number, count: number): RefusalLine[] {
  const [first] = issues;
  if (!first || count === 1) return issues;
  const words = issues.map(({ message }) => message).join(", ");
  return [{ message: `Transfer ${index + 1}: ${words}`, field: first.field }];
}
