import { ListFilter } from "~/components/ui/on-demand/list-filter";
import type { SelectOption } from "~/components/ui/select-field";
import { type AuditSearch, isFiltered } from "~/lib/audit/search";
import { FIND_LENGTH } from "~/lib/forms/field-limits";
import { paths } from "~/lib/paths";
import { DATE_RANGES } from "~/lib/transactions/date-range";

interface AuditFiltersProps {
  search: AuditSearch;
  choices: Record<"who" | "what" | "where", readonly SelectOption[]>;
}

export const AUDIT_SORTS = [{ value: "oldest", label: "Oldest first" }];

export function AuditFilters({ search, choices }: AuditFiltersProps) {
  const { who, what, where, range, sort } = search;
  // On a desk the header of the table sorts.
  const className = "audit-filters__sort";
  const order = {
    label: "Order",
    name: "sort",
    empty: "Newest first",
    options: AUDIT_SORTS,
    value: sort,
    className,
  };
  return (
    <ListFilter
      label="Audit log"
      action={paths.audit()}
      className="audit-filters"
      keyword={{
        label: "Search",
        placeholder: "Words, entry, address or hash",
        value: search.keyword,
        maxLength: FIND_LENGTH,
        className: "audit-filters__keyword",
      }}
      choices={[
        { label: "Who", name: "who", empty: "Everyone", options: choices.who, value: who },
        { label: "What", name: "what", empty: "All events", options: choices.what, value: what },
        { label: "From where", name: "where", empty: "Anywhere", options: choices.where, value: where },
        { label: "Dates", name: "range", empty: "All dates", options: DATE_RANGES, value: range },
        order,
      ]}
      clearTo={isFiltered(search) ? paths.audit({ sort }) : null}
    />
  );
}
