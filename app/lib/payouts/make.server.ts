import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { CustodyError } from "~/lib/custody/errors.server";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { createPayout, type NewPayout } from "~/lib/custody/payouts/create.server";
import { getUser } from "~/lib/custody/people/user.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import type { PayoutPayment } from "~/lib/operations/payout/payout";
import { checkPayoutRequest } from "~/lib/operations/payout/payout.server";
import { paths } from "~/lib/paths";
import { staleFormMessage } from "~/lib/session/csrf.server";
import { InvalidTokenError, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { rememberIntent } from "~/lib/signing/intent-cookie.server";
import { keepBatch } from "~/lib/signing/screen/signed-batch.server";
import { messageOf } from "~/lib/signing/submit/submit-direct.server";
import { withdraw } from "~/lib/signing/submit/withdraw.server";
import { toRowInput } from "./ask-check.server";
import { fingerprintBatch, isPriced, type PricedRow, readyRows, toPayments } from "./batch.server";
import type { CheckedPayout, CheckedRow } from "./check.server";
import type { PayoutDraft } from "./draft.server";
import { withFees } from "./edit-draft";
import { madeBefore } from "./made-before.server";
import { answerReviewed, CHANGED, whyNot } from "./review.server";
import { answerChecked, type PayoutForm, withCheck } from "./show-check.server";

const SAFE =
  "It is not known whether the payout was made. It is safe to press the button again: no row is made twice.";

interface Made {
  payoutId: string;
  requestId: string;
  /** Of the request compared with what was reviewed; null if there was nothing to compare yet. */
  fingerprint: string | null;
  mismatches: Mismatch[];
}

/** Makes the request for the reviewed rows, once for a form, and leads to it. */
export async function makePayout(
  request: Request,
  session: Session,
  form: PayoutForm & { reviewed: string },
  draft: PayoutDraft,
) {
  const { value: user, problem } = await settle(getUser(session));
  return withCheck(session, form, draft, async (checked) => {
    const ready = readyRows(checked)?.filter(isPriced);
    if (!user) return answerReviewed(session, form, draft, checked, { problem, status: 502 });
    const { trustId } = user.organisation;
    if (!ready || ready.length === 0) {
      const made = await madeBefore(session, checked, { trustId, reviewed: form.reviewed });
      return made ?? answerChecked(session, form, withFees(draft), checked, whyNot(checked));
    }
    const payments = toPayments(ready);
    const refuse = (words: string, status: number) =>
      answerReviewed(session, form, draft, checked, { problem: words, status });
    if (fingerprintBatch(trustId, form.head.name, payments).digest !== form.reviewed)
      return refuse(CHANGED, 409);
    try {
      const send = sender(session, { form, checked, ready, payments, trustId });
      const { payoutId, requestId, fingerprint, mismatches } = await once(session, form.head.once, send);
      if (mismatches.length > 0) {
        return answerReviewed(session, form, draft, checked, { mismatches, status: 502 });
      }
      const headers = new Headers();
      if (fingerprint) headers.append("Set-Cookie", rememberIntent(request, requestId, fingerprint));
      return redirect(paths.payout(payoutId), { headers });
    } catch (error) {
      return refuse(...refusalOf(error));
    }
  });
}

interface Sending {
  form: PayoutForm & { reviewed: string };
  checked: CheckedPayout;
  ready: readonly PricedRow[];
  payments: readonly PayoutPayment[];
  trustId: string;
}

/** A payout that differs from what was reviewed is cancelled before anybody can approve it. */
function sender(session: Session, { form, checked, ready, payments, trustId }: Sending) {
  const { name, fileName } = form.head;
  const payout: NewPayout = {
    name,
    fileName: fileName || null,
    rows: ready.map(({ payment, maxFee }) => toRowInput(payment, maxFee)),
    leftOut: checked.rows.filter(({ state }) => state === "out").map(leftOut),
  };
  return async (token: string): Promise<Made> => {
    // With the content, so that a form whose first answer was lost can be sent with other rows.
    const idempotencyKey = createHash("sha256").update(`${token} ${form.reviewed}`).digest("hex");
    const { payoutId, requestId } = await createPayout(session, payout, { idempotencyKey });
    const made = { payoutId, requestId, fingerprint: null, mismatches: [] };
    const message = await messageOf(session, requestId);
    if (message === null) return made;
    const expected = { requestId, trustId, batch: { name, rows: payments } };
    const read = checkPayoutRequest(message, expected);
    if (read.ok) {
      keepBatch(trustId, requestId, read);
      return { ...made, fingerprint: read.fingerprint };
    }
    const { mismatches } = await withdraw(session, requestId, read.mismatches);
    return { ...made, mismatches };
  };
}

const MAX_REASON = 200;

function leftOut({ row, issues, refusal }: CheckedRow) {
  const reason = issues[0]?.message ?? refusal?.words ?? "Left out on purpose";
  return { row: row.line, reference: row.cells.reference.slice(0, 100), reason: reason.slice(0, MAX_REASON) };
}

function refusalOf(error: unknown): [words: string, status: number] {
  if (error instanceof InvalidTokenError) return [staleFormMessage, 400];
  if (!isCustodyFailure(error)) throw error;
  if (isUnclear(error)) return [`${wordsOf(error)} ${SAFE}`, 502];
  const place = error instanceof CustodyError ? error.places[0] : undefined;
  const words = wordsOf(error);
  return [place ? `Payment ${place.row + 1}: ${words}` : words, statusOf(error)];
}
