import { createHash } from "node:crypto";
import type { Network } from "~/lib/chains";
import { assureCapability } from "~/lib/custody/capabilities/known.server";
import { settle } from "~/lib/custody/settle.server";
import type { PayoutColumn } from "~/lib/forms/payout-columns";
import type { Issue } from "~/lib/issue";
import type { Session } from "~/lib/session/session.server";
import { inTurns } from "../../../serving/in-turns";
import { takeTurn } from "../../../serving/turns";
import { askDryRun } from "./ask-check.server";
import { checkPayment, checkTexts, type Look, type RowPayment, type RowVerdict } from "./check-row";
import {
  lookAtAlikeRecipients,
  lookAtRepeatedPayments,
  refuseRepeatedReferences,
} from "./compare-rows.server";
import type { DraftRow, PayoutDraft } from "./draft.server";
import { readKnown } from "./known.server";
import { MAX_PAYERS, type PayingSubWallet, payerFinder, readPaying } from "./paying.server";
import type { Refusal, RowAnswer, RowAnswers } from "./row-answer";
import { checkWithoutDryRun } from "./without-dry-run.server";

export type RowState = "refused" | "look" | "ready" | "out";

export interface CheckedRow {
  row: DraftRow;
  /** In the draft, from 0. */
  index: number;
  state: RowState;
  issues: readonly Issue<PayoutColumn>[];
  /** Of the backend's check, which names no column. */
  refusal: Refusal | null;
  looks: readonly Look[];
  /** Names exactly what is to be looked at: a tick holds for that. */
  lookKey: string;
  isSeen: boolean;
  payment: RowPayment | null;
  /** Smallest units of the native asset; null if unknown. */
  maxFee: string | null;
  needsTravelRule: boolean;
}

export interface CheckedPayout
  extends Pick<RowAnswers, "totals" | "approverGroups" | "decidingRules" | "unchecked"> {
  rows: readonly CheckedRow[];
  /** Of rows that name no paying sub-wallet: an id or a name. */
  from: string;
  paying: ReadonlyMap<string, PayingSubWallet>;
  /** Why the backend's part is missing; null if it is there. */
  problem: string | null;
  /** Address book or sub-wallets were too many to be compared with. */
  isWhole: boolean;
}

interface Options {
  /** For rows that name no paying sub-wallet: an id or a name. */
  from: string;
  network: Network;
  currency: string;
  /** The rules of each row alone: the rest was checked before the first was made. */
  isMaking?: boolean;
}

/**
 * Creates nothing. First the console's rules, then the backend's dry run of the rows that passed.
 * @throws CustodyFailure if what the rows are compared with cannot be read
 */
export async function checkDraft(
  session: Session,
  { rows }: Pick<PayoutDraft, "rows">,
  { from, network, currency, isMaking = false }: Options,
): Promise<CheckedPayout> {
  const known = await readKnown(session);
  const findPayer = payerFinder(known);
  const named = rows.map((row) => findPayerOf(row, from, findPayer));
  const ids = [...new Set(named.flatMap((one) => (one.ok ? [one.subWallet.subWalletId] : [])))];
  const paying = await readPaying(session, ids.slice(0, MAX_PAYERS), known, { network, currency });
  const verdicts = await inTurns(rows, (row, index) => {
    const verdict = verdictOf(row, named[index], paying);
    return row.isLeftOut ? { ...NOTHING, issues: verdict.issues } : verdict;
  });
  refuseRepeatedReferences(rows, verdicts);
  lookAtRepeatedPayments(rows, verdicts);
  await lookAtAlikeRecipients(rows, verdicts, paying);
  await takeTurn();
  const asking = isMaking ? null : askBackend(session, rows, verdicts, paying);
  const { value, problem } = await settle(Promise.resolve(asking));
  return {
    rows: await inTurns(rows, (row, index) =>
      checkedRow(row, index, verdicts[index] ?? NOTHING, value?.at(index)),
    ),
    totals: value?.totals ?? [],
    approverGroups: value?.approverGroups ?? null,
    decidingRules: value?.decidingRules ?? null,
    unchecked: value?.unchecked ?? null,
    from,
    paying,
    problem: problem ?? value?.fault ?? null,
    isWhole: known.isWhole,
  };
}

async function askBackend(
  session: Session,
  rows: readonly DraftRow[],
  verdicts: readonly RowVerdict[],
  paying: ReadonlyMap<string, PayingSubWallet>,
): Promise<RowAnswers> {
  return (await assureCapability("payouts"))
    ? askDryRun(session, rows, verdicts)
    : checkWithoutDryRun(session, verdicts, paying);
}

const NOTHING: RowVerdict = { issues: [], looks: [], payment: null };

type Named = ReturnType<ReturnType<typeof payerFinder>>;

function findPayerOf(row: DraftRow, from: string, findPayer: ReturnType<typeof payerFinder>): Named {
  const text = row.cells.from || from;
  return text === ""
    ? { ok: false, message: "Choose the sub-wallet that pays, for this row or for all" }
    : findPayer(text);
}

function verdictOf(
  row: DraftRow,
  named: Named | undefined,
  paying: ReadonlyMap<string, PayingSubWallet>,
): RowVerdict {
  if (!named) return NOTHING;
  const texts = checkTexts(row.cells);
  const payer = named.ok ? paying.get(named.subWallet.subWalletId) : null;
  if (!payer) {
    const message = named.ok ? cannotPay(named.subWallet.name) : named.message;
    return { ...NOTHING, issues: [{ field: "from", message }, ...texts] };
  }
  const wrong = new Set(texts.map(({ field }) => field));
  const verdict = checkPayment(row.cells, payer);
  const issues = [...texts, ...verdict.issues.filter(({ field }) => !wrong.has(field))];
  return issues.length > 0 ? { ...NOTHING, issues } : verdict;
}

const cannotPay = (name: string) =>
  `“${name}” cannot pay here: its chain has no payments, or more than ${MAX_PAYERS} sub-wallets pay`;

function checkedRow(
  row: DraftRow,
  index: number,
  { issues, looks: own, payment }: RowVerdict,
  answer: RowAnswer | undefined,
): CheckedRow {
  const refusal = answer?.refusal ?? null;
  const looks = refusal ? [] : [...own, ...(answer?.looks ?? [])];
  const lookKey = looks.length > 0 ? keyOf(looks, payment) : "";
  const isSeen = lookKey !== "" && row.seen === lookKey;
  return {
    ...{ row, index, issues, refusal, looks, lookKey, isSeen, payment },
    state: stateOf(row, issues.length > 0 || refusal !== null, looks.length > 0 && !isSeen),
    maxFee: row.maxFee || (answer?.maxFee ?? null),
    needsTravelRule: answer?.needsTravelRule ?? false,
  };
}

function stateOf({ isLeftOut }: DraftRow, isRefused: boolean, isToLookAt: boolean): RowState {
  if (isLeftOut) return "out";
  if (isRefused) return "refused";
  return isToLookAt ? "look" : "ready";
}

function keyOf(looks: readonly Look[], payment: RowPayment | null): string {
  const text = JSON.stringify([looks, payment?.to, payment?.memo, payment?.asset, payment?.amount]);
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
