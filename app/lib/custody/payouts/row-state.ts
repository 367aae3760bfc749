export const ROW_STATES = ["WAITING", "MAKING", "SUBMITTED", "CONFIRMED", "FAILED", "STOPPED"] as const;

export type PayoutRowState = (typeof ROW_STATES)[number];
