import { keptForm } from "../forms/kept-form.server";
import { readTravelRuleForm } from "../forms/travel-rule-form";
import type { Session } from "../session/session.server";
import { vaspChoices } from "../vasps/vasp-choices.server";
import type { TravelRuleView } from "./view.server";

export async function withKeptTransfers(
  request: Request,
  session: Session,
  view: TravelRuleView,
): Promise<TravelRuleView> {
  const kept = keptForm(request, session, "travel-rule");
  const known = view.transfers.map(({ values }) => values);
  const read = kept && readTravelRuleForm(kept.rows, known);
  if (!read) return view;
  const values = read.map((one) => one.values);
  const sides = values.flatMap(({ originator, beneficiary }) => [originator, beneficiary]);
  // The list must contain the businesses chosen in the kept form.
  const vasps = await vaspChoices(session, sides);
  const transfers = view.transfers.map((transfer, index) => {
    return { ...transfer, values: values[index] ?? transfer.values };
  });
  return { ...view, transfers, vasps, isKept: true };
}
