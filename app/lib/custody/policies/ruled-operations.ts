/** What a rule can be about. */
export const RULED_OPERATIONS = [
  "PAYMENT",
  "EXCHANGE_TRANSFER",
  "STAKE",
  "CONTRACT_CALL",
  "MESSAGE",
  "ADDRESS_BOOK_CHANGE",
] as const;

export const RULE_PAYEES = ["OWN", "ADDRESS_BOOK", "NEW_ADDRESS"] as const;
