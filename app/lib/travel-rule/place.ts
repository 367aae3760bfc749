import type { PlainDialogPlace } from "~/lib/dialog-place";
import { MESSAGES } from "~/lib/errors/catalogue";

/** Where a transaction's form stands, and what it says there when it was submitted. */
export interface FormPlace extends PlainDialogPlace {
  /** The only sub-wallet whose transactions are shown there; null for all. */
  subWalletId: string | null;
  texts: { submitted: string; notSubmitted: string };
}

export const PAGE_TEXTS: FormPlace["texts"] = {
  submitted: MESSAGES.TRANSFER_DETAILS_SAVED,
  notSubmitted: MESSAGES.TRANSFER_DETAILS_NOT_SAVED,
};

export const DIALOG_TEXTS: FormPlace["texts"] = {
  submitted: MESSAGES.TRANSFER_DETAILS_SUBMITTED,
  notSubmitted: MESSAGES.TRANSFER_DETAILS_NOT_SUBMITTED,
};
