import { Form, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { SelectField, type SelectOption } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { type AuditSearch, isFiltered } from "~/lib/audit/search";
import { FIND_LENGTH } from "~/lib/forms/field-limits";
import { paths } from "~/lib/paths";
import { DATE_RANGES } from "~/lib/transactions/date-range";

interface AuditFiltersProps {
  search: AuditSearch;
  choices: Record<"who" | "what" | "where", readonly SelectOption[]>;
}

export const AUDIT_SORTS = [{ value: "oldest", label: "Oldest first" }];

/** Narrows the audit log: a form that is a URL. */
export function AuditFilters({ search, choices }: AuditFiltersProps) {
  const navigation = useNavigation();
  const isPending = navigation.state === "loading" && navigation.formMethod === "GET";
  return (
    <Form method="get" action={paths.audit()} className="audit-filters" role="search" aria-label="Audit log">
      <TextField
        label="Search"
        type="search"
        name="q"
        placeholder="Words, entry, address or hash"
        defaultValue={search.keyword}
        maxLength={FIND_LENGTH}
        autoComplete="off"
        spellCheck={false}
        className="audit-filters__keyword"
      />
      <SelectField label="Who" name="who" empty="Everyone" options={choices.who} defaultValue={search.who} />
      <SelectField
        label="What"
        name="what"
        empty="All events"
        options={choices.what}
        defaultValue={search.what}
      />
      <SelectField
        label="From where"
        name="where"
        empty="Anywhere"
        options={choices.where}
        defaultValue={search.where}
      />
      <SelectField
        label="Dates"
        name="range"
        empty="All dates"
        options={DATE_RANGES}
        defaultValue={search.range}
      />
      {/* On a desk the header of the table sorts. */}
      <SelectField
        label="Order"
        name="sort"
        empty="Newest first"
        options={AUDIT_SORTS}
        defaultValue={search.sort}
        className="audit-filters__sort"
      />
      <div className="audit-filters__actions">
        <Button pending={isPending}>Filter</Button>
        {isFiltered(search) ? (
          <ButtonLink to={paths.audit({ sort: search.sort })} variant="quiet">
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
