/**
 * checking: unknown whether the Travel Rule applies. calculating: it does, but there are no transfers yet. editable:
 * waiting for the user. submitted: waiting for compliance. closed: no data needed (any more).
 */
export type TravelRuleState = "checking" | "calculating" | "editable" | "submitted" | "closed";

export function travelRuleState(
  status: string,
  transfers: readonly { submitted: boolean | null }[],
): TravelRuleState {
  switch (status) {
    case "PREPROCESSING":
      return "checking";
    case "AWAITING_COMPLIANCE":
      return "submitted";
    case "AWAITING_USER_TRAVEL_RULE":
      if (transfers.length === 0) return "calculating";
      return transfers.every(({ submitted }) => submitted) ? "submitted" : "editable";
    default:
      return "closed";
  }
}
