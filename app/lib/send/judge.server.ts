import type { DialogPlace } from "~/lib/dialog-place";
import { withAnnotationIssues } from "~/lib/forms/annotation-form";
import { namedAddress, recipientOf } from "~/lib/forms/recipient";
import { type SendForm, toSendForm } from "~/lib/forms/send-form";
import { readPreferences } from "~/lib/preferences.server";
import type { Session } from "~/lib/session/session.server";
import { orRedirect } from "~/lib/signing/or-redirect.server";
import { listCounterparties } from "../signing/known-addresses.server";
import type { PostedSendForm } from "./answer.server";
import { getSendPageData, type SendPageData } from "./page-data.server";
import { checkSendForm, lookAlikeOf } from "./send-rules";
import { isTest, testOf } from "./test-payment";

export function pageDataOf(request: Request, session: Session, place: DialogPlace, address = "") {
  const { currency } = readPreferences(request);
  return orRedirect(place.closeTo, getSendPageData(session, place.subWalletId, currency, address));
}

/** Adds everything known about the recipient, and the sub-wallet's counterparties. */
export async function judgingDataOf(
  request: Request,
  session: Session,
  place: DialogPlace,
  form: PostedSendForm,
) {
  const [pageData, counterparties] = await Promise.all([
    pageDataOf(request, session, place, namedAddress(toSendForm(form.values))),
    listCounterparties(session, place.subWalletId),
  ]);
  const knownAddresses = [...pageData.ruleInput.knownAddresses, ...counterparties];
  return { ...pageData, ruleInput: { ...pageData.ruleInput, knownAddresses } };
}

/** The intent is that of the test where one is sent first; `form` then says its amount. */
export function check({ ruleInput: context }: SendPageData, form: SendForm) {
  const result = withAnnotationIssues(checkSendForm(form, context), form);
  if (!result.ok) return { ...result, lookAlike: comparedIn(context, form) };
  if (!isTest(form)) return { ...result, form };
  const test = testOf(result.intent, form);
  return test.ok
    ? { ok: true as const, intent: test.intent, form: { ...form, testAmount: test.testAmount } }
    : { ...test, lookAlike: null };
}

export function comparedIn(context: SendPageData["ruleInput"], form: SendForm) {
  const known = lookAlikeOf(form, context);
  return known && { known, typed: recipientOf(form, context) };
}
