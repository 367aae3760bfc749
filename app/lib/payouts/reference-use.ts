import type { PayoutRowCheck } from "~/lib/custody/payouts/check.server";
import type { PayoutRowState } from "~/lib/custody/payouts/row-state";

const STANDING: Readonly<Record<PayoutRowState, string>> = {
  WAITING: "waits",
  MAKING: "is being made",
  SUBMITTED: "was sent",
  CONFIRMED: "was paid",
  FAILED: "failed",
  STOPPED: "was stopped",
};

/** 'This reference was paid in “November suppliers”'; null if the backend does not say where. */
export function usedWords({ usedBy }: Pick<PayoutRowCheck, "usedBy">): string | null {
  return usedBy && `This reference ${STANDING[usedBy.state]} in “${usedBy.payoutName}”`;
}
