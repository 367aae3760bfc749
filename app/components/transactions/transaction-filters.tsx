import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { FieldPair } from "~/components/ui/on-demand/field-pair";
import { ListFilter } from "~/components/ui/on-demand/list-filter";
import { TextField } from "~/components/ui/text-field";
import { paths } from "~/lib/paths";
import { titleCase } from "~/lib/present/format";
import { DATE_RANGES } from "~/lib/transactions/date-range";
import type { PayoutFilterView } from "~/lib/transactions/list-view.server";
import {
  DIRECTIONS,
  isFiltered,
  MAX_AMOUNT_LENGTH,
  MAX_KEYWORD_LENGTH,
  SORTS,
  STATUSES,
  type TransactionSearch,
} from "~/lib/transactions/search";
import type { SearchIssues } from "~/lib/transactions/search-issues";

const statuses = STATUSES.map((value) => ({ value, label: titleCase(value) }));

interface TransactionFiltersProps {
  search: TransactionSearch;
  issues: SearchIssues | null;
  operations: readonly { value: string; label: string }[];
  assets: readonly string[];
  isSortable: boolean;
  payout: PayoutFilterView;
}

export function TransactionFilters(props: TransactionFiltersProps) {
  const { search, issues, operations, assets, isSortable, payout } = props;
  const { keyword, operation, direction, status, asset, range, sort } = search;
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
      keyword={{
        label: "Find",
        placeholder: "Name, hash, address, reference",
        value: keyword,
        maxLength: MAX_KEYWORD_LENGTH,
        className: "transaction-filters__keyword",
      }}
      choices={[
        ofOperation,
        {
          label: "Direction",
          name: "direction",
          empty: "In and out",
          options: DIRECTIONS,
          value: direction,
        },
        { label: "Status", name: "status", empty: "All statuses", options: statuses, value: status },
        { label: "Asset", name: "asset", empty: "All assets", options: symbols, value: asset },
        { label: "Dates", name: "range", empty: "All dates", options: DATE_RANGES, value: range },
        ...(isSortable ? [order] : []),
      ]}
      clearTo={isFiltered(search) ? paths.transactions({ sort }) : null}
    >
      <Ranges search={search} issues={issues} />
      {payout ? <PayoutChip {...payout} /> : null}
    </ListFilter>
  );
}

/** A page of /payouts leads here; the form keeps it. */
function PayoutChip({ id, label, clearTo }: NonNullable<PayoutFilterView>) {
  return (
    <div className="transaction-filters__payout">
      <input type="hidden" name="payout" value={id} />
      <Link to={clearTo} className="filter-chip" preventScrollReset title={label}>
        <span>{label}</span>
        <Icon name="close" size="small" title="Remove this filter" />
      </Link>
    </div>
  );
}

function Ranges({ search, issues }: Pick<TransactionFiltersProps, "search" | "issues">) {
  const { wallet, from, until, least, most } = search;
  const amount = { placeholder: "any", inputMode: "decimal", maxLength: MAX_AMOUNT_LENGTH } as const;
  return (
    <>
      <TextField
        label="Sub-wallet"
        name="wallet"
        placeholder="Name or id"
        defaultValue={wallet}
        maxLength={MAX_KEYWORD_LENGTH}
        autoComplete="off"
        className="transaction-filters__wallet"
      />
      <FieldPair
        label="From and to date (UTC)"
        error={issues?.days}
        inputs={[
          { label: "From date (UTC)", type: "date", name: "from", defaultValue: from },
          { label: "To date (UTC)", type: "date", name: "until", defaultValue: until },
        ]}
      />
      <FieldPair
        label="Amount, least and most"
        error={issues?.amounts}
        inputs={[
          { ...amount, label: "Least amount", name: "least", defaultValue: least },
          { ...amount, label: "Largest amount", name: "most", defaultValue: most },
        ]}
      />
    </>
  );
}
