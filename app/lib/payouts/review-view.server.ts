import { chainOf } from "~/lib/chains";
import { formatExact, fromUnits } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import type { Decimal } from "~/lib/present/worth-sum";
import type { ApprovalsView } from "~/lib/signing/screen/approvals-view";
import type { NameMark } from "~/lib/similar-names/marks.server";
import { fingerprintBatch, isPriced, type ReadyRow, toPayments } from "./batch.server";
import type { CheckedPayout } from "./check.server";
import { approvalsOf, askedByOf } from "./check-view.server";
import { digestOfEach } from "./each/state.server";
import { type TakesView, takesView } from "./takes-view.server";
import { fiatWords, worthOf } from "./worth";

export interface ReviewRow {
  line: number;
  reference: string;
  name: string | null;
  mark?: NameMark | null;
  address: string;
  chain: string;
  memo: string | null;
  amount: { value: string; unit: string; fiat: string | null };
}

export interface ReviewView {
  count: number;
  leftOut: number[];
  takes: TakesView;
  largest: ReviewRow[];
  /** Addresses that were never paid. */
  newRecipients: ReviewRow[];
  moreNew: number;
  approvals: ApprovalsView | null;
  /** Rules in words that ask for them beside the policy. */
  askedBy: readonly string[];
  /** In groups of four hex characters; null where each payment is a request of its own, with its own fingerprint. */
  fingerprint: string | null;
  unchecked: readonly string[] | null;
  /** Whole, hex: what is made must have it. */
  reviewed: string;
  travelRuleCount: number;
}

const LARGEST = 5;
const MAX_NEW = 20;

export function reviewView(
  checked: CheckedPayout,
  rows: readonly ReadyRow[],
  { trustId, name, currency }: { trustId: string; name: string; currency: string },
): ReviewView {
  const signed = checked.unchecked
    ? null
    : fingerprintBatch(trustId, name, toPayments(rows.filter(isPriced)));
  const valued = rows.map((row) => ({ row, worth: worthOfRow(row, checked, currency) }));
  const sorted = valued.toSorted((a, b) => compareWorth(a.worth, b.worth));
  const viewOf = (one: (typeof valued)[number]) => reviewRow(one.row, one.worth, currency);
  const unpaid = valued.filter(({ row }) => row.looks.some(({ kind }) => kind === "first-payment"));
  return {
    count: rows.length,
    leftOut: checked.rows.filter(({ state }) => state === "out").map(({ row }) => row.line),
    takes: takesView(checked, currency),
    largest: sorted.slice(0, LARGEST).map(viewOf),
    newRecipients: unpaid.slice(0, MAX_NEW).map(viewOf),
    moreNew: Math.max(0, unpaid.length - MAX_NEW),
    approvals: approvalsOf(checked),
    askedBy: askedByOf(checked),
    fingerprint: signed && formatFingerprint(signed.fingerprint),
    unchecked: checked.unchecked,
    reviewed:
      signed?.digest ??
      digestOfEach(
        trustId,
        rows.map(({ payment }) => payment),
      ),
    travelRuleCount: rows.filter(({ needsTravelRule }) => needsTravelRule).length,
  };
}

function worthOfRow({ payment }: ReadyRow, { paying }: CheckedPayout, currency: string): Decimal | null {
  return worthOf(payment.amount, paying.get(payment.subWalletId)?.worths.get(payment.asset), currency);
}

/** Largest first; what has no price before all others, so that it is looked at. */
function compareWorth(one: Decimal | null, other: Decimal | null): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  return other.comparedTo(one) ?? 0;
}

function reviewRow({ row, payment }: ReadyRow, worth: Decimal | null, currency: string): ReviewRow {
  return {
    line: row.line,
    reference: markHidden(payment.reference),
    name: payment.toName && markHidden(payment.toName),
    address: payment.to,
    chain: chainOf(payment.chain).name,
    memo: payment.memo,
    amount: {
      value: formatExact(fromUnits(BigInt(payment.amount), payment.decimals)),
      unit: payment.asset,
      fiat: fiatWords(worth, currency),
    },
  };
}
