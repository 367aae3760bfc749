import { chainOf } from "~/lib/chains";
import {
  checkPayout as askCheck,
  type PayoutRowCheck,
  type PayoutRowInput,
} from "~/lib/custody/payouts/check.server";
import { PAYOUT_COLUMNS, type PayoutColumn } from "~/lib/forms/payout-columns";
import type { Session } from "~/lib/session/session.server";
import type { Look, RowPayment, RowVerdict } from "./check-row";
import { areTotalsOf } from "./compare-totals";
import type { DraftRow } from "./draft.server";
import { usedWords } from "./reference-use";
import type { Refusal, RowAnswer, RowAnswers } from "./row-answer";

const OTHER_TOTALS =
  "The service adds up other amounts or fees than the rows have. Do not go on, and tell support.";

const NOTHING_ASKED = {
  ...{ totals: [], approverGroups: null, decidingRules: null, fault: null, unchecked: null },
};

/** The backend's dry run. Fees that were reviewed are asked about as they were shown. */
export async function askDryRun(
  session: Session,
  drafted: readonly DraftRow[],
  verdicts: readonly RowVerdict[],
): Promise<RowAnswers> {
  const asked = verdicts.flatMap(({ payment }, index) => (payment ? [{ payment, index }] : []));
  if (asked.length === 0) return { ...NOTHING_ASKED, at: () => undefined };
  const { rows, totals, approverGroups, decidingRules } = await askCheck(
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
  const at = (index: number) => answerOf(rows[places.get(index) ?? -1]);
  return { totals, approverGroups, decidingRules, fault, unchecked: null, at };
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

function answerOf(answer: PayoutRowCheck | undefined): RowAnswer | undefined {
  return (
    answer && {
      refusal: refusalOf(answer),
      looks: looksOf(answer),
      maxFee: answer.maxFee,
      needsTravelRule: answer.needsTravelRule ?? false,
    }
  );
}

function refusalOf(answer: PayoutRowCheck): Refusal | null {
  if (!answer.refusal) return null;
  return {
    words: usedWords(answer) ?? answer.refusal,
    payoutId: answer.usedBy?.payoutId ?? null,
    transactionId: null,
    fields: FIELDS_OF_CODE.get(answer.code ?? "") ?? PAYOUT_COLUMNS,
  };
}

function looksOf({ samePayment, isFirstPayment }: PayoutRowCheck): Look[] {
  const looks: Look[] = [];
  if (samePayment) {
    const words = "Paid the same amount to the same address before";
    looks.push({ kind: "same-payment", words, transaction: samePayment.id, at: samePayment.createdAt });
  }
  if (isFirstPayment) looks.push({ kind: "first-payment", words: "First payment to this address" });
  return looks;
}
