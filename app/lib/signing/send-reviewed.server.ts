import { data, redirect } from "@remix-run/node";
import { isUnclear, SAFE_AGAIN, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { settle } from "~/lib/custody/settle.server";
import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import type { DialogPlace } from "~/lib/dialogs/place";
import { assertNoIssue, type PostedForm } from "~/lib/forms/posted-form.server";
import { queryOf } from "~/lib/forms/query";
import type { Mismatch } from "~/lib/operations/kit/types";
import { withSearch } from "~/lib/paths";
import { setFlash } from "~/lib/session/flash.server";
import { once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { rememberIntent } from "~/lib/signing/intent-cookie.server";
import { openReviewed, type Reviewed } from "../send/answer.server";
import { type SubmitResult, submit } from "./create.server";
import type { Remembered } from "./remembered.server";
import { SIGN_QUERY, type SIGNING_FIELDS } from "./signing-fields";

const EXPIRED = "The preview is no longer valid. Please preview the transaction again";
const LONGEST_REASON = 200;

type SignedForm = PostedForm<keyof typeof SIGNING_FIELDS>;

/** How a dialog answers when a reviewed transaction is not sent. */
interface Answers<Answer> {
  /** The form again, with what is wrong. */
  form: (problem: { message?: string; mismatches?: Mismatch[] }) => Answer;
  /** The review again, to be sent again. */
  review: (reviewed: Reviewed, rest: { sealed: string; problems: string[] }) => Answer;
}

/** Sends what was reviewed and sealed into the form, once however often the form arrives. */
export async function sendReviewed<Answer>(
  request: Request,
  session: Session,
  place: DialogPlace,
  { values: { sealed } }: SignedForm,
  answers: Answers<Answer>,
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
    // The same review holds the same one-time token: however often it is sent now, it is sent once.
    const problems = [`${wordsOf(error)}. ${SAFE_AGAIN}`];
    return data(answers.review(reviewed, { sealed, problems }), { status: 502 });
  }
}

/** Leads to the sign-on-device screen, and keeps what was meant for its comparison. */
export function toSignScreen(
  request: Request,
  place: DialogPlace,
  { requestId, intent, fingerprint, quotedGasPrice }: Extract<SubmitResult, { ok: true }>,
) {
  const kept: Remembered = { intent, fingerprint, ...(quotedGasPrice && { quotedGasPrice }) };
  const headers = { "Set-Cookie": rememberIntent(request, requestId, kept) };
  return redirect(withSearch(place.self, { request: requestId }), { headers });
}

/**
 * Cancels the request whose sign-on-device screen is shown, and shows it again.
 * @throws a 400 answer for a form that has more than its fields: the screen has no place for words about it
 */
export async function cancelShown(request: Request, session: Session, place: DialogPlace, form: SignedForm) {
  assertNoIssue(form);
  const requestId = queryOf(request, SIGN_QUERY).request ?? "";
  const back = withSearch(place.self, { request: requestId });
  const reason = form.values.reason || "Cancelled in the console";
  const { problem } = await settle(cancelRequest(session, requestId, reason.slice(0, LONGEST_REASON)));
  return problem ? redirect(back, { headers: { "Set-Cookie": setFlash("error", problem) } }) : redirect(back);
}
