import { readTravelRuleForm, type TransferRow, type TransferValues } from "~/lib/forms/travel-rule-form";
import { withFacts } from "./given-facts";
import type { TravelRuleView } from "./view.server";

/**
 * What was typed into a travel-rule form, over what it was filled in from; null where that is the same, or of other
 * transfers. What the form's fields say before scripts run may have been typed already, so they are no measure.
 */
export function typedValues(
  rows: readonly TransferRow[],
  view: Pick<TravelRuleView, "transfers" | "canActAsIntermediary">,
): TransferValues[] | null {
  const known = view.transfers.map(({ values }) => values);
  const values = readTravelRuleForm(rows, known)?.map((read, index) => {
    const own = known[index];
    return own ? withFacts(read.values, own, view) : read.values;
  });
  return !values || JSON.stringify(values) === JSON.stringify(known) ? null : values;
}
