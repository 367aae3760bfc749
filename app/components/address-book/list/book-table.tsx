import { Address } from "~/components/ui/address/address";
import { CutText } from "~/components/ui/cut-text";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { type Column, DataTable } from "~/components/ui/on-demand/data-table";
import { useCan } from "~/components/ui/role";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { BookRow } from "~/lib/address-book/list-row";
import { type BookColumn, type BookSearch, sortUrl } from "~/lib/address-book/list-search";
import { MAX_TEXT_LENGTHS } from "~/lib/present/format";
import { BookDetails } from "./book-details";

const { addressBookName, addressBookLabel, addressBookAddress, addressBookMemo } = MAX_TEXT_LENGTHS;

type BookTableColumn = Column<BookRow> & { key: BookColumn };

/** Last column, if entries can be changed. */
const EDIT: Column<BookRow> = {
  key: "edit",
  header: "Edit",
  cell: ({ editTo, name }) =>
    editTo ? (
      <Link to={editTo} className="book__edit">
        Edit<VisuallyHidden> {name}</VisuallyHidden>
      </Link>
    ) : null,
};

const COLUMNS: readonly BookTableColumn[] = [
  {
    key: "chain",
    header: "Chain Type",
    cell: ({ chain, asset }) => (
      <>
        {chain}
        {asset ? <small className="book__asset"> · {asset} only</small> : null}
      </>
    ),
  },
  {
    key: "name",
    header: "Name",
    cell: ({ name, mark }) => (
      <>
        <b className="book__name">
          <CutText value={name} cutTo={addressBookName} label="Name" />
        </b>
        <NameMarkNote mark={mark} />
      </>
    ),
  },
  {
    key: "address",
    header: "Address",
    cell: ({ address }) => <Address value={address} cutTo={addressBookAddress} />,
  },
  {
    key: "label",
    header: "Label",
    cell: ({ label }) =>
      label ? <CutText value={label} cutTo={addressBookLabel} label="Label" /> : <None />,
  },
  {
    key: "memo",
    header: "Memo",
    cell: ({ memo }) => (memo ? <CutText value={memo} cutTo={addressBookMemo} label="Memo" /> : <None />),
  },
  {
    key: "recipient",
    header: "Recipient",
    cell: ({ isRecipient }) => (isRecipient ? <Icon name="check" title="Yes" /> : <None />),
  },
  {
    key: "travel-rule",
    header: "Travel Rule",
    cell: (row) => (row.isTravelRule ? <TravelRuleCell row={row} /> : <None />),
  },
];

function None() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>None</VisuallyHidden>
    </>
  );
}

/** The tick opens the details under the row. */
function TravelRuleCell({ row: { name, party } }: { row: BookRow }) {
  return (
    <span className="book__rule">
      <Icon name="check" title="Yes" />
      {party ? (
        <details className="table__toggle">
          <summary>
            Details
            <VisuallyHidden> of {name}, under this row</VisuallyHidden>
            <Icon name="chevron-down" size="small" />
          </summary>
        </details>
      ) : null}
    </span>
  );
}

interface BookTableProps {
  rows: readonly BookRow[];
  search: BookSearch;
  isSortable: boolean;
}

/** Every column sorts; long texts are cut and open in place. */
export function BookTable({ rows, search, isSortable }: BookTableProps) {
  const sorted: Column<BookRow>[] = COLUMNS.map((column) => ({
    ...column,
    ...(isSortable && {
      sort: { to: sortUrl(search, column.key), direction: directionOf(column.key, search) },
    }),
  }));
  const canChange = useCan("changeAddressBook") && rows.some(({ editTo }) => editTo !== null);
  const columns = canChange ? [...sorted, EDIT] : sorted;
  return (
    <div className="book">
      <DataTable
        caption="Addresses"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        detailOf={(row) => (row.party ? <BookDetails row={row} party={row.party} /> : null)}
      />
    </div>
  );
}

function directionOf(column: BookColumn, { sort, descending }: BookSearch) {
  if (sort !== column) return null;
  return descending ? ("descending" as const) : ("ascending" as const);
}
