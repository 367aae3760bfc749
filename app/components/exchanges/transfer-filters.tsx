import { Form, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { HiddenFields } from "~/components/ui/form/hidden-fields";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import type { HistoryView } from "~/lib/exchanges/history.server";
import { parametersOf } from "~/lib/paths";

/** Narrows a list of transfers: a form that is a URL. */
export function TransferFilters({ filter }: Pick<HistoryView, "filter">) {
  const { action, values, accounts, assets, statuses, isOn } = filter;
  const navigation = useNavigation();
  const isPending = navigation.state === "loading" && navigation.formMethod === "GET";
  return (
    <Form
      // The fields keep what was typed: a filter that was cleared begins anew.
      key={JSON.stringify(values)}
      method="get"
      action={action.split("?")[0]}
      className="filters transfer-filters"
      role="search"
      aria-label="Transfers"
    >
      <HiddenFields values={parametersOf(action)} />
      {accounts.length > 0 ? (
        <SelectField
          label="Account"
          hideLabel
          name="account"
          empty="All accounts"
          options={accounts}
          defaultValue={values.account}
        />
      ) : null}
      <SelectField
        label="Asset"
        hideLabel
        name="asset"
        empty="All assets"
        options={assets.map((value) => ({ value, label: value }))}
        defaultValue={values.asset}
      />
      <SelectField
        label="Status"
        hideLabel
        name="status"
        empty="All statuses"
        options={statuses}
        defaultValue={values.status}
      />
      <TextField label="From (UTC)" type="date" name="from" defaultValue={values.from} />
      <TextField label="To (UTC)" type="date" name="until" defaultValue={values.until} />
      <Button pending={isPending}>Filter</Button>
      {isOn ? (
        <ButtonLink to={action} variant="quiet" preventScrollReset>
          Clear
        </ButtonLink>
      ) : null}
    </Form>
  );
}
