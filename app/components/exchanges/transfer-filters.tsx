import { HiddenFields } from "~/components/ui/form/hidden-fields";
import { type FilterChoice, ListFilter } from "~/components/ui/on-demand/list-filter";
import { TextField } from "~/components/ui/text-field";
import type { HistoryView } from "~/lib/exchanges/history.server";
import { parametersOf } from "~/lib/paths";

export function TransferFilters({ filter }: Pick<HistoryView, "filter">) {
  const { action, values, accounts, assets, statuses, isOn } = filter;
  const ofAccount: FilterChoice = {
    label: "Account",
    name: "account",
    empty: "All accounts",
    options: accounts,
    value: values.account,
  };
  const symbols = assets.map((value) => ({ value, label: value }));
  return (
    <ListFilter
      // The fields keep what was typed: a filter that was cleared begins anew.
      key={JSON.stringify(values)}
      label="Transfers"
      action={action.split("?")[0] ?? action}
      className="filters transfer-filters"
      hideLabels
      choices={[
        ...(accounts.length > 0 ? [ofAccount] : []),
        { label: "Asset", name: "asset", empty: "All assets", options: symbols, value: values.asset },
        { label: "Status", name: "status", empty: "All statuses", options: statuses, value: values.status },
      ]}
      clearTo={isOn ? action : null}
    >
      <HiddenFields values={parametersOf(action)} />
      <TextField label="From (UTC)" type="date" name="from" defaultValue={values.from} />
      <TextField label="To (UTC)" type="date" name="until" defaultValue={values.until} />
    </ListFilter>
  );
}
