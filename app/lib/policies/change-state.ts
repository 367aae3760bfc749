import type { RulesChange } from "~/lib/custody/policies/shapes.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { formatWhen } from "~/lib/present/format";
import { isFinalStatus } from "~/lib/present/status";

type Dated = Pick<
  RulesChange,
  "status" | "isTightening" | "inForceAt" | "cancelledBy" | "cancelledAt" | "replaces" | "version"
>;

/** `open`: waits for approvals. `due`: approved, and waits for its time. */
export type ChangeState = "open" | "due" | "in-force" | "cancelled" | "ended";

export function stateOf(change: Dated, now: Date): ChangeState {
  if (change.cancelledAt) return "cancelled";
  if (change.inForceAt) return Date.parse(change.inForceAt) > now.getTime() ? "due" : "in-force";
  // Signed, and not applied yet: nobody may say that it was not approved.
  return isFinalStatus(change.status) ? "ended" : "open";
}

export const STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  open: "waits for approval",
  due: "approved, waits for its time",
  "in-force": "in force",
  cancelled: "cancelled",
  ended: "ended without approval",
};

const WAITING_REQUESTS =
  "What was prepared before and waits for approval keeps the stricter of the two: its rule of then, or the new one.";

/** Sentences about what happens next, or has happened. */
export function nextWords(change: Dated, state: ChangeState): string[] {
  const { version, replaces, isTightening, inForceAt } = change;
  const old = replaces === 0 ? "There are no rules, as before." : `Version ${replaces} stays in force.`;
  switch (state) {
    case "open":
      return isTightening
        ? [
            `It only tightens: with the last approval version ${version} is in force at once.`,
            WAITING_REQUESTS,
          ]
        : [
            `It allows something that is refused now, or needs fewer people for it: once it is approved, version ${version} waits for 24 hours. Any approver can cancel it in that time.`,
            WAITING_REQUESTS,
          ];
    case "due":
      return [
        `Version ${version} comes into force on ${formatWhen(inForceAt)}. Until then any approver can cancel it.`,
      ];
    case "in-force":
      return [`Version ${version} came into force on ${formatWhen(inForceAt)}.`];
    case "cancelled":
      return [
        `${markHidden(change.cancelledBy ?? "Somebody")} cancelled it on ${formatWhen(change.cancelledAt)}. ${old}`,
      ];
    default:
      return [`It was not approved. ${old}`];
  }
}
