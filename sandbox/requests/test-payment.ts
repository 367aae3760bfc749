import { and, eq, isNull } from "drizzle-orm";
import { invalidInput } from "../base/errors";
import type { Tx } from "../db/client";
import { requestAnnotations, requests, transactions } from "../db/schema";
import { findSpeedUp } from "../payouts/follow-payout";
import type { AnnotationInput } from "./annotations";
import { memoOf } from "./payment-memo";

/** `whole`: smallest units that a test payment is a test of. `restOf`: the test payment's request. One of them is null. */
export type TestLink = { whole: bigint | null; restOf: string | null };

export type TestedPayment = { assetId: string; amount: bigint; to: string; memo: string | null };

const MAX_DIGITS = 78;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DIGITS = /^[1-9]\d*$/;

/** Null for what is neither a test nor its rest. @throws ApiError INVALID_INPUT */
export function readTest({ whole, restOf }: AnnotationInput): TestLink | null {
  if (whole == null && restOf == null) return null;
  if (whole != null && restOf != null) throw invalidInput("The rest of a payment is not a test payment");
  if (whole != null && (!DIGITS.test(whole) || whole.length > MAX_DIGITS)) {
    throw invalidInput("The whole amount must be a number of smallest units above 0");
  }
  if (restOf != null && !UUID.test(restOf)) throw testNotFound();
  return { whole: whole == null ? null : BigInt(whole), restOf: restOf ?? null };
}

/** Said when a request is made, and not changed. @throws ApiError INVALID_INPUT */
export function assertNoTest({ whole, restOf }: AnnotationInput): void {
  if (whole != null || restOf != null) {
    throw invalidInput("Whether it is a test payment cannot be changed");
  }
}

interface NewTest {
  organisationId: string;
  requestId: string;
  subWalletId: string | null;
  payment?: TestedPayment;
  test: TestLink;
}

/**
 * Takes the rest of a test payment for a request, once: a second one is refused, even simultaneously.
 * @throws ApiError INVALID_INPUT if the payment does not fit its link
 */
export async function linkTest(tx: Tx, { payment, test, ...made }: NewTest): Promise<TestLink> {
  if (!payment) throw invalidInput("Only a payment can be a test payment or its rest");
  const { whole, restOf } = test;
  if (whole !== null && payment.amount >= whole) {
    throw invalidInput("A test payment must be smaller than the whole amount");
  }
  if (restOf !== null) await takeRest(tx, restOf, { ...made, payment });
  return test;
}

async function takeRest(
  tx: Tx,
  restOf: string,
  { organisationId, requestId, subWalletId, payment }: Omit<NewTest, "test"> & { payment: TestedPayment },
): Promise<void> {
  const [test] = await tx
    .select({
      status: requests.status,
      subWalletId: requests.subWalletId,
      unsigned: requests.unsigned,
      to: transactions.to,
      assetId: transactions.assetId,
      amount: transactions.amount,
      whole: requestAnnotations.whole,
      restId: requestAnnotations.restId,
    })
    .from(requestAnnotations)
    .innerJoin(requests, eq(requests.id, requestAnnotations.requestId))
    .innerJoin(transactions, eq(transactions.requestId, requests.id))
    .where(and(eq(requests.id, restOf), eq(requests.organisationId, organisationId)))
    .for("update", { of: requestAnnotations });
  if (!test?.whole || test.subWalletId !== subWalletId) throw testNotFound();
  if (test.status !== "CONFIRMED") throw invalidInput("The test payment is not confirmed");
  const isSame =
    test.assetId === payment.assetId && test.to === payment.to && memoOf(test.unsigned) === payment.memo;
  if (!isSame) throw invalidInput("The rest must be paid to the test payment's recipient, in its asset");
  if (payment.amount > test.whole - test.amount) {
    throw invalidInput("This is more than the rest of the test payment");
  }
  if (test.restId !== null) {
    throw invalidInput(`The rest of this test payment has been prepared already: request ${test.restId}`);
  }
  await tx
    .update(requestAnnotations)
    .set({ restId: requestId })
    .where(and(eq(requestAnnotations.requestId, restOf), isNull(requestAnnotations.restId)));
}

const testNotFound = () => invalidInput("There is no such test payment of this sub-wallet");

/** It ended before it was signed: the rest can be prepared again. */
export async function freeRest(tx: Tx, requestId: string): Promise<void> {
  await tx.update(requestAnnotations).set({ restId: null }).where(eq(requestAnnotations.restId, requestId));
}

type Replaced = Pick<typeof requests.$inferSelect, "id" | "subWalletId">;

/** A speed-up makes the same payment: it is the test, or the rest, from now on. @param by its hash */
export async function followTest(tx: Tx, { id, subWalletId }: Replaced, by: string): Promise<void> {
  const [noted] = await tx.select().from(requestAnnotations).where(eq(requestAnnotations.requestId, id));
  if (!noted || subWalletId === null || (noted.whole === null && noted.restOf === null)) return;
  const speedUp = await findSpeedUp(tx, subWalletId, by);
  if (speedUp === null) return;
  const { whole, restOf, by: writer, at } = noted;
  await tx
    .insert(requestAnnotations)
    .values({ requestId: speedUp, whole, restOf, by: writer, at })
    .onConflictDoUpdate({ target: requestAnnotations.requestId, set: { whole, restOf } });
  await tx.update(requestAnnotations).set({ restId: speedUp }).where(eq(requestAnnotations.restId, id));
}

/** For the audit log. */
export const testWords = ({ whole, restOf }: TestLink): string =>
  whole === null ? `rest of test payment ${restOf}` : `test payment of ${whole} smallest units`;
