import { Amount } from "~/components/ui/amount";
import { type Column, DataTable } from "~/components/ui/data-table";
import { Link } from "~/components/ui/link";
import { Tag } from "~/components/ui/tag";
import { Timestamp } from "~/components/ui/timestamp";
import type { HistoryView } from "~/lib/exchanges/history.server";
import type { TransferParty, TransferRow } from "~/lib/exchanges/transfer-row";

interface TransferTableProps {
  rows: readonly TransferRow[];
  sorts: HistoryView["sorts"];
  caption: string;
}

/** Transfers, coloured by status. Every header sorts. */
export function TransferTable({ rows, sorts, caption }: TransferTableProps) {
  const columns: Column<TransferRow>[] = [
    {
      key: "date",
      header: "Date",
      isTitle: true,
      sort: sorts.date,
      cell: ({ createdAt }) => <Timestamp iso={createdAt} />,
    },
    { key: "from", header: "From", sort: sorts.from, cell: ({ from }) => <Party {...from} /> },
    { key: "to", header: "To", sort: sorts.to, cell: ({ to }) => <Party {...to} /> },
    {
      key: "amount",
      header: "Amount",
      align: "end",
      sort: sorts.amount,
      cell: ({ amount, unit }) => <Amount value={amount} unit={unit} />,
    },
    { key: "status", header: "Status", sort: sorts.status, cell: (row) => <Status {...row} /> },
    {
      key: "updated",
      header: "Updated",
      sort: sorts.updated,
      cell: ({ updatedAt }) => <Timestamp iso={updatedAt} />,
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={({ tone }) => tone}
    />
  );
}

function Party({ name, exchange, to }: TransferParty) {
  return (
    <>
      {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
      {exchange && !name.includes(exchange) ? <small>{exchange}</small> : null}
    </>
  );
}

function Status({ label, tone, reason }: TransferRow) {
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {reason ? <small>{reason}</small> : null}
    </>
  );
}
