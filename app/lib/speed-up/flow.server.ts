import { data } from "@remix-run/node";
import { answerFailure } from "~/lib/custody/failure.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { settle } from "~/lib/custody/settle.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { FILLED_AGAIN, NOT_READ_AGAIN, notNow } from "~/lib/forms/filled-notice";
import { formAnswer } from "~/lib/forms/form-answer";
import { keptForm } from "~/lib/forms/kept-form.server";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import {
  gasLimitOf,
  minReplacementGasPrice,
  SPEED_UP_FIELDS,
  type SpeedUpForm,
  toSpeedUpForm,
} from "~/lib/forms/speed-up";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import type { Session } from "~/lib/session/session.server";
import { orRedirect } from "~/lib/signing/or-redirect.server";
import { outlook } from "~/lib/signing/outlook";
import { outlookInput } from "~/lib/signing/outlook-input.server";
import { type Asked, askedQuestions } from "~/lib/signing/questions/questions";
import { gasLimitIssue } from "~/lib/signing/review/gas-limit-issue.server";
import { prepareReview, type ShownReview } from "~/lib/signing/review/review.server";
import { AGAIN_QUERY, askForRequest } from "~/lib/signing/screen/prepare-again.server";
import { cancelAndShow, showRequest } from "~/lib/signing/screen/sign-screen.server";
import { SIGN_QUERY } from "~/lib/signing/screen/signing-fields";
import { sendReviewed } from "~/lib/signing/submit/send-reviewed.server";
import { earlierReplacement, feeOfEarlier, tabOf } from "./again.server";
import {
  POSTED_FIELDS,
  type PostedSpeedUpForm,
  type SpeedUpAnswer,
  speedUpFormAnswer,
} from "./answer.server";
import { findCached } from "./find.server";
import { getSpeedUpPageData, type SpeedUpPageData, withRecipient } from "./page-data.server";
import { askEarlierPending, listPending } from "./pending.server";
import { paymentOf, readTab } from "./replacement";
import { replacing } from "./replacing.server";
import { asSendForm, type SpeedUpPlace, type SpeedUpView, speedUpView, tabUrl } from "./view.server";

const QUERY = { hash: SPEED_UP_FIELDS.hash, tab: TOKEN_LENGTH } as const;

/**
 * The dialog's loader: a search, a replacement for `?hash=`, an earlier one again for `?again=`, or signing for
 * `?request=`.
 */
export async function showSpeedUp(request: Request, dialog: DialogPlace) {
  const session = await requirePermission(request, "preparePayments");
  const place = placeOf(request, dialog);
  const { request: requestId, again } = queryOf(request, { ...SIGN_QUERY, ...AGAIN_QUERY });
  if (requestId !== null) return showRequest(request, session, place, { requestId, leaveTo: paths.home() });
  if (!place.isAsked) askEarlierPending(session, place.subWalletId);
  askForRequest(session, again);
  const { value: pageData, problem } = await settle(pageDataOf(request, session, place));
  if (!pageData) return { stage: "form" as const, place, view: null, problem };
  const view =
    again !== null && !place.isAsked
      ? await viewAgain(request, session, place, pageData, again)
      : await viewOf(session, place, pageData);
  return { stage: "form" as const, place, view: withKept(request, session, view), problem };
}

/** Prefills the form if the earlier transaction can still be replaced. */
async function viewAgain(
  request: Request,
  session: Session,
  place: SpeedUpPlace,
  pageData: SpeedUpPageData,
  again: string,
): Promise<SpeedUpView> {
  const earlier = await earlierReplacement(request, session, pageData, again);
  const lookup = earlier && (await findCached(earlier.hash, pageData));
  const tab = earlier && lookup?.ok ? tabOf(lookup.transaction, earlier.intent, pageData) : null;
  if (!earlier || !lookup?.ok || !tab) {
    const view = await viewOf(session, place, pageData);
    return { ...view, notice: lookup?.ok === false ? notNow(lookup.message) : NOT_READ_AGAIN };
  }
  const view = await viewOf(session, { ...place, tab, hash: earlier.hash, isAsked: true }, pageData);
  const fee = feeOfEarlier(earlier.intent, pageData, minReplacementGasPrice(lookup.transaction.gasPrice));
  const found = view.found && { ...view.found, defaults: { ...view.found.defaults, ...fee } };
  return { ...view, found, notice: FILLED_AGAIN };
}

/** The view with what was typed before an earlier session ended. */
function withKept(request: Request, session: Session, view: SpeedUpView) {
  const kept = keptForm(request, session, "speed-up");
  if (!kept || !view.found) return view;
  const found = { ...view.found, defaults: { ...view.found.defaults, ...kept.values } };
  return { ...view, found, notice: kept.notice };
}

export type SpeedUpPage = Awaited<ReturnType<typeof showSpeedUp>>;

/** The dialog's action: previews, edits, sends, or cancels a request. */
export async function answerSpeedUp(request: Request, dialog: DialogPlace) {
  const { session, form } = await readForm(request, "preparePayments", POSTED_FIELDS);
  const place = placeOf(request, dialog);
  if (form.values.stage === "cancel") return cancelAndShow(request, session, place, form);
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

function pageDataOf(request: Request, session: Session, place: SpeedUpPlace): Promise<SpeedUpPageData> {
  const { currency } = readPreferences(request);
  return orRedirect(paths.home(), getSpeedUpPageData(session, place.subWalletId, currency));
}

async function viewOf(session: Session, place: SpeedUpPlace, pageData: SpeedUpPageData) {
  const lookup = place.isAsked ? await findCached(place.hash, pageData) : null;
  if (lookup?.ok) {
    const { to } = paymentOf(lookup.transaction, pageData.ruleInput);
    // The name is optional: ignore a failed lookup.
    const named = (await settle(withRecipient(session, pageData, to))).value ?? pageData;
    return speedUpView(place, named, { found: lookup.transaction, problem: null, pending: [] });
  }
  const pending = await listPending(session, pageData, (hash) => tabUrl({ ...place, hash }, place.tab));
  return speedUpView(place, pageData, {
    found: null,
    problem: lookup?.message ?? pending.problem,
    pending: pending.items,
  });
}

async function preview(request: Request, session: Session, place: SpeedUpPlace, form: PostedSpeedUpForm) {
  const answer = (problem: Parameters<typeof speedUpFormAnswer>[2]) =>
    speedUpFormAnswer(form, place.hash, problem);
  try {
    const pageData = await pageDataOf(request, session, place);
    const typed = toSpeedUpForm(form.values, place.hash);
    const result = await replacing(typed, place.tab, pageData);
    if (!result.ok) return data(answer({ issues: result.issues }), { status: 400 });
    // A repeated call's gas limit was sufficient before, or chosen when it was made.
    const isChecked = result.intent.data === undefined || gasLimitOf(typed) !== null;
    const low = isChecked ? await gasLimitIssue(session, pageData, result.intent) : null;
    if (low) return data(answer({ issues: [low] }), { status: 400 });
    const made = await review(session, pageData, typed, result.intent);
    if (!made.ok) return data(answer({ mismatches: made.mismatches }), { status: 502 });
    const asked = { questions: askedQuestions(made.questions, form.values), found: null };
    return data(reviewAnswer(form, place, made, { problems: [], asked }));
  } catch (error) {
    return answerFailure(error, answer);
  }
}

async function review(
  session: Session,
  pageData: SpeedUpPageData,
  typed: SpeedUpForm,
  intent: EthereumPayment,
) {
  const named = await withRecipient(session, pageData, intent.to);
  const next = outlook(outlookInput(named), asSendForm(typed, intent.to), true);
  return prepareReview(session, named, intent, { next, quotes: pageData.quotes });
}

function reviewAnswer(
  form: PostedSpeedUpForm,
  { hash }: SpeedUpPlace,
  { review, sealed }: Pick<ShownReview, "review" | "sealed">,
  { problems, asked }: { problems: string[]; asked: Asked },
): SpeedUpAnswer {
  const answer = formAnswer(toSpeedUpForm(form.values, hash), { problems });
  return { stage: "review", ...answer, review, sealed, asked };
}

function send(request: Request, session: Session, place: SpeedUpPlace, form: PostedSpeedUpForm) {
  return sendReviewed<SpeedUpAnswer>(request, session, place, form, {
    form: (problem) => speedUpFormAnswer(form, place.hash, problem),
    review: (shown, problems, asked) => reviewAnswer(form, place, shown, { problems, asked }),
  });
}
