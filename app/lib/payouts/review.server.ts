import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import type { Session } from "~/lib/session/session.server";
import { withNameMarks } from "~/lib/similar-names/marks.server";
import { takeTurn } from "../../../serving/turns";
import { isPriced, type ReadyRow, readyRows } from "./batch.server";
import type { CheckedPayout } from "./check.server";
import { blockedBy, countStates } from "./check-view.server";
import { type PayoutDraft, packDraft } from "./draft.server";
import { withFees } from "./edit-draft";
import { answerReview } from "./new-answer.server";
import { reviewView } from "./review-view.server";
import { answerChecked, type PayoutForm, withCheck } from "./show-check.server";

export const CHANGED =
  "The payments are not the ones that you reviewed: something they depend on has changed. Review them again";

/** The last page before the payout is made, or the check again if a row is not ready. */
export function reviewDraft(session: Session, form: PayoutForm, draft: PayoutDraft) {
  return withCheck(session, form, draft, (checked) => answerReviewed(session, form, draft, checked));
}

export async function answerReviewed(
  session: Session,
  form: PayoutForm,
  draft: PayoutDraft,
  checked: CheckedPayout,
  parts: Pick<Parameters<typeof answerReview>[1], "problem" | "mismatches" | "status"> = {},
) {
  const { head, currency } = form;
  const ready = readyRows(checked);
  if (!ready || ready.length === 0) return answerChecked(session, form, draft, checked, whyNot(checked));
  const { value: user, problem } = await settle(getUser(session));
  if (!user) return answerChecked(session, form, draft, checked, problem);
  const { trustId } = user.organisation;
  await takeTurn();
  const plain = reviewView(checked, ready, { trustId, name: head.name, currency });
  const [largest, newRecipients] = await Promise.all([
    withNameMarks(session, plain.largest),
    withNameMarks(session, plain.newRecipients),
  ]);
  const view = { ...plain, largest, newRecipients };
  await takeTurn();
  return answerReview(head, { ...parts, list: packDraft(withFees(draft, feesOf(ready))), view });
}

export function whyNot({ rows, problem }: CheckedPayout): string {
  return blockedBy(countStates(rows), problem) ?? "The highest fee of a row is not known. Check again";
}

function feesOf(rows: readonly ReadyRow[]): ReadonlyMap<number, string> {
  return new Map(rows.filter(isPriced).map(({ index, maxFee }) => [index, maxFee]));
}
