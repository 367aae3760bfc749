import { createHash } from "node:crypto";
import { chainOf, type Network } from "~/lib/chains";
import {
  checkPayout as askCheck,
  type PayoutCheck,
  type PayoutRowCheck,
  type PayoutRowInput,
} from "~/lib/custody/payouts/check.server";
import { settle } from "~/lib/custody/settle.server";
import { PAYOUT_COLUMNS, type PayoutColumn } from "~/lib/forms/payout-columns";
import { takeTurn } from "~/lib/http/turns.server";
import type { Issue } from "~/lib/issue";
import type { Session } from "~/lib/session/session.server";
import { checkPayment, checkTexts, type Look, type RowPayment, type RowVerdict } from "./check-row";
import {
  lookAtAlikeRecipients,
  lookAtRepeatedPayments,
  refuseRepeatedReferences,
} from "./compare-rows.server";
import { areTotalsOf } from "./compare-totals";
import type { DraftRow, PayoutDraft } from "./draft.server";
import { readKnown } from "./known.server";
import { MAX_PAYERS, type PayingSubWallet, payerFinder, readPaying } from "./paying.server";
import { usedWords } from "./reference-use";

export type RowState = "refused" | "look" | "ready" | "out";

export interface CheckedRow {
  row: DraftRow;
  /** In the draft, from 0. */
  index: number;
  state: RowState;
  issues: readonly Issue<PayoutColumn>[];
  /** Of the backend's check, which names no column. */
  refusal: { words: string; payoutId: string | null; fields: readonly PayoutColumn[] } | null;
  looks: readonly Look[];
  /** Names exactly what is to be looked at: a tick holds for that. */
  lookKey: string;
  isSeen: boolean;
  payment: RowPayment | null;
  /** Smallest units of the native asset; null if unknown. */
  maxFee: string | null;
  needsTravelRule: boolean;
}

export interface CheckedPayout {
  rows: readonly CheckedRow[];
  totals: PayoutCheck["totals"];
  approverGroups: PayoutCheck["approverGroups"];
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
}

/** Checking a row takes about a tenth of a millisecond. */
const ROWS_A_TURN = 20;

/**
 * Creates nothing. First the console's rules, then the backend's dry run of the rows that passed.
 * @throws CustodyFailure if what the rows are compared with cannot be read
 */
export async function checkDraft(
  session: Session,
  { rows }: Pick<PayoutDraft, "rows">,
  { from, network, currency }: Options,
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
  await takeTurn();
  lookAtAlikeRecipients(rows, verdicts, paying);
  await takeTurn();
  const { value, problem } = await settle(askBackend(session, rows, verdicts));
  return {
    rows: await inTurns(rows, (row, index) =>
      checkedRow(row, index, verdicts[index] ?? NOTHING, value?.at(index)),
    ),
    totals: value?.totals ?? [],
    approverGroups: value?.approverGroups ?? null,
    paying,
    problem: problem ?? value?.fault ?? null,
    isWhole: known.isWhole,
  };
}

/** The same with each row, letting others have their turn of the event loop. */
async function inTurns<Result>(
  rows: readonly DraftRow[],
  work: (row: DraftRow, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await takeTurn();
    results.push(work(row, index));
  }
  return results;
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

interface BackendPart extends Pick<PayoutCheck, "totals" | "approverGroups"> {
  /** Why the answer cannot be relied on; null if it can. */
  fault: string | null;
  /** Of a row of the draft; undefined if it was not asked about. */
  at: (index: number) => PayoutRowCheck | undefined;
}

const OTHER_TOTALS =
  "The service adds up other amounts or fees than the rows have. Do not go on, and tell support.";

/** Fees that were reviewed are asked about as they were shown. */
async function askBackend(
  session: Session,
  drafted: readonly DraftRow[],
  verdicts: readonly RowVerdict[],
): Promise<BackendPart> {
  const asked = verdicts.flatMap(({ payment }, index) => (payment ? [{ payment, index }] : []));
  if (asked.length === 0) return { totals: [], approverGroups: null, fault: null, at: () => undefined };
  const { rows, totals, approverGroups } = await askCheck(
    session,
    asked.map(({ payment, index }) => toRowInput(payment, drafted[index]?.maxFee || null)),
  );
  const answered = asked.flatMap(({ payment }, place) => {
    const answer = rows[place];
    return answer ? [{ payment, feeAsset: chainOf(payment.chain).native.symbol, answer }] : [];
  });
  const isSound = rows.length === asked.length && areTotalsOf(totals, answered);
  const places = new Map(asked.map(({ index }, place) => [index, place]));
  const fault = isSound ? null : OTHER_TOTALS;
  return { totals, approverGroups, fault, at: (index) => rows[places.get(index) ?? -1] };
}

/** @param maxFee as reviewed; null before */
export function toRowInput(payment: RowPayment, maxFee: string | null = null): PayoutRowInput {
  const { reference, subWalletId, asset, to, memo, amount, note } = payment;
  return { reference, subWalletId, asset, to, memo, amount, note: note || null, maxFee };
}

/** What can be changed about a refusal of the backend. */
const FIELDS_OF_CODE: ReadonlyMap<string, readonly PayoutColumn[]> = new Map([
  ["REFERENCE_USED", ["reference"]],
  ["INSUFFICIENT_BALANCE", ["from", "amount"]],
]);

function checkedRow(
  row: DraftRow,
  index: number,
  { issues, looks: own, payment }: RowVerdict,
  answer: PayoutRowCheck | undefined,
): CheckedRow {
  const refusal = refusalOf(answer);
  const looks = refusal ? [] : [...own, ...looksOf(answer)];
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

function refusalOf(answer: PayoutRowCheck | undefined): CheckedRow["refusal"] {
  if (!answer?.refusal) return null;
  return {
    words: usedWords(answer) ?? answer.refusal,
    payoutId: answer.usedBy?.payoutId ?? null,
    fields: FIELDS_OF_CODE.get(answer.code ?? "") ?? PAYOUT_COLUMNS,
  };
}

function looksOf(answer: PayoutRowCheck | undefined): Look[] {
  if (!answer) return [];
  const looks: Look[] = [];
  const { samePayment, isFirstPayment } = answer;
  if (samePayment) {
    const words = "Paid the same amount to the same address before";
    looks.push({ kind: "same-payment", words, transaction: samePayment.id, at: samePayment.createdAt });
  }
  if (isFirstPayment) looks.push({ kind: "first-payment", words: "First payment to this address" });
  return looks;
}

function keyOf(looks: readonly Look[], payment: RowPayment | null): string {
  const text = JSON.stringify([looks, payment?.to, payment?.memo, payment?.asset, payment?.amount]);
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
