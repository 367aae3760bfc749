import { data } from "@remix-run/node";
import { isUnclear, SAFE_TO_RETRY, statusOf, wordsOf } from "~/lib/custody/failure.server";
import type { DialogPlace } from "~/lib/dialog-place";
import type { Mismatch } from "~/lib/operations/kit/types";
import { once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import type { ShownReview } from "./review.server";
import { openReviewed } from "./reviewed.server";
import { toSignScreen } from "./sign-screen.server";
import type { SigningForm } from "./signing-fields";
import { submit } from "./submit.server";

const EXPIRED = "The preview has expired. Please preview the transaction again";

/** How a dialog answers when a reviewed transaction is not sent. */
interface ReviewedAnswers<Answer> {
  /** The form again, with the problem. */
  form: (problem: { message?: string; mismatches?: Mismatch[] }) => Answer;
  /** The review again, to be sent once more. */
  review: (shown: ShownReview, problems: string[]) => Answer;
}

/** Sends the transaction that was reviewed and sealed into the form, once however often the form arrives. */
export async function sendReviewed<Answer>(
  request: Request,
  session: Session,
  place: DialogPlace,
  { values: { sealed } }: SigningForm,
  answers: ReviewedAnswers<Answer>,
) {
  const reviewed = openReviewed(session, place.subWalletId, sealed);
  if (!reviewed) return data(answers.form({ message: EXPIRED }), { status: 400 });
  try {
    const made = await once(session, reviewed.once, (key) => submit(session, reviewed, key));
    if (!made.ok) return data(answers.form({ mismatches: made.mismatches }), { status: 502 });
    return toSignScreen(request, place, made);
  } catch (error) {
    if (!isUnclear(error))
      return data(answers.form({ message: wordsOf(error) }), { status: statusOf(error) });
    // The same review has the same one-time token: however often it is sent now, it is sent once.
    const shown = { review: reviewed.review, sealed };
    return data(answers.review(shown, [`${wordsOf(error)}. ${SAFE_TO_RETRY}`]), { status: 502 });
  }
}
