import { ListFilter } from "~/components/ui/on-demand/list-filter";
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
  assets: readonly string[];
  isSortable: boolean;
}

export function TransactionFilters({ search, operations, assets, isSortable }: TransactionFiltersProps) {
  const { keyword, operation, status, asset, range, sort } = search;
  const symbols = assets.map((symbol) => ({ value: symbol, label: symbol }));
  const ofOperation = {
    label: "Operation",
    name: "operation",
    empty: "All operations",
    options: operations,
    value: operation,
  };
  // On a desk the table's headers sort.
  const className = "transaction-filters__sort";
  const order = {
    label: "Order",
    name: "sort",
    empty: "Newest first",
    options: SORTS,
    value: sort,
    className,
  };
  return (
    <ListFilter
      label="Transactions"
      action={paths.transactions()}
      className="filters transaction-filters"
      hideLabels
      keyword={{
        label: "Name, hash, address or id",
        placeholder: "Name, hash, address or id",
        value: keyword,
        maxLength: MAX_KEYWORD_LENGTH,
        className: "transaction-filters__keyword",
      }}
      choices={[
        ofOperation,
        { label: "Status", name: "status", empty: "All statuses", options: statuses, value: status },
        { label: "Asset", name: "asset", empty: "All assets", options: symbols, value: asset },
        { label: "Dates", name: "range", empty: "All dates", options: DATE_RANGES, value: range },
        ...(isSortable ? [order] : []),
      ]}
      clearTo={isFiltered(search) ? paths.transactions({ sort }) : null}
    />
  );
}
