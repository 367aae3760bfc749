/** The travel-rule form's id, and what a button posts with it that logs out. */
export const TRAVEL_RULE_FORM = "travel-rule";
export const LOG_OUT_INTENT = "log-out";
