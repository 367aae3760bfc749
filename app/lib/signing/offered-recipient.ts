import type { KnownRecipient } from "~/lib/forms/send-form";

export interface OfferedRecipient extends KnownRecipient {
  isOnline: boolean;
  /** A sub-wallet's wallet, an account's exchange, or the address book's label; null: none. */
  detail: string | null;
  counterparty: string | null;
}
