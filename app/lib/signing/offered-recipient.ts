import type { KnownRecipient } from "~/lib/forms/send-form";
import type { NameMark } from "~/lib/similar-names/marks.server";

export interface OfferedRecipient extends KnownRecipient {
  isOnline: boolean;
  /** A sub-wallet's wallet, an account's exchange, or the address book's label; null: none. */
  detail: string | null;
  counterparty: string | null;
  /** Of its name. */
  mark?: NameMark | null;
}
