import type { KnownRecipient } from "~/lib/forms/send-form";

/** A recipient that a form offers: its address is what the form sends. */
export interface OfferedRecipient extends KnownRecipient {
  isOnline: boolean;
  /** A sub-wallet's wallet, an account's exchange, or the address book's label; null: none. */
  detail: string | null;
  /** Who the address book says is behind the address, for the Travel Rule; null: nobody. */
  counterparty: string | null;
}
