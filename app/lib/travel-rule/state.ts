/**
 * The state of a transaction's Travel Rule data. checking: whether it applies is not known yet. calculating: it
 * applies, but the transfers are not available yet. editable: it waits for the user. submitted: it waits for
 * compliance. closed: no data is needed, or none any more.
 */
export type TravelRuleState = "checking" | "calculating" | "editable" | "submitted" | "closed";

/** The state of the Travel Rule data by the transaction's status and by which transfers were submitted. */
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
