import { isDeepStrictEqual } from "node:util";
import { data, redirect } from "@remix-run/node";
import { sendRules } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { isUnclear, SAFE_AGAIN, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { settle } from "~/lib/custody/settle.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { formAnswer } from "~/lib/forms/form-answer";
import { readPostedForm } from "~/lib/forms/posted-form.server";
import { queryOf } from "~/lib/forms/query";
import { recipientOf } from "~/lib/forms/recipient";
import { checkSendForm, lookAlikeOf } from "~/lib/forms/send";
import { type SendForm, toSendForm } from "~/lib/forms/send-form";
import { withSearch } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { checkCsrf } from "~/lib/session/csrf.server";
import { setFlash } from "~/lib/session/flash.server";
import { InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { recallIntent, rememberIntent } from "~/lib/signing/intent-cookie.server";
import type { DialogPlace } from "../dialogs/place";
import { askMax, factsOf, prepare } from "../signing/create.server";
import { readRemembered } from "../signing/remembered.server";
import { cancelShown, sendReviewed, toSignScreen } from "../signing/send-reviewed.server";
import { SentBeforeError, twinOf } from "../signing/sent-before.server";
import { getSignView } from "../signing/sign-view.server";
import { SIGN_QUERY } from "../signing/signing-fields";
import { submitDirect } from "../signing/submit-direct.server";
import { TriedBeforeError, tryOnce } from "../signing/tried-before.server";
import {
  maxAnswer,
  POSTED_FIELDS,
  type PostedSendForm,
  type Reviewed,
  type SendAnswer,
  sealReviewed,
  sendFormAnswer,
} from "./answer.server";
import { withCounterparties } from "./known-addresses.server";
import { getSendSituation, type SendSituation } from "./page-data.server";
import { reviewView } from "./review-view.server";
import { sendFormView } from "./view.server";

const NO_MAX = "The service did not say how much can be sent at most";
/** Above what any network takes for dust, and as good as nothing: 'Max' needs some amount to ask with. */
const LEAST_AMOUNT = "0.00001";
const INCOMPLETE = "The form was incomplete. Please check it and press Send again";
const SENT_BEFORE =
  "You have sent exactly this already: see Transactions. To send it a second time, press Send again";
const USED =
  "This form has been sent already, with other details. To send these details too, check them and press Send again";
const UNCLEAR =
  "It is not known whether the payment that you sent first was made: see Transactions. To send these details too, press Send again";

/**
 * The loader of the send dialog: the form, or with `?request=` the sign-on-device screen. When the backend does not
 * help the form says so itself, so that the answer to a form that was just sent is not lost behind an error page.
 */
export async function showSend(request: Request, place: DialogPlace) {
  const session = await requireSession(request);
  const { request: requestId } = queryOf(request, SIGN_QUERY);
  const { value: situation, problem } = await settle(situationOf(request, session, place));
  if (!situation) return { stage: "form" as const, place, view: null, problem };
  if (requestId === null)
    return { stage: "form" as const, place, view: sendFormView(situation, issueToken()), problem };
  const view = await getSignView(request, session, situation, requestId);
  if (!view) throw leaveDialog(place);
  if (view.firstFingerprint !== null) throw keepFingerprint(request, place, requestId, view.firstFingerprint);
  return { stage: "sign" as const, place, view };
}

/** The same screen again, once its first fingerprint is kept: a transaction that takes its place is noticed then. */
function keepFingerprint(request: Request, place: DialogPlace, requestId: string, fingerprint: string) {
  const intent = readRemembered(recallIntent(request, requestId))?.intent;
  const headers = { "Set-Cookie": rememberIntent(request, requestId, { intent, fingerprint }) };
  return redirect(withSearch(place.self, { request: requestId }), { headers });
}

/** What the dialog shows before an answer to a form says otherwise. */
export type SendPage = Awaited<ReturnType<typeof showSend>>;

/** The action of the send dialog: preview, back to the form, send, or cancel a request. */
export async function answerSend(request: Request, place: DialogPlace) {
  const session = await requireSession(request);
  const form = await readPostedForm(request, POSTED_FIELDS);
  checkCsrf(request, form);
  if (form.values.stage === "cancel") return cancelShown(request, session, place, form);
  if (form.issue) return data(sendFormAnswer(form, { issues: [form.issue] }), { status: 400 });
  switch (form.values.stage) {
    case "edit":
      return data(sendFormAnswer(form));
    case "send":
      return send(request, session, place, form);
    case "max":
      return fillMax(request, session, place, form);
    case "create":
      return create(request, session, place, form);
    default:
      return preview(request, session, place, form);
  }
}

async function situationOf(request: Request, session: Session, place: DialogPlace): Promise<SendSituation> {
  const { currency } = readPreferences(request);
  const situation = await getSendSituation(session, place.subWalletId, currency).catch((error) => {
    if (error instanceof CustodyError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  if (!situation) throw leaveDialog(place);
  return situation;
}

function leaveDialog({ closeTo }: DialogPlace): Response {
  return redirect(closeTo, { headers: { "Set-Cookie": setFlash("error", MESSAGES.INVALID_URL) } });
}

/** The form's checks, with the sub-wallet's counterparties among the addresses that it is compared with. */
async function check(session: Session, situation: SendSituation, form: SendForm) {
  const context = await withCounterparties(session, situation.context);
  const result = checkSendForm(form, context);
  if (result.ok) return result;
  const known = lookAlikeOf(form, context);
  const typed = recipientOf(form, context);
  return { ...result, lookAlike: known && { known, typed } };
}

/** A step that this chain's form does not have, so that no form of ours came with it. */
function notOffered(form: PostedSendForm) {
  return data(sendFormAnswer(form, { message: INCOMPLETE }), { status: 400 });
}

async function preview(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  try {
    const situation = await situationOf(request, session, place);
    if (!sendRules(situation.chain.id)?.hasPreview) return notOffered(form);
    const result = await check(session, situation, toSendForm(form.values));
    if (!result.ok) return data(sendFormAnswer(form, result), { status: 400 });
    const made = await prepare(session, situation, result.intent);
    if (!made.ok) return data(sendFormAnswer(form, { mismatches: made.mismatches }), { status: 502 });
    const { decoded, facts } = made.prepared;
    const { nonce, feeAtMost } = decoded;
    const reviewed: Reviewed = {
      intent: result.intent,
      previewed: { nonce, feeAtMost },
      facts,
      currency: situation.currency,
      once: issueToken(),
      review: reviewView(made.prepared, situation, toSendForm(form.values)),
    };
    return data(reviewAnswer(form, reviewed, { sealed: sealReviewed(session, reviewed) }));
  } catch (error) {
    return data(sendFormAnswer(form, { message: wordsOf(error) }), { status: statusOf(error) });
  }
}

/** 'Max': asks the backend what can be sent at most to this recipient at this fee, and fills it in. */
async function fillMax(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  try {
    const situation = await situationOf(request, session, place);
    if (!sendRules(situation.chain.id)?.answersMax) return notOffered(form);
    const least = { ...toSendForm(form.values), amount: LEAST_AMOUNT };
    const result = await check(session, situation, least);
    if (!result.ok) return data(sendFormAnswer(form, result), { status: 400 });
    const max = await askMax(session, situation, result.intent);
    if (!max) return data(sendFormAnswer(form, { message: NO_MAX }), { status: 502 });
    return data(maxAnswer(form, max.amount, max.words));
  } catch (error) {
    return data(sendFormAnswer(form, { message: wordsOf(error) }), { status: statusOf(error) });
  }
}

function reviewAnswer(
  form: PostedSendForm,
  { review }: Reviewed,
  { sealed, problems = [] }: { sealed: string; problems?: string[] },
): SendAnswer {
  return { stage: "review", ...formAnswer(toSendForm(form.values), { problems }), review, sealed };
}

function send(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  return sendReviewed<SendAnswer>(request, session, place, form, {
    form: (problem) => sendFormAnswer(form, problem),
    review: (reviewed, rest) => reviewAnswer(form, reviewed, rest),
  });
}

/** 'Send' on a chain without a prepare step: the form's own one-time token makes it one request. */
async function create(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  try {
    const situation = await situationOf(request, session, place);
    if (sendRules(situation.chain.id)?.hasPreview) return notOffered(form);
    const result = await check(session, situation, toSendForm(form.values));
    if (!result.ok) return data(sendFormAnswer(form, result), { status: 400 });
    const { intent } = result;
    const asked = { intent, facts: factsOf(situation), currency: situation.currency };
    const made = await once(session, form.values.once, async (key) => {
      const twin = twinOf(request, intent);
      if (twin !== null && form.values.again !== twin) throw new SentBeforeError(twin);
      return tryOnce(session, key, intent, () => submitDirect(session, asked, key));
    });
    if (!made.ok) {
      return data(sendFormAnswer(form, { mismatches: made.mismatches, once: issueToken() }), { status: 502 });
    }
    if (!isDeepStrictEqual(made.intent, intent)) {
      return data(sendFormAnswer(form, { message: USED, once: issueToken() }), { status: 409 });
    }
    return toSignScreen(request, place, made);
  } catch (error) {
    if (error instanceof SentBeforeError) {
      return data(sendFormAnswer(form, { message: SENT_BEFORE, again: error.requestId }), { status: 409 });
    }
    if (error instanceof TriedBeforeError) {
      return data(sendFormAnswer(form, { message: UNCLEAR, once: issueToken() }), { status: 409 });
    }
    if (error instanceof InvalidTokenError) {
      return data(sendFormAnswer(form, { message: INCOMPLETE, once: issueToken() }), { status: 400 });
    }
    const message = isUnclear(error) ? `${wordsOf(error)}. ${SAFE_AGAIN}` : wordsOf(error);
    return data(sendFormAnswer(form, { message }), { status: statusOf(error) });
  }
}
