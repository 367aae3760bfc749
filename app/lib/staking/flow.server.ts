import { data } from "@remix-run/node";
import { statesCapability } from "~/lib/custody/capabilities/known.server";
import { answerFailure } from "~/lib/custody/failure.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { settle } from "~/lib/custody/settle.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { withAnnotationIssues } from "~/lib/forms/annotation-form";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { FILLED_AGAIN, KEPT, NOT_READ_AGAIN } from "~/lib/forms/filled-notice";
import { keptForm } from "~/lib/forms/kept-form.server";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import { type StakeForm, toStakeForm } from "~/lib/forms/stake-form";
import { isStake } from "~/lib/operations";
import { nativeAsset } from "~/lib/operations/kit/decoded";
import { withSearch } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { orRedirect } from "~/lib/signing/or-redirect.server";
import { explainHeldFunds } from "../signing/held-text.server";
import { fixedQuestions } from "../signing/questions/fixed-questions.server";
import { AGAIN_QUERY, askForRequest, intentOfRequest } from "../signing/screen/prepare-again.server";
import { cancelAndShow, showRequest } from "../signing/screen/sign-screen.server";
import { SIGN_QUERY } from "../signing/screen/signing-fields";
import { verificationFacts } from "../signing/signing-data.server";
import { INCOMPLETE, sendDirect } from "../signing/submit/send-direct.server";
import { filledAnswer, POSTED_FIELDS, type PostedStakeForm, stakeAnswer } from "./answer.server";
import { ENTER } from "./enter";
import { getStakePage, type StakePage } from "./page-data.server";
import type { StakeAgain, StakeInput } from "./stake-forms";
import { findTab, type StakePlace, stakeView } from "./view.server";

const STAKE_QUERY = { ...SIGN_QUERY, ...AGAIN_QUERY, tab: TOKEN_LENGTH } as const;

const INVALID_ACTION = "Invalid action selected";

/**
 * `?again=` fills in an earlier request, `?request=` shows the sign-on-device screen. A backend failure is shown in the
 * dialog: an error page would hide the answer to a form just sent.
 */
export async function showStake(request: Request, dialog: DialogPlace) {
  const session = await requirePermission(request, "stake");
  const place = placeOf(request, dialog);
  const { request: requestId, again } = queryOf(request, STAKE_QUERY);
  if (requestId !== null) {
    return showRequest(request, session, place, { requestId, leaveTo: place.closeTo });
  }
  const kept = keptForm(request, session, "stake")?.values;
  if (!kept) askForRequest(session, again);
  const [{ value: page, problem }, canAnnotate] = await Promise.all([
    settle(pageOf(request, session, place)),
    statesCapability("annotations"),
  ]);
  if (!page) return { stage: "form" as const, place, view: null, problem };
  const once = issueToken();
  if (kept || again === null) {
    const filled = kept ? { form: kept, notice: KEPT } : null;
    return {
      stage: "form" as const,
      place,
      view: stakeView(place, page, { once, filled, canAnnotate }),
      problem,
    };
  }
  const earlier = await earlierStake(request, session, page, again);
  const there = tabbed(place, earlier?.tab ?? place.tab);
  const notice = earlier ? FILLED_AGAIN : NOT_READ_AGAIN;
  const filled = { form: earlier?.form ?? {}, notice };
  const view = stakeView(there, page, { once, filled, canAnnotate });
  return { stage: "form" as const, place: there, view, problem };
}

async function earlierStake(
  request: Request,
  session: Session,
  { forms, data: pageData }: StakePage,
  requestId: string,
): Promise<StakeAgain | null> {
  const read = await intentOfRequest(request, session, pageData, requestId);
  const again = read && isStake(read.intent) ? forms.again?.(read.intent, pageData) : null;
  return again && read ? { ...again, form: { ...again.form, ...read.annotation } } : null;
}

export type StakeDialogPage = Awaited<ReturnType<typeof showStake>>;

/** Creates or cancels a request, fills in the maximum, or edits the form. */
export async function answerStake(request: Request, dialog: DialogPlace) {
  const { session, form } = await readForm(request, "stake", POSTED_FIELDS);
  const place = placeOf(request, dialog);
  if (form.values.stage === "cancel") return cancelAndShow(request, session, place, form);
  if (form.issue) return data(stakeAnswer(form, { issues: [form.issue] }), { status: 400 });
  try {
    const page = await pageOf(request, session, place, toStakeForm(form.values));
    const tab = findTab(place, page);
    if (!tab) return data(stakeAnswer(form, { message: INVALID_ACTION }), { status: 400 });
    const input = { form: toStakeForm(form.values), tab: tab.id, data: page.data };
    const { stage } = form.values;
    const pressed = stage === ENTER ? (page.forms.enter?.(input) ?? "create") : stage;
    return pressed === "create"
      ? await create({ request, session, place, form }, page, input)
      : edit(pressed, form, page, input);
  } catch (error) {
    return answerFailure(error, (problem) => stakeAnswer(form, problem));
  }
}

function placeOf(request: Request, dialog: DialogPlace): StakePlace {
  const { tab } = queryOf(request, STAKE_QUERY);
  return tabbed({ ...dialog, untabbed: dialog.self, tab: null }, tab);
}

function tabbed(place: StakePlace, tab: string | null): StakePlace {
  return { ...place, self: withSearch(place.untabbed, { tab }), tab };
}

function pageOf(
  request: Request,
  session: Session,
  place: DialogPlace,
  form: StakeForm | null = null,
): Promise<StakePage> {
  const { currency } = readPreferences(request);
  return orRedirect(place.closeTo, getStakePage(session, place.subWalletId, currency, form));
}

/** 'Max', or a button that only this chain's form has. */
function edit(stage: string, form: PostedStakeForm, { forms }: StakePage, input: StakeInput) {
  if (stage === "max" && forms.max) {
    const max = forms.max(input);
    if (!max.ok) return data(stakeAnswer(form, max), { status: 400 });
    return data(filledAnswer(form, { amount: max.amount }, max.words));
  }
  const edited = forms.edit?.(stage, input) ?? null;
  if (!edited) return data(stakeAnswer(form, { message: INCOMPLETE }), { status: 400 });
  return edited.ok
    ? data(filledAnswer(form, edited.form))
    : data(stakeAnswer(form, { issues: edited.issues }), { status: 400 });
}

interface SubmitInput {
  request: Request;
  session: Session;
  place: StakePlace;
  form: PostedStakeForm;
}

/** 'Review stake'. The backend has no preview of stakes: the form's token leads to one request. */
async function create(
  { request, session, place, form }: SubmitInput,
  { forms }: StakePage,
  input: StakeInput,
) {
  const { data: pageData } = input;
  const result = withAnnotationIssues(forms.check(input), input.form);
  if (!result.ok) return data(stakeAnswer(form, result), { status: 400 });
  const { intent } = result;
  const asked = await fixedQuestions(session, pageData, intent, { quotes: {}, prepared: null });
  const meant = {
    intent,
    facts: verificationFacts(pageData),
    currency: pageData.currency,
    questions: [...asked, ...(forms.questions?.(input, intent) ?? [])],
  };
  return sendDirect(request, session, place, form, {
    meant,
    answer: (problem) => stakeAnswer(form, problem),
    explain: (error) => explainHeldFunds(error, pageData, nativeAsset(pageData.chain.id)),
  });
}
