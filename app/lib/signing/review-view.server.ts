import { highFeeWarning } from "~/lib/fees/high-fee";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import { headView } from "./head-view.server";
import type { OutlookStep } from "./outlook";
import type { Preview } from "./prepare.server";
import type { SigningData } from "./signing-data.server";
import { type TransactionView, transactionView } from "./transaction-view.server";
import { verifiedText } from "./verified";

/** The preview: the prepared transaction, checked against what was entered, before anything is stored. */
export interface ReviewView extends ReturnType<typeof headView> {
  transaction: TransactionView;
  /** What was compared, in sentences. */
  verified: string;
  /** A warning about the fee. */
  feeWarning: string | null;
  fingerprint: string;
  next: OutlookStep[];
}

export function reviewView(
  { intent, decoded, fingerprint, rates }: Preview,
  signing: SigningData,
  next: OutlookStep[],
): ReviewView {
  return {
    ...headView(signing),
    transaction: transactionView(decoded, signing, rates),
    verified: verifiedText(decoded),
    feeWarning: highFeeWarning(intent),
    fingerprint: formatFingerprint(fingerprint),
    next,
  };
}
