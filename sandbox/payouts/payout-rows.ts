import type { payoutRows, payouts } from "../db/schema";

export type PayoutRow = typeof payouts.$inferSelect;
export type PayoutPaymentRow = typeof payoutRows.$inferSelect;
export type PayoutRowState = PayoutPaymentRow["state"];

/** In the order of a payment's life. */
export const payoutRowStates = [
  "WAITING",
  "MAKING",
  "SUBMITTED",
  "CONFIRMED",
  "FAILED",
  "STOPPED",
] as const satisfies readonly PayoutRowState[];
