const ACTIONS: Readonly<Record<string, string>> = {
  SIGNED_IN: "Signed in",
  SIGN_IN_FAILED: "Sign-in failed",
  ACCOUNT_LOCKED: "Account locked",
  SIGNED_OUT: "Signed out",
  SESSION_EXTENDED: "Session extended",
  SESSION_REFUSED: "Session refused",
  SESSION_ENDED: "Sessions ended",
  PIN_RESET: "PIN reset",
  EXTENSION_SESSION_CREATED: "Extension session created",
  EXTENSION_SESSION_REVOKED: "Extension session revoked",
  REQUEST_CREATED: "Request created",
  REQUEST_REFUSED: "Request refused",
  REQUEST_MOVED: "Request status changed",
  REQUEST_APPROVED: "Request approved",
  APPROVAL_REFUSED: "Approval refused",
  REQUEST_REJECTED: "Request rejected",
  REQUEST_CANCELLED: "Request cancelled",
  CANCELLATION_REFUSED: "Cancellation refused",
  REQUEST_SIGNED: "Request signed",
  REQUEST_SUBMITTED: "Request submitted",
  REQUEST_CONFIRMED: "Request confirmed",
  REQUEST_FAILED: "Request failed",
  REQUEST_ANNOTATED: "Reference or note changed",
  PAYMENT_TEMPLATE_SAVED: "Payment template saved",
  PAYMENT_TEMPLATE_RENAMED: "Payment template renamed",
  PAYMENT_TEMPLATE_REMOVED: "Payment template removed",
  PAYOUT_CREATED: "Payout created",
  PAYOUT_STOPPED: "Payout stopped",
  PAYMENT_REVIEWED: "Received payment reviewed",
  FROZEN: "Frozen",
  THAW_APPROVED: "Thaw approved",
  THAWED: "Thawed",
  TRAVEL_RULE_SAVED: "Travel Rule details saved",
  TRAVEL_RULE_SUBMITTED: "Travel Rule details submitted",
  ADDRESS_BOOK_ENTRY_ADDED: "Address added to the address book",
  ADDRESS_BOOK_ENTRY_NOT_ADDED: "Address already in the address book",
  ADDRESS_BOOK_ENTRY_CHANGED: "Address book entry changed",
  ADDRESS_BOOK_ENTRY_NOT_CHANGED: "Address book entry not changed",
  ADDRESS_BOOK_ENTRY_REMOVED: "Address removed from the address book",
  POLICY_CHANGED: "Policy changed",
  RULES_CHANGED: "Rules of a wallet changed",
  PERSON_INVITED: "Person invited",
  PERSON_CHANGED: "Person changed",
  PERSON_REMOVED: "Person removed",
  INVITATION_ACCEPTED: "Invitation accepted",
  RULES_CHANGE_CANCELLED: "Change of rules cancelled",
  SUB_WALLET_CREATED: "Sub-wallet created",
  ADDRESS_CREATED: "Receive address created",
  CHANGE_REFUSED: "Change refused",
  API_KEY_CHANGED: "API key changed",
  API_KEY_REFUSED: "API key refused",
  PROGRAM_CREATED: "Key of a program created",
  PROGRAM_CHANGED: "Program changed",
  PROGRAM_KEY_ROTATED: "Key of a program rotated",
  PROGRAM_REVOKED: "Program revoked",
  TRANSACTIONS_EXPORTED: "Transaction history export requested",
  PORTFOLIO_EXPORTED: "Portfolio history exported",
  PAYOUT_EXPORTED: "Results of a payout exported",
  ADDRESS_BOOK_EXPORTED: "Address book exported",
  AUDIT_LOG_EXPORTED: "Audit history export requested",
  EXCHANGE_TRANSFERS_EXPORTED: "Exchange transfers exported",
  OTHER: "Other",
};

const PLACES: Readonly<Record<string, string>> = {
  CONSOLE: "Console",
  PHONE: "Phone",
  API: "API",
  EXTENSION: "Extension",
  SERVICE: "Service",
};

/** An unknown action, `KEY_ROTATED`, becomes 'Key rotated'. */
export function actionWords(action: string): string {
  if (Object.hasOwn(ACTIONS, action)) return ACTIONS[action] ?? action;
  const words = action.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '–' if it was not recorded. */
export function placeWords(origin: string | null): string {
  return (origin !== null && PLACES[origin]) || "–";
}

/** 48217 as '48,217'. */
export function entryNumber(entry: number): string {
  return String(entry).replace(/\B(?=(\d{3})+$)/g, ",");
}
