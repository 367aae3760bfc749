import { gasPriceOf } from "~/lib/fees/gas";
import { isSpeed } from "~/lib/fees/speeds";
import {
  amountOf,
  checkSpeedUpForm,
  gasLimitOf,
  type SpeedUpField,
  type SpeedUpForm,
} from "~/lib/forms/speed-up";
import type { Issue } from "~/lib/issue";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import { findReplaceable } from "./find.server";
import type { SpeedUpPageData } from "./page-data.server";
import { formAmount, paymentOf, replacementIntent, replacementOf, type SpeedUpTab } from "./replacement";

const WRONG_AMOUNT = "The amount does not match the transaction being replaced";

export type Replacing = { ok: true; intent: EthereumPayment } | { ok: false; issues: Issue<SpeedUpField>[] };

const refuse = (...issues: Issue<SpeedUpField>[]): Replacing => ({ ok: false, issues });

/** The replacement that the form asks for. Checks the form first, then again with the transaction found. */
export async function replacing(
  form: SpeedUpForm,
  tab: SpeedUpTab,
  pageData: SpeedUpPageData,
): Promise<Replacing> {
  const { ruleInput, base } = pageData;
  const issues = checkSpeedUpForm(form, ruleInput);
  if (issues.length > 0) return refuse(...issues);
  const lookup = await findReplaceable(form.hash, pageData);
  if (!lookup.ok) return refuse({ field: "hash", message: lookup.message });
  const found = lookup.transaction;
  const payment = replacementOf(paymentOf(found, ruleInput), tab, base.chain);
  const told: SpeedUpForm = {
    ...form,
    amount: formAmount(payment),
    asset: payment.asset.symbol,
    previousGasPrice: found.gasPrice.toString(),
  };
  const toldIssues = checkSpeedUpForm(told, ruleInput);
  if (toldIssues.length > 0) return refuse(...toldIssues);
  const { amount } = payment;
  const gasPrice = gasPriceOf(told, ruleInput.quotes);
  if (amount === null || gasPrice === null) throw new Error("The form was not checked");
  if (form.asset !== payment.asset.symbol || amountOf(form, payment.asset) !== amount) {
    return refuse({ field: "amount", message: WRONG_AMOUNT });
  }
  const quotedFor = isSpeed(form.fee) ? form.fee : undefined;
  const fee = { gasPrice, gasLimit: gasLimitOf(form) ?? found.gasLimit, quotedFor };
  return { ok: true, intent: replacementIntent(found, { ...payment, amount }, fee, base) };
}
