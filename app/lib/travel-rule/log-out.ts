/** The travel-rule form's id, and the intent of a sign-out that posts this form. */
export const TRAVEL_RULE_FORM = "travel-rule";
export const LOG_OUT_INTENT = "log-out";
