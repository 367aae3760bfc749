import { Amount } from "~/components/ui/amount";
import { type Column, DataTable, RowLink } from "~/components/ui/on-demand/data-table";
import { StatusTag } from "~/components/ui/tag";
import { Timestamp } from "~/components/ui/timestamp";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { titleCase } from "~/lib/present/format";
import { statusTone } from "~/lib/present/status";
import type { TransactionRow } from "~/lib/transactions/transaction-row";
import { Party } from "../ui/address/party";

export type { TransactionRow };

const DATE: Column<TransactionRow> = {
  key: "date",
  header: "Date (UTC)",
  isTitle: true,
  cell: (row) => (
    <RowLink to={row.detailTo} opensDialog={row.opensDialog} title={row.exact}>
      {row.createdAt ? <Timestamp iso={row.createdAt} /> : "Not dated"}
      <VisuallyHidden>
        {" "}
        Details of {row.operation.word}: {row.exact ?? `${row.amount} ${row.unit}`}
      </VisuallyHidden>
    </RowLink>
  ),
};

const OPERATION: Column<TransactionRow> = {
  key: "operation",
  header: "Operation",
  cell: ({ operation: { word, note } }) => [word, note].filter(Boolean).join(": "),
};

const STATUS: Column<TransactionRow> = {
  key: "status",
  header: "Status",
  cell: (row) => <StatusTag status={row.status} />,
};

const PARTIES: readonly Column<TransactionRow>[] = [
  { key: "from", header: "From", cell: (row) => <Party {...row.from} /> },
  {
    key: "to",
    header: "To",
    cell: (row) => (
      <>
        <Party {...row.to} />
        {row.noted ? <small className="transaction-noted">{row.noted}</small> : null}
      </>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    align: "end",
    cell: (row) =>
      row.movesNothing ? (
        <span className="muted">{row.amount}</span>
      ) : (
        <Amount size="plain" value={row.amount} unit={row.unit} fiat={row.fiat} />
      ),
  },
];

interface TransactionTableProps {
  rows: readonly TransactionRow[];
  caption: string;
  /** The current year, which has no band above its rows. */
  year: string;
  /** Makes headers sort. */
  sorts?: Record<"date" | "status", Column<TransactionRow>["sort"]>;
}

/** Rows are coloured by status and link to the details. Bands between the rows show the year. */
export function TransactionTable({ rows, caption, year, sorts }: TransactionTableProps) {
  const isByStatus = Boolean(sorts?.status?.direction);
  return (
    <DataTable
      caption={caption}
      columns={[{ ...DATE, sort: sorts?.date }, OPERATION, ...PARTIES, { ...STATUS, sort: sorts?.status }]}
      rows={rows}
      rowKey={(row) => row.id}
      rowTone={(row) => statusTone(row.status)}
      groupOf={isByStatus ? statusAndYear : yearOf}
      firstGroup={isByStatus ? undefined : year}
    />
  );
}

const yearOf = (row: TransactionRow) => row.createdAt?.slice(0, 4);

const statusAndYear = (row: TransactionRow) =>
  [titleCase(row.status), yearOf(row)].filter(Boolean).join(" · ");
