import type { PayoutRowState } from "~/lib/custody/payouts/row-state";
import type { Tone } from "~/lib/present/status";

interface StateWords {
  /** On a row. */
  tag: string;
  /** After a count: '35 confirmed'. */
  counted: string;
  tone: Tone | undefined;
}

export const STATE_WORDS: Readonly<Record<PayoutRowState, StateWords>> = {
  CONFIRMED: { tag: "Confirmed", counted: "confirmed", tone: "ok" },
  SUBMITTED: { tag: "Waits for a block", counted: "in no block yet", tone: "info" },
  MAKING: { tag: "Being made", counted: "being made", tone: "info" },
  WAITING: { tag: "Not made yet", counted: "not made yet", tone: "wait" },
  FAILED: { tag: "Failed", counted: "failed", tone: "bad" },
  STOPPED: { tag: "Stopped", counted: "stopped", tone: undefined },
};

/** As the bar and the counts show them. */
export const STATE_ORDER: readonly PayoutRowState[] = [
  "CONFIRMED",
  "SUBMITTED",
  "MAKING",
  "WAITING",
  "FAILED",
  "STOPPED",
];

export type StateCounts = readonly { state: PayoutRowState; count: number }[];

export function countOf(counts: StateCounts, ...states: PayoutRowState[]): number {
  return counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
}

/** '35 of 37 confirmed'; before the approval what is waited for. */
export function progressTitle(counts: StateCounts, total: number, isToSign: boolean): string {
  if (isToSign) return "Waits for approval";
  const stopped = countOf(counts, "STOPPED");
  if (stopped === total) return "Stopped: nothing was sent";
  return `${countOf(counts, "CONFIRMED")} of ${total} confirmed`;
}

export function isMoving(counts: StateCounts): boolean {
  return countOf(counts, "WAITING", "MAKING", "SUBMITTED") > 0;
}
