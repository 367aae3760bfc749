import { Fragment, type ReactNode } from "react";
import type { Tone } from "~/lib/present/status";
import { classNames } from "../class-names";
import { Icon } from "../icon";
import { Link } from "../link";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** For figures. */
  align?: "end";
  /** No label on the phone's card: this cell names the row. */
  isTitle?: boolean;
  /** Makes the header a sort link. */
  sort?: { to: string; direction: "ascending" | "descending" | null } | undefined;
}

interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTone?: (row: Row) => Tone | undefined;
  isCurrent?: (row: Row) => boolean;
  /** Rows of a group have a band above them with this text. */
  groupOf?: (row: Row) => string | undefined;
  /** Shown under a row while a `<details className="table__toggle">` in it is open; null for none. */
  detailOf?: (row: Row) => ReactNode;
  /** Group of the first rows, which need no band. */
  firstGroup?: string | undefined;
}

function Header<Row>({ column }: { column: Column<Row> }) {
  const { header, sort } = column;
  if (!sort) return <>{header}</>;
  return (
    <Link to={sort.to} preventScrollReset>
      {header}
      {sort.direction ? (
        <Icon name={sort.direction === "ascending" ? "chevron-up" : "chevron-down"} size="small" />
      ) : null}
    </Link>
  );
}

/** A table on a desk, one card per row on a phone, in the same reading order. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey } = props;
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.align && "table__end"}
                aria-sort={column.sort?.direction ?? undefined}
              >
                <Header column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              <Band {...props} index={index} />
              <TableRow {...props} row={row} />
              <RowDetail {...props} row={row} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>(props: DataTableProps<Row> & { row: Row }) {
  const { columns, row, rowTone, isCurrent } = props;
  return (
    <tr data-tone={rowTone?.(row)} aria-current={isCurrent?.(row) ? "true" : undefined}>
      {columns.map((column) => (
        <td
          key={column.key}
          className={classNames(column.align && "table__end") || undefined}
          data-label={column.isTitle ? undefined : column.header}
        >
          <div className="table__cell">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

function RowDetail<Row>({ columns, detailOf, row }: DataTableProps<Row> & { row: Row }) {
  const detail = detailOf?.(row);
  if (!detail) return null;
  return (
    <tr className="table__detail">
      <td colSpan={columns.length}>{detail}</td>
    </tr>
  );
}

function Band<Row>(props: DataTableProps<Row> & { index: number }) {
  const { columns, rows, groupOf, firstGroup, index } = props;
  const row = rows[index];
  const before = rows[index - 1];
  const group = row && groupOf?.(row);
  if (!group || group === (before ? groupOf?.(before) : firstGroup)) return null;
  return (
    <tr className="table__band">
      <th colSpan={columns.length} scope="colgroup">
        {group}
      </th>
    </tr>
  );
}

interface RowLinkProps {
  to: string;
  /** Opens a dialog over this page, which keeps its scroll position. */
  opensDialog?: boolean | undefined;
  /** The row's tooltip: this link covers the whole row. */
  title?: string | null | undefined;
  children: ReactNode;
}

/** The link of a whole row, in the cell that names it. */
export function RowLink({ to, opensDialog, title, children }: RowLinkProps) {
  return (
    <Link to={to} className="row-link" preventScrollReset={opensDialog} title={title ?? undefined}>
      {children}
    </Link>
  );
}
