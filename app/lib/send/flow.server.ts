import { data } from "@remix-run/node";
import { sendRules } from "~/lib/chains";
import { answerFailure } from "~/lib/custody/failure.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { settle } from "~/lib/custody/settle.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { NOT_READ_AGAIN } from "~/lib/forms/filled-notice";
import { formAnswer } from "~/lib/forms/form-answer";
import { keptForm } from "~/lib/forms/kept-form.server";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import { emptySendForm, SEND_FIELDS, type SendForm, toSendForm } from "~/lib/forms/send-form";
import { isRepeatable } from "~/lib/operations";
import { setFlash } from "~/lib/session/flash.server";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { explainHeldFunds } from "../signing/held-text.server";
import { outlook, UNSEARCHED } from "../signing/outlook";
import { outlookInput } from "../signing/outlook-input.server";
import { fixedQuestions } from "../signing/questions/fixed-questions.server";
import { type Asked, askedQuestions } from "../signing/questions/questions";
import { gasLimitIssue } from "../signing/review/gas-limit-issue.server";
import { type PreparedReview, prepareReview, type ShownReview } from "../signing/review/review.server";
import { AGAIN_QUERY, askForRequest } from "../signing/screen/prepare-again.server";
import { cancelAndShow, showRequest } from "../signing/screen/sign-screen.server";
import { SIGN_QUERY } from "../signing/screen/signing-fields";
import { verificationFacts } from "../signing/signing-data.server";
import { INCOMPLETE, sendDirect } from "../signing/submit/send-direct.server";
import { sendReviewed } from "../signing/submit/send-reviewed.server";
import { formOfRequest } from "./again.server";
import {
  maxAmountAnswer,
  POSTED_FIELDS,
  type PostedSendForm,
  type SendAnswer,
  sendFormAnswer,
  withChoices,
} from "./answer.server";
import { pressedStage } from "./enter";
import { fillIntent, fillView } from "./fill-nonce.server";
import { check, comparedIn, judgingDataOf, pageDataOf } from "./judge.server";
import { findMax } from "./max.server";
import { findRecipientChoices } from "./recipient-choices.server";
import { fillFromTemplate, keepAsTemplate, templatesOf } from "./templates.server";
import { annotationOfPayment } from "./test-payment";
import { sendFormView } from "./view.server";

const SEND_QUERY = { ...SIGN_QUERY, ...AGAIN_QUERY, fill: SEND_FIELDS.nonce, rest: TOKEN_LENGTH } as const;

/**
 * `?again=` fills in an earlier request, with `&rest=` the rest of that test payment, `?request=` shows the sign-on-device screen. A backend failure is shown in the
 * form: an error page would hide the answer to a form just sent.
 */
export async function showSend(request: Request, place: DialogPlace) {
  const session = await requirePermission(request, "preparePayments");
  const { request: requestId, fill, again, rest } = queryOf(request, SEND_QUERY);
  if (requestId !== null) {
    return showRequest(request, session, place, { requestId, leaveTo: place.closeTo });
  }
  const typed = keptForm(request, session, "send");
  const kept: Partial<SendForm> | null = typed?.values ?? null;
  if (!kept) askForRequest(session, again);
  const [{ value: pageData, problem }, templates, found] = await Promise.all([
    settle(pageDataOf(request, session, place)),
    templatesOf(session, place.subWalletId),
    kept && findRecipientChoices(session, place.subWalletId, { ...emptySendForm(""), ...kept }),
  ]);
  if (!pageData) return { stage: "form" as const, place, view: null, problem };
  const filling = fill === null ? null : fillView(pageData, fill);
  if (filling) return { stage: "fill" as const, place, view: filling };
  const read =
    again && !kept ? await formOfRequest(request, session, pageData, { again, isRest: rest !== null }) : null;
  const empty = again === null ? null : { form: {}, found: null, notice: NOT_READ_AGAIN };
  const filled = typed ? { form: typed.values, found, notice: typed.notice } : read;
  const view = sendFormView(pageData, issueToken(), filled ?? empty, templates);
  return { stage: "form" as const, place, view, problem };
}

export type SendPage = Awaited<ReturnType<typeof showSend>>;

export async function answerSend(request: Request, place: DialogPlace) {
  const { session, form } = await readForm(request, "preparePayments", POSTED_FIELDS);
  if (form.values.stage === "cancel") return cancelAndShow(request, session, place, form);
  if (form.issue) return data(sendFormAnswer(form, { issues: [form.issue] }), { status: 400 });
  if (form.values.stage === "send") return send(request, session, place, form);
  if (form.values.stage === "template") return fillFromTemplate(request, session, place, form);
  // In parallel with the stage's own calls: a returned form still lists its recipients.
  const choices = findRecipientChoices(session, place.subWalletId, toSendForm(form.values));
  const [answer, found] = await Promise.all([answerStage(request, session, place, form), choices]);
  return "data" in answer ? withChoices(answer, found) : answer;
}

/** Enter may press any button: with a changed search text and no recipient yet, it means 'Find'. */
function isSearch({ values: { find, searched, recipient, to } }: PostedSendForm, stage: string): boolean {
  const isReady = recipient !== "" || to !== "";
  return stage === "find" || (["preview", "create"].includes(stage) && find !== searched && !isReady);
}

async function answerStage(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  const stage = pressedStage(form.values);
  if (isSearch(form, stage)) return data(sendFormAnswer(form));
  try {
    switch (stage) {
      case "edit":
        return data(sendFormAnswer(form));
      case "max":
        return await fillMax(request, session, place, form);
      case "keep":
        return await keepAsTemplate(request, session, place, form);
      case "fill":
        return await fillNonce(request, session, place, form);
      case "create":
        return await create(request, session, place, form);
      default:
        return await preview(request, session, place, form);
    }
  } catch (error) {
    return answerFailure(error, (problem) => sendFormAnswer(form, problem));
  }
}

async function fillNonce(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  const pageData = await pageDataOf(request, session, place);
  const intent = fillIntent(pageData, form.values);
  if (!intent) return notOffered(form);
  const typed = { ...toSendForm(form.values), to: intent.to };
  const next = outlook(outlookInput(pageData), typed, true);
  return await shownReview(form, prepareReview(session, pageData, intent, { next, quotes: pageData.quotes }));
}

async function shownReview(form: PostedSendForm, preparing: Promise<PreparedReview>) {
  const made = await preparing;
  if (!made.ok) return data(sendFormAnswer(form, { mismatches: made.mismatches }), { status: 502 });
  const asked = { questions: askedQuestions(made.questions, form.values), found: null };
  return data(reviewAnswer(form, made, [], asked));
}

/** This chain's form has no such step, so the post is not from our form. */
function notOffered(form: PostedSendForm) {
  return data(sendFormAnswer(form, { message: INCOMPLETE }), { status: 400 });
}

async function preview(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  const pageData = await judgingDataOf(request, session, place, form);
  if (!sendRules(pageData.chain.id)?.hasPreview) return notOffered(form);
  const result = check(pageData, toSendForm(form.values));
  if (!result.ok) return data(sendFormAnswer(form, result), { status: 400 });
  const low = await gasLimitIssue(session, pageData, result.intent);
  if (low) return data(sendFormAnswer(form, { issues: [low] }), { status: 400 });
  const next = outlook(outlookInput(pageData), result.form, true);
  return await shownReview(
    { ...form, values: { ...form.values, ...result.form } },
    prepareReview(session, pageData, result.intent, { next, quotes: pageData.quotes }),
  );
}

async function fillMax(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  const pageData = await judgingDataOf(request, session, place, form);
  const max = await findMax(session, pageData, toSendForm(form.values));
  if (max.ok) return data(maxAmountAnswer(form, max.amount, max.words));
  const lookAlike = max.issues ? comparedIn(pageData.ruleInput, toSendForm(form.values)) : null;
  return data(sendFormAnswer(form, { ...max, lookAlike }), { status: max.issues ? 400 : 502 });
}

function reviewAnswer(
  form: PostedSendForm,
  { review, sealed }: Pick<ShownReview, "review" | "sealed">,
  problems: string[],
  asked: Asked,
): SendAnswer {
  return { stage: "review", ...formAnswer(toSendForm(form.values), { problems }), review, sealed, asked };
}

function send(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  return sendReviewed<SendAnswer>(request, session, place, form, {
    form: (problem) => sendFormAnswer(form, problem),
    review: (shown, problems, asked) => reviewAnswer(form, shown, problems, asked),
    annotation: (intent) =>
      isRepeatable(intent) ? annotationOfPayment(toSendForm(form.values), intent) : null,
    prepare: async (intent, shown) => {
      const pageData = await judgingDataOf(request, session, place, form);
      const next = outlook(outlookInput(pageData), toSendForm(form.values), true);
      return prepareReview(session, pageData, intent, { next, quotes: pageData.quotes, shown });
    },
  });
}

/** 'Send' on a chain without a preview: the form's token leads to one request. */
async function create(request: Request, session: Session, place: DialogPlace, form: PostedSendForm) {
  const pageData = await judgingDataOf(request, session, place, form);
  if (sendRules(pageData.chain.id)?.hasPreview) return notOffered(form);
  const result = check(pageData, toSendForm(form.values));
  if (!result.ok) return data(sendFormAnswer(form, result), { status: 400 });
  const { intent } = result;
  const meant = {
    intent,
    facts: verificationFacts(pageData),
    currency: pageData.currency,
    questions: await fixedQuestions(session, pageData, intent, { quotes: pageData.quotes, prepared: null }),
  };
  const answer = (problem: Parameters<typeof sendFormAnswer>[1]) => sendFormAnswer(form, problem);
  const explain = (error: unknown) => explainHeldFunds(error, pageData, intent.asset);
  const annotation = annotationOfPayment(result.form, intent);
  const sent = await sendDirect(request, session, place, form, { meant, answer, explain, annotation });
  // Without a preview this is the only place for the warning.
  if (sent instanceof Response && !pageData.isWhole) {
    sent.headers.append("Set-Cookie", setFlash("warning", `${UNSEARCHED.title}. ${UNSEARCHED.detail}`));
  }
  return sent;
}
