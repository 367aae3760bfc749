import type { Network } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import type { PayoutFilter, PayoutIntent } from "~/lib/forms/payout-form";
import type { Session } from "~/lib/session/session.server";
import { markApprovers } from "~/lib/signing/screen/mark-approvers.server";
import { withNameMarks } from "~/lib/similar-names/marks.server";
import { takeTurn } from "../../../serving/turns";
import { type CheckedPayout, checkDraft } from "./check.server";
import { checkView } from "./check-view.server";
import { type PayoutDraft, packDraft } from "./draft.server";
import { answerCheck, answerFile } from "./new-answer.server";
import { textOfRows } from "./write-rows";

/** What was posted, but for the rows. */
export interface PayoutForm {
  head: { name: string; from: string; fileName: string; once: string };
  intent: PayoutIntent;
  /** Of the page that was posted. */
  shown: { filter: PayoutFilter; page: number };
  currency: string;
  network: Network;
  /** About a file in another encoding. */
  note: string | null;
}

type Answer = ReturnType<typeof answerFile> | ReturnType<typeof answerCheck>;

/** @param use shows a page of what was checked; without an answer of the backend the rows are shown as text */
export async function withCheck<Other>(
  session: Session,
  form: PayoutForm,
  draft: PayoutDraft,
  use: (checked: CheckedPayout) => Other | Promise<Other>,
): Promise<Other | Answer> {
  const { head, network, currency } = form;
  const { value: checked, problem } = await settle(
    checkDraft(session, draft, { from: head.from, network, currency }),
  );
  if (!checked) return answerFile(head, { text: textOfRows(draft), problem, status: 502 });
  return use(checked);
}

export function showCheck(session: Session, form: PayoutForm, draft: PayoutDraft) {
  return withCheck(session, form, draft, (checked) => answerChecked(session, form, draft, checked));
}

export async function answerChecked(
  session: Session,
  { head, intent, shown, currency, note }: PayoutForm,
  draft: PayoutDraft,
  checked: CheckedPayout,
  problem: string | null = null,
): Promise<Answer> {
  const plain = checkView(checked, { ...(intent.kind === "show" ? intent : shown), currency });
  const [rows, approvals] = await Promise.all([
    withNameMarks(session, plain.rows),
    markApprovers(session, plain.approvals),
  ]);
  const view = { ...plain, rows, approvals };
  await takeTurn();
  const status = problem === null ? 200 : 400;
  return answerCheck(head, { list: packDraft(draft), view, problem, note, status });
}

/** All rows that are refused are left out. */
export function showCheckWithoutRefused(session: Session, form: PayoutForm, draft: PayoutDraft) {
  return withCheck(session, form, draft, ({ rows: checked }) => {
    const rows = draft.rows.map((row, index) =>
      checked[index]?.state === "refused" ? { ...row, isLeftOut: true } : row,
    );
    return showCheck(session, form, { ...draft, rows });
  });
}
