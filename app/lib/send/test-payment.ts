import { sendRules } from "~/lib/chains";
import type { NewAnnotation } from "~/lib/custody/transactions/annotation.server";
import { annotationOf } from "~/lib/forms/annotation-form";
import type { SendForm } from "~/lib/forms/send-form";
import type { Issue } from "~/lib/issue";
import { fractionProblem, fromUnits, parseAmount, readUnits, toUnits } from "~/lib/money";
import type { PaymentIntent } from "~/lib/operations";

type TestFields = Pick<SendForm, "testFirst" | "testAmount" | "restOf">;

/** Of a token, whose price may be anything, a test is this part of the whole. */
const TOKEN_PART = 1_000n;

/** The rest of a test payment is not tested again. */
export const isTest = ({ testFirst, restOf }: TestFields): boolean => testFirst !== "" && restOf === "";

/** Smallest units where no other amount is typed. @param whole the intent's amount */
export function usualTestUnits({ chain, asset, amount }: PaymentIntent): bigint {
  if (asset.contractAddress === null) return sendRules(chain)?.testAmount ?? 1n;
  const [first = "0", ...others] = String(BigInt(amount) / TOKEN_PART);
  const part = BigInt(first + "0".repeat(others.length));
  return part > 0n ? part : 1n;
}

type TestResult =
  | { ok: true; intent: PaymentIntent; testAmount: string }
  | { ok: false; issues: Issue<"testAmount">[] };

/** @param whole the payment of the whole amount @returns that of the test, with its amount as typed */
export function testOf(whole: PaymentIntent, { testAmount }: TestFields): TestResult {
  const { decimals } = whole.asset;
  const refuse = (message: string): TestResult => ({ ok: false, issues: [{ field: "testAmount", message }] });
  const typed = testAmount.trim() === "" ? null : parseAmount(testAmount);
  if (typed?.ok === false) return refuse(typed.message);
  const tooFine = typed && fractionProblem(typed.amount, decimals, "Test amount");
  if (tooFine) return refuse(tooFine);
  const units = typed ? toUnits(typed.amount, decimals) : usualTestUnits(whole);
  if (units === 0n) return refuse("Please enter a test amount larger than 0");
  if (units >= BigInt(whole.amount)) return refuse("The test amount must be smaller than the amount");
  const intent = { ...whole, amount: units.toString() };
  return { ok: true, intent, testAmount: fromUnits(units, decimals) };
}

/** What is noted about the request that the form makes. The backend judges it. */
export function annotationOfPayment(form: SendForm, { asset }: PaymentIntent): NewAnnotation | null {
  const texts = annotationOf(form);
  const noted = texts ?? { reference: null, note: null };
  if (form.restOf !== "") return { ...noted, restOf: form.restOf };
  if (!isTest(form)) return texts;
  return { ...noted, whole: (readUnits(form.amount, asset.decimals) ?? 0n).toString() };
}
