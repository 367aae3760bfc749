import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import { headView } from "../head-view.server";
import type { OutlookStep } from "../outlook";
import type { PendingBeforeView } from "../pending-before-view.server";
import type { RecipientFacts } from "../recipient-facts.server";
import type { SigningData } from "../signing-data.server";
import { type TransactionView, transactionView } from "../transaction-view.server";
import { verifiedText } from "../verified";
import type { Preview } from "./prepare.server";

export interface ReviewView extends ReturnType<typeof headView> {
  transaction: TransactionView;
  verified: string;
  fingerprint: string;
  next: OutlookStep[];
  earlier: PendingBeforeView | null;
}

export function reviewView(
  { decoded, fingerprint, rates }: Preview,
  signing: SigningData,
  { next, earlier, recipient }: Pick<ReviewView, "next" | "earlier"> & { recipient: RecipientFacts | null },
): ReviewView {
  return {
    ...headView(signing),
    transaction: transactionView(decoded, signing, { rates, recipient }),
    verified: verifiedText(decoded),
    fingerprint: formatFingerprint(fingerprint),
    next,
    earlier,
  };
}
