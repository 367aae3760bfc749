/**
 * The state of a transaction's Travel Rule data. checking: not yet known whether it applies. calculating: it applies,
 * but there are no transfers yet. editable: waiting for the user. submitted: waiting for compliance. closed: no data
 * needed, or no longer.
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
