import { Amount } from "~/components/ui/amount";
import { type Column, DataTable, RowLink } from "~/components/ui/data-table";
import { StatusTag } from "~/components/ui/tag";
import { Timestamp } from "~/components/ui/timestamp";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { titleCase } from "~/lib/present/format";
import { statusTone } from "~/lib/present/status";
import type { TransactionRow } from "~/lib/transactions/transaction-row";
import { Party } from "./party";

export type { TransactionRow };

const columns: readonly Column<TransactionRow>[] = [
  {
    key: "date",
    header: "Date",
    isTitle: true,
    cell: (row) => (
      <>
        <RowLink to={row.detailTo}>
          {row.createdAt ? <Timestamp iso={row.createdAt} /> : "Not dated"}
          <VisuallyHidden>
            {" "}
            Details of {row.amount} {row.unit}
          </VisuallyHidden>
        </RowLink>
        {row.direction ? <small>{titleCase(row.direction)}</small> : null}
      </>
    ),
  },
  { key: "from", header: "From", cell: (row) => <Party {...row.from} /> },
  { key: "to", header: "To", cell: (row) => <Party {...row.to} /> },
  {
    key: "amount",
    header: "Amount",
    align: "end",
    cell: (row) => <Amount size="plain" value={row.amount} unit={row.unit} fiat={row.fiat} />,
  },
  { key: "status", header: "Status", cell: (row) => <StatusTag status={row.status} /> },
];

/** Rows are coloured by status; the whole row leads to the details. */
export function TransactionTable({ rows, caption }: { rows: readonly TransactionRow[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowTone={(row) => statusTone(row.status)}
    />
  );
}
