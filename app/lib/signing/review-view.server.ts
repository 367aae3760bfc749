import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import { headView } from "./head-view.server";
import type { OutlookStep } from "./outlook";
import type { Preview } from "./prepare.server";
import type { SigningData } from "./signing-data.server";
import { type TransactionView, transactionView } from "./transaction-view.server";

/** The preview: what was prepared, checked against what was entered, before anything is stored. */
export interface ReviewView extends ReturnType<typeof headView> {
  transaction: TransactionView;
  fingerprint: string;
  next: OutlookStep[];
}

export function reviewView(
  { decoded, fingerprint, rates }: Preview,
  signing: SigningData,
  next: OutlookStep[],
): ReviewView {
  return {
    ...headView(signing),
    transaction: transactionView(decoded, signing, rates),
    fingerprint: formatFingerprint(fingerprint),
    next,
  };
}
