import { data, redirect } from "@remix-run/node";
import { pageRules } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { statusOf, wordsOf } from "~/lib/custody/failure.server";
import { settle } from "~/lib/custody/settle.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { formAnswer } from "~/lib/forms/form-answer";
import { readPostedForm } from "~/lib/forms/posted-form.server";
import { queryOf } from "~/lib/forms/query";
import { SPEED_UP_FIELDS, toSpeedUpForm } from "~/lib/forms/speed-up";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { type Reviewed, sealReviewed } from "~/lib/send/answer.server";
import { getSendSituation, type SendSituation } from "~/lib/send/page-data.server";
import { reviewView } from "~/lib/send/review-view.server";
import { checkCsrf } from "~/lib/session/csrf.server";
import { setFlash } from "~/lib/session/flash.server";
import { issueToken } from "~/lib/session/once.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { prepare } from "~/lib/signing/create.server";
import { cancelShown, sendReviewed } from "~/lib/signing/send-reviewed.server";
import { getSignView } from "~/lib/signing/sign-view.server";
import { SIGN_QUERY } from "~/lib/signing/signing-fields";
import type { DialogPlace } from "../dialogs/place";
import {
  POSTED_FIELDS,
  type PostedSpeedUpForm,
  type SpeedUpAnswer,
  speedUpFormAnswer,
} from "./answer.server";
import { findAgain } from "./find.server";
import { listPending } from "./pending.server";
import { readTab } from "./replacement";
import { replacing } from "./replacing.server";
import { asSendForm, type SpeedUpPlace, speedUpView, tabUrl } from "./view.server";

const QUERY = { hash: SPEED_UP_FIELDS.hash, tab: TOKEN_LENGTH } as const;

/** The loader of the dialog: look for a transaction, replace the one that `?hash=` names, or `?request=` to sign. */
export async function showSpeedUp(request: Request, dialog: DialogPlace) {
  const session = await requireSession(request);
  const place = placeOf(request, dialog);
  const { request: requestId } = queryOf(request, SIGN_QUERY);
  const { value: situation, problem } = await settle(situationOf(request, session, place));
  if (!situation) return { stage: "form" as const, place, view: null, problem };
  if (requestId === null)
    return { stage: "form" as const, place, view: await viewOf(session, place, situation), problem };
  const view = await getSignView(request, session, situation, requestId);
  if (!view) throw leaveTo(place.closeTo);
  return { stage: "sign" as const, place, view };
}

/** What the dialog shows before an answer to a form says otherwise. */
export type SpeedUpPage = Awaited<ReturnType<typeof showSpeedUp>>;

/** The action of the dialog: preview, back to the form, send, or cancel a request. */
export async function answerSpeedUp(request: Request, dialog: DialogPlace) {
  const session = await requireSession(request);
  const place = placeOf(request, dialog);
  const form = await readPostedForm(request, POSTED_FIELDS);
  checkCsrf(request, form);
  if (form.values.stage === "cancel") return cancelShown(request, session, place, form);
  if (form.issue) return data(speedUpFormAnswer(form, place.hash, { issues: [form.issue] }), { status: 400 });
  switch (form.values.stage) {
    case "edit":
      return data(speedUpFormAnswer(form, place.hash));
    case "send":
      return send(request, session, place, form);
    default:
      return preview(request, session, place, form);
  }
}

function placeOf(request: Request, dialog: DialogPlace): SpeedUpPlace {
  const { hash, tab } = queryOf(request, QUERY);
  return { ...dialog, tab: readTab(tab), hash: hash ?? "", isAsked: hash !== null };
}

async function situationOf(request: Request, session: Session, place: SpeedUpPlace): Promise<SendSituation> {
  const { currency } = readPreferences(request);
  const situation = await getSendSituation(session, place.subWalletId, currency).catch((error) => {
    if (error instanceof CustodyError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  if (!situation || !pageRules(situation.chain.id).offersSpeedUp) throw leaveTo(paths.home());
  return situation;
}

function leaveTo(path: string): Response {
  return redirect(path, { headers: { "Set-Cookie": setFlash("error", MESSAGES.INVALID_URL) } });
}

async function viewOf(session: Session, place: SpeedUpPlace, situation: SendSituation) {
  const lookup = place.isAsked ? await findAgain(place.hash, situation) : null;
  if (lookup?.ok)
    return speedUpView(place, situation, { found: lookup.transaction, problem: null, pending: [] });
  const pending = await listPending(session, situation, (hash) => tabUrl({ ...place, hash }, place.tab));
  return speedUpView(place, situation, {
    found: null,
    problem: lookup?.message ?? pending.problem,
    pending: pending.items,
  });
}

async function preview(request: Request, session: Session, place: SpeedUpPlace, form: PostedSpeedUpForm) {
  const answer = (problem: Parameters<typeof speedUpFormAnswer>[2]) =>
    speedUpFormAnswer(form, place.hash, problem);
  try {
    const situation = await situationOf(request, session, place);
    const typed = toSpeedUpForm(form.values, place.hash);
    const result = await replacing(typed, place.tab, situation);
    if (!result.ok) return data(answer({ issues: result.issues }), { status: 400 });
    const made = await prepare(session, situation, result.intent);
    if (!made.ok) return data(answer({ mismatches: made.mismatches }), { status: 502 });
    const { decoded, facts } = made.prepared;
    const { nonce, feeAtMost } = decoded;
    const reviewed: Reviewed = {
      intent: result.intent,
      previewed: { nonce, feeAtMost },
      facts,
      currency: situation.currency,
      once: issueToken(),
      review: reviewView(made.prepared, situation, asSendForm(typed, result.intent.to)),
    };
    return data(
      reviewAnswer(form, place, reviewed, { sealed: sealReviewed(session, reviewed), problems: [] }),
    );
  } catch (error) {
    return data(answer({ message: wordsOf(error) }), { status: statusOf(error) });
  }
}

function reviewAnswer(
  form: PostedSpeedUpForm,
  { hash }: SpeedUpPlace,
  { review }: Reviewed,
  { sealed, problems }: { sealed: string; problems: string[] },
): SpeedUpAnswer {
  const answer = formAnswer(toSpeedUpForm(form.values, hash), { problems });
  return { stage: "review", ...answer, review, sealed };
}

function send(request: Request, session: Session, place: SpeedUpPlace, form: PostedSpeedUpForm) {
  return sendReviewed<SpeedUpAnswer>(request, session, place, form, {
    form: (problem) => speedUpFormAnswer(form, place.hash, problem),
    review: (reviewed, rest) => reviewAnswer(form, place, reviewed, rest),
  });
}
