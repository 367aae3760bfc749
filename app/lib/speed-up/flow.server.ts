import { data, redirect } from "@remix-run/node";
import { pageRules } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { statusOf, wordsOf } from "~/lib/custody/failure.server";
import { settle } from "~/lib/custody/settle.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { readSpeedUpForm } from "~/lib/forms/speed-up";
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
import type { DialogPlace } from "../dialogs/place";
import { formAnswer, type SpeedUpAnswer } from "./answer.server";
import { findAgain } from "./find.server";
import { listPending } from "./pending.server";
import { readTab } from "./replacement";
import { replacing } from "./replacing.server";
import { asSendForm, type SpeedUpPlace, speedUpView, tabUrl } from "./view.server";

/** The loader of the dialog: look for a transaction, replace the one that `?hash=` names, or `?request=` to sign. */
export async function showSpeedUp(request: Request, dialog: DialogPlace) {
  const session = await requireSession(request);
  const place = placeOf(request, dialog);
  const requestId = new URL(request.url).searchParams.get("request");
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
  const form = await request.formData();
  checkCsrf(request, form);
  switch (form.get("stage")) {
    case "edit":
      return data(formAnswer(form, place.hash, {}));
    case "send":
      return send(request, session, place, form);
    case "cancel":
      return cancelShown(request, session, place, form);
    default:
      return preview(request, session, place, form);
  }
}

function placeOf(request: Request, dialog: DialogPlace): SpeedUpPlace {
  const { searchParams } = new URL(request.url);
  const hash = searchParams.get("hash");
  const tab = readTab(searchParams.get("tab"));
  return { ...dialog, tab, hash: (hash ?? "").trim(), isAsked: hash !== null };
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

async function preview(request: Request, session: Session, place: SpeedUpPlace, form: FormData) {
  const answer = (problem: Parameters<typeof formAnswer>[2]) => formAnswer(form, place.hash, problem);
  try {
    const situation = await situationOf(request, session, place);
    const typed = readSpeedUpForm(form, place.hash);
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
      reviewAnswer(form, place, reviewed, { sealed: sealReviewed(session, reviewed), problem: null }),
    );
  } catch (error) {
    return data(answer({ message: wordsOf(error) }), { status: statusOf(error) });
  }
}

function reviewAnswer(
  form: FormData,
  { hash }: SpeedUpPlace,
  { review }: Reviewed,
  rest: { sealed: string; problem: string | null },
): SpeedUpAnswer {
  return { stage: "review", form: readSpeedUpForm(form, hash), review, ...rest };
}

function send(request: Request, session: Session, place: SpeedUpPlace, form: FormData) {
  return sendReviewed<SpeedUpAnswer>(request, session, place, form, {
    form: (problem) => formAnswer(form, place.hash, problem),
    review: (reviewed, rest) => reviewAnswer(form, place, reviewed, rest),
  });
}
