export const TRAVEL_RULE_FORM = "travel-rule";
export const LOG_OUT_INTENT = "log-out";
