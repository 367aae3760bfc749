import { chainOf } from "~/lib/chains";
import type { PayoutCells, PayoutColumn } from "~/lib/forms/payout-columns";
import { FILTERS, type PayoutFilter } from "~/lib/forms/payout-form";
import { formatExact, fromUnits } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { formatDate } from "~/lib/present/format";
import { ruleWords } from "~/lib/present/rule-words";
import { type ApprovalsView, approvalsView } from "~/lib/signing/screen/approvals-view";
import type { NameMark } from "~/lib/similar-names/marks.server";
import type { CheckedPayout, CheckedRow } from "./check.server";
import type { Look } from "./check-row";
import type { Refusal } from "./row-answer";
import { type TakesView, takesView } from "./takes-view.server";
import { fiatWords, worthOf } from "./worth";

export const ROWS_A_PAGE = 100;

export interface LookView {
  words: string;
  /** A transaction to open: 'of 2 Nov'. */
  link: { to: string; words: string } | null;
}

export interface CheckedRowView {
  index: number;
  line: number;
  state: CheckedRow["state"];
  name: string | null;
  mark?: NameMark | null;
  address: string;
  /** As the file has it, if it is no amount. */
  amount: { value: string; unit: string; fiat: string | null };
  reference: string;
  note: string;
  from: string;
  /** Of a refused row: what can be mended. */
  issues: { field: PayoutColumn; message: string }[];
  refusal: { words: string; to: string | null; fields: readonly PayoutColumn[] } | null;
  looks: LookView[];
  lookKey: string;
  isSeen: boolean;
  needsTravelRule: boolean;
  /** For the fields of a refused row. */
  cells: PayoutCells | null;
}

export interface CheckView {
  counts: Record<PayoutFilter, number>;
  filter: PayoutFilter;
  page: number;
  pageCount: number;
  rows: CheckedRowView[];
  takes: TakesView;
  approvals: ApprovalsView | null;
  /** Rules in words that ask for them beside the policy. */
  askedBy: readonly string[];
  travelRuleRows: number[];
  /** What the backend's part of the check says about itself; null if all is there. */
  problem: string | null;
  isWhole: boolean;
  /** What nobody has checked, without a dry run of the backend; null with one. */
  unchecked: readonly string[] | null;
  /** Why it cannot go on; null if it can. */
  blocked: string | null;
}

const ORDER: readonly CheckedRow["state"][] = ["refused", "look", "ready", "out"];

export function checkView(
  checked: CheckedPayout,
  { filter: asked, page: askedPage, currency }: { filter: PayoutFilter; page: number; currency: string },
): CheckView {
  const counts = countStates(checked.rows);
  const filter = counts[asked] > 0 ? asked : "all";
  const matching = checked.rows.filter(({ state }) => filter === "all" || state === filter);
  const sorted = ORDER.flatMap((state) => matching.filter((row) => row.state === state));
  const pageCount = Math.max(1, Math.ceil(sorted.length / ROWS_A_PAGE));
  const page = Math.min(askedPage, pageCount);
  const shown = sorted.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
  return {
    counts,
    filter,
    page,
    pageCount,
    rows: shown.map((row) => rowView(row, checked, currency)),
    takes: takesView(checked, currency),
    approvals: approvalsOf(checked),
    askedBy: askedByOf(checked),
    travelRuleRows: checked.rows.filter(isMadeWithDetails).map(({ row }) => row.line),
    problem: checked.problem,
    isWhole: checked.isWhole,
    unchecked: checked.unchecked,
    blocked: blockedBy(counts, checked.problem),
  };
}

const isMadeWithDetails = ({ needsTravelRule, state }: CheckedRow) => needsTravelRule && state !== "out";

export function approvalsOf({ approverGroups }: CheckedPayout): ApprovalsView | null {
  const people = { approverGroups, history: null };
  return approverGroups && approvalsView({ status: "PREPROCESSING", people, schedules: null });
}

export const askedByOf = ({ decidingRules }: CheckedPayout): string[] => (decidingRules ?? []).map(ruleWords);

export function countStates(rows: readonly CheckedRow[]): Record<PayoutFilter, number> {
  const counts = Object.fromEntries(FILTERS.map((filter) => [filter, 0])) as Record<PayoutFilter, number>;
  for (const { state } of rows) counts[state] += 1;
  return { ...counts, all: rows.length };
}

/** '1 row is refused: mend it, or leave it out'. */
export function blockedBy(
  { refused, look, ready }: Record<PayoutFilter, number>,
  problem: string | null,
): string | null {
  if (refused === 1) return "1 row is refused: mend it, or leave it out";
  if (refused > 1) return `${refused} rows are refused: mend them, or leave them out`;
  if (look === 1) return "1 row must be looked at and ticked";
  if (look > 1) return `${look} rows must be looked at and ticked`;
  if (problem !== null) return "The service has not checked the rows";
  return ready === 0 ? "No row is left to pay" : null;
}

function rowView(checked: CheckedRow, { from, paying }: CheckedPayout, currency: string): CheckedRowView {
  const { row, index, state, payment, refusal } = checked;
  const { cells } = row;
  const payer = payment && paying.get(payment.subWalletId);
  const scale = payment ? payer?.worths.get(payment.asset) : undefined;
  return {
    index,
    line: row.line,
    state,
    name: payment?.toName ? markHidden(payment.toName) : null,
    address: markHidden(payment?.to ?? cells.to),
    amount: payment
      ? {
          value: formatExact(fromUnits(BigInt(payment.amount), payment.decimals)),
          unit: payment.asset,
          fiat: fiatWords(worthOf(payment.amount, scale, currency), currency),
        }
      : { value: markHidden(cells.amount), unit: markHidden(cells.asset), fiat: null },
    reference: markHidden(cells.reference),
    note: markHidden(cells.note),
    from: markHidden(payer ? `${payer.payer.name} · ${chainOf(payer.chain.id).name}` : cells.from || from),
    issues: checked.issues.map(({ field, message }) => ({ field, message: markHidden(message) })),
    refusal: refusal && {
      words: markHidden(refusal.words),
      to: pageOf(refusal),
      fields: refusal.fields,
    },
    looks: checked.looks.map(lookView),
    lookKey: checked.lookKey,
    isSeen: checked.isSeen,
    needsTravelRule: checked.needsTravelRule,
    cells: state === "refused" ? cells : null,
  };
}

function pageOf({ payoutId, transactionId }: Refusal): string | null {
  if (payoutId !== null) return paths.payout(payoutId);
  return transactionId === null ? null : paths.transaction(transactionId);
}

function lookView({ words, transaction, at }: Look): LookView {
  const link = transaction
    ? { to: paths.transaction(transaction), words: at ? `on ${formatDate(at)}` : "Open it" }
    : null;
  return { words: markHidden(words), link };
}
