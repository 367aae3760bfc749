import { gasPriceOf } from "~/lib/fees/gas";
import { isSpeed } from "~/lib/fees/speeds";
import type { Issue } from "~/lib/forms/issue";
import {
  amountOf,
  checkSpeedUpForm,
  gasLimitOf,
  type SpeedUpField,
  type SpeedUpForm,
} from "~/lib/forms/speed-up";
import type { EvmIntent } from "~/lib/operations/intent";
import type { SendSituation } from "~/lib/send/page-data.server";
import { find } from "./find.server";
import { formAmount, paymentOf, replacementIntent, replacementOf, type SpeedUpTab } from "./replacement";
import { speedUpContext } from "./view.server";

const NOT_ITS_AMOUNT = "This is not the amount that replaces the transaction";

export type Replacing = { ok: true; intent: EvmIntent } | { ok: false; issues: Issue<SpeedUpField>[] };

const refuse = (...issues: Issue<SpeedUpField>[]): Replacing => ({ ok: false, issues });

/**
 * What the form asks for. It is checked by what it says itself, then the explorer is asked, and it is checked again by
 * what the explorer says of the transaction.
 */
export async function replacing(
  form: SpeedUpForm,
  tab: SpeedUpTab,
  situation: SendSituation,
): Promise<Replacing> {
  const context = speedUpContext(situation);
  const issues = checkSpeedUpForm(form, context);
  if (issues.length > 0) return refuse(...issues);
  const lookup = await find(form.hash, situation);
  if (!lookup.ok) return refuse({ field: "hash", message: lookup.message });
  const found = lookup.transaction;
  const payment = replacementOf(paymentOf(found, situation.context), tab, situation.chain.id);
  const told: SpeedUpForm = {
    ...form,
    amount: formAmount(payment),
    asset: payment.asset.symbol,
    previousGasPrice: found.gasPrice.toString(),
  };
  const toldIssues = checkSpeedUpForm(told, context);
  if (toldIssues.length > 0) return refuse(...toldIssues);
  const { amount } = payment;
  const gasPrice = gasPriceOf(told, context.quotes);
  if (amount === null || gasPrice === null) throw new Error("The form was not checked");
  if (form.asset !== payment.asset.symbol || amountOf(form, payment.asset) !== amount) {
    return refuse({ field: "amount", message: NOT_ITS_AMOUNT });
  }
  const quotedFor = isSpeed(form.fee) ? form.fee : undefined;
  const fee = { gasPrice, gasLimit: gasLimitOf(form) ?? found.gasLimit, quotedFor };
  return { ok: true, intent: replacementIntent(found, { ...payment, amount }, fee, situation.context) };
}
