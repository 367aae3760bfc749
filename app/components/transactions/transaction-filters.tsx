import { Form, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { paths } from "~/lib/paths";
import { titleCase } from "~/lib/present/format";
import { DATE_RANGES } from "~/lib/transactions/date-range";
import {
  isFiltered,
  MAX_KEYWORD_LENGTH,
  SORTS,
  STATUSES,
  type TransactionSearch,
} from "~/lib/transactions/search";

const statuses = STATUSES.map((value) => ({ value, label: titleCase(value) }));

interface TransactionFiltersProps {
  search: TransactionSearch;
  operations: readonly { value: string; label: string }[];
  /** Symbols. */
  assets: readonly string[];
  /** Whether the list can be sorted. */
  isSortable: boolean;
}

/** Narrows the list of transactions: a form that is a URL. */
export function TransactionFilters({ search, operations, assets, isSortable }: TransactionFiltersProps) {
  const navigation = useNavigation();
  const isPending = navigation.state === "loading" && navigation.formMethod === "GET";
  return (
    <Form
      method="get"
      action={paths.transactions()}
      className="filters transaction-filters"
      role="search"
      aria-label="Transactions"
    >
      <TextField
        label="Name, hash, address or id"
        hideLabel
        type="search"
        name="q"
        placeholder="Name, hash, address or id"
        defaultValue={search.keyword}
        maxLength={MAX_KEYWORD_LENGTH}
        autoComplete="off"
        spellCheck={false}
        className="transaction-filters__keyword"
      />
      <SelectField
        label="Operation"
        hideLabel
        name="operation"
        empty="All operations"
        options={operations}
        defaultValue={search.operation}
      />
      <SelectField
        label="Status"
        hideLabel
        name="status"
        empty="All statuses"
        options={statuses}
        defaultValue={search.status}
      />
      <SelectField
        label="Asset"
        hideLabel
        name="asset"
        empty="All assets"
        options={assets.map((symbol) => ({ value: symbol, label: symbol }))}
        defaultValue={search.asset}
      />
      <SelectField
        label="Dates"
        hideLabel
        name="range"
        empty="All dates"
        options={DATE_RANGES}
        defaultValue={search.range}
      />
      {isSortable ? (
        // On a desk the headers of the table sort.
        <SelectField
          label="Order"
          hideLabel
          name="sort"
          empty="Newest first"
          options={SORTS}
          defaultValue={search.sort}
          className="transaction-filters__sort"
        />
      ) : null}
      <Button pending={isPending}>Filter</Button>
      {isFiltered(search) ? (
        <ButtonLink to={paths.transactions({ sort: search.sort })} variant="quiet">
          Clear
        </ButtonLink>
      ) : null}
    </Form>
  );
}
