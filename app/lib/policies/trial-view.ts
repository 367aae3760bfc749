import type { RulesTrial } from "~/lib/custody/policies/change.server";
import type { WalletRule } from "~/lib/custody/policies/shapes.server";
import { amountText, formatExact, withUnit } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { formatDate } from "~/lib/present/format";
import { inWords } from "~/lib/present/numbers-in-words";
import { ruleWords } from "~/lib/present/rule-words";

type Difference = RulesTrial["differences"][number];

export interface TrialRow {
  key: string;
  at: string;
  /** Null where the backend does not name the transaction. */
  to: string | null;
  title: string;
  amount: string;
  /** 'two approvals instead of one'. */
  would: string;
  /** The rules that decide by it; "" where they are not known. */
  rules: string;
  isLooser: boolean;
}

/** What rules would have changed in 90 days. */
export interface TrialView {
  /** '14 of 212'. */
  figure: string;
  title: string;
  note: string;
  rows: readonly TrialRow[];
  /** How many more there are. */
  more: number;
}

export const TRIAL_ROWS = 10;

/** @param rules that were tried, to name those that decide */
export function trialView(
  trial: RulesTrial,
  rules: readonly WalletRule[],
  shown: number = TRIAL_ROWS,
): TrialView {
  const { count, needMore, needLess, refused, allowed, differences } = trial;
  const total = needMore + needLess + refused + allowed;
  const named = new Map(rules.map((rule) => [rule.id, ruleWords(rule)]));
  return {
    figure: `${total} of ${count}`,
    title: `Tried on the last 90 days: ${total} of ${count} would have gone another way`,
    note: noteOf([
      [needLess, "would have needed fewer approvals"],
      [allowed, "would not have been refused"],
      [needMore, "would have needed more"],
      [refused, "would have been refused"],
    ]),
    rows: differences.slice(0, shown).map((one) => rowOf(one, named)),
    more: Math.max(0, differences.length - shown),
  };
}

const noteOf = (counts: readonly (readonly [count: number, words: string])[]): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(", ") || "Nothing would have changed";

function rowOf(
  { requestId, transaction, before, after }: Difference,
  named: ReadonlyMap<string, string>,
): TrialRow {
  const to = transaction?.to?.name ?? transaction?.to?.id ?? null;
  const names = [transaction?.subWalletName ?? "", to ?? ""].filter(Boolean).map(markHidden);
  return {
    key: `${requestId} ${transaction?.id ?? ""}`,
    at: formatDate(transaction?.createdAt),
    to: transaction && paths.transaction(transaction.id),
    title: names.join(" → ") || "Request",
    amount: amountOf(transaction),
    would: wouldWords(before, after),
    rules: after.decidedBy.flatMap((id) => named.get(id) ?? []).join("; "),
    isLooser: !after.isRefused && (before.isRefused || after.approvals < before.approvals),
  };
}

function amountOf(transaction: Difference["transaction"]): string {
  if (!transaction?.amount) return "";
  const { asset, amount } = transaction;
  return withUnit(
    formatExact(amountText(amount, asset?.decimalPlace)),
    markHidden(asset?.symbol ?? amount.currency),
  );
}

function wouldWords(before: Difference["before"], after: Difference["after"]): string {
  const approvals = (count: number) => `${inWords(count)} approval${count === 1 ? "" : "s"}`;
  if (after.isRefused) return `refused, instead of ${approvals(before.approvals)}`;
  if (before.isRefused) return `${approvals(after.approvals)}, instead of refused`;
  return `${approvals(after.approvals)} instead of ${inWords(before.approvals)}`;
}
