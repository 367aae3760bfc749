import { readTravelRuleForm, type TransferRow, type TransferValues } from "~/lib/forms/travel-rule-form";
import { withFacts } from "./given-facts";
import type { TravelRuleView } from "./view.server";

/**
 * Null if unchanged, or of other transfers. Not compared with the fields' initial values: users may type before scripts
 * run.
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
