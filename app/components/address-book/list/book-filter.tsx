import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { type BookSearch, sortText } from "~/lib/address-book/list-search";
import { FIND_LENGTH } from "~/lib/forms/field-limits";
import { paths } from "~/lib/paths";

/** For phones, where the table has no headers. On a desk the form keeps the current order. */
export const BOOK_ORDERS = [
  { value: "chain", label: "Chain Type, A to Z" },
  { value: "-chain", label: "Chain Type, Z to A" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "address", label: "Address, A to Z" },
  { value: "-address", label: "Address, Z to A" },
  { value: "label", label: "Label, A to Z" },
  { value: "-label", label: "Label, Z to A" },
  { value: "memo", label: "Memo, lowest first" },
  { value: "-memo", label: "Memo, highest first" },
  { value: "recipient", label: "Recipients first" },
  { value: "-recipient", label: "Recipients last" },
  { value: "travel-rule", label: "Travel Rule first" },
  { value: "-travel-rule", label: "Travel Rule last" },
];

export function BookFilter({ search, isSortable }: { search: BookSearch; isSortable: boolean }) {
  const { find } = search;
  const order = sortText(search);
  return (
    <Form action={paths.addressBook()} className="book-filter" role="search" aria-label="Addresses">
      <TextField
        label="Keyword"
        hideLabel
        type="search"
        name="q"
        placeholder="Filter by keyword"
        defaultValue={find}
        maxLength={FIND_LENGTH}
        autoComplete="off"
        spellCheck={false}
        className="book-filter__text"
      />
      {isSortable ? (
        <SelectField
          label="Sort by"
          name="sort"
          empty="As added"
          options={BOOK_ORDERS}
          defaultValue={order}
          className="book-filter__sort"
        />
      ) : null}
      <Button>Filter</Button>
      {find ? (
        <Link to={paths.addressBook({ sort: order })} className="book-filter__clear">
          Clear
        </Link>
      ) : null}
    </Form>
  );
}
