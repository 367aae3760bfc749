import { Amount } from "~/components/ui/amount";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { type Column, DataTable, RowLink } from "~/components/ui/on-demand/data-table";
import { Tag } from "~/components/ui/tag";
import { Timestamp } from "~/components/ui/timestamp";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { HistoryView } from "~/lib/exchanges/history.server";
import type { TransferParty, TransferRow } from "~/lib/exchanges/transfer-row";
import type { TransferColumn } from "~/lib/exchanges/transfer-search";
import { TransferPartyName } from "./transfer-party-name";

interface TransferTableProps {
  rows: readonly TransferRow[];
  sorts: HistoryView["sorts"];
  caption: string;
  /** The current year, which is not shown. */
  year: string;
}

const HEADERS: readonly (readonly [TransferColumn, string])[] = [
  ["date", "Date (UTC)"],
  ["from", "From"],
  ["to", "To"],
  ["amount", "Amount"],
  ["status", "Status"],
  ["updated", "Updated"],
];

/** For phones, where the table has no headers. */
export function TransferSorts({ sorts }: Pick<TransferTableProps, "sorts">) {
  return (
    <nav className="transfer-sorts" aria-label="Sort transfers">
      <span>Sort by</span>
      {HEADERS.map(([column, header]) => {
        const { to, direction } = sorts[column];
        return (
          <Link key={column} to={to} aria-current={direction ? "true" : undefined} preventScrollReset>
            {header}
            {direction ? (
              <Icon
                name={direction === "ascending" ? "chevron-up" : "chevron-down"}
                size="small"
                title={direction}
              />
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

export function orderOf(sorts: HistoryView["sorts"]): string | null {
  const sorted = HEADERS.find(([column]) => sorts[column].direction);
  return sorted ? `${sorted[1]}, ${sorts[sorted[0]].direction}` : null;
}

/** Coloured by status; every header sorts. */
export function TransferTable({ rows, sorts, caption, year }: TransferTableProps) {
  const dated = sorts.date.direction ? "createdAt" : sorts.updated.direction ? "updatedAt" : null;
  const columns = HEADERS.map(([key, header]): Column<TransferRow> => {
    const cell = CELLS[key];
    return {
      key,
      header,
      cell,
      sort: sorts[key],
      isTitle: key === "date",
      ...(key === "amount" && { align: "end" }),
    };
  });
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={({ tone }) => tone}
      groupOf={(row) => (dated ? yearOf(row[dated]) : undefined)}
      firstGroup={year}
    />
  );
}

const yearOf = (iso: string) => iso.slice(0, 4);

const CELLS: Record<TransferColumn, Column<TransferRow>["cell"]> = {
  date: (row) => <Opening {...row} />,
  from: ({ from }) => <Party party={from} />,
  to: ({ to }) => <Party party={to} />,
  amount: ({ amount, unit }) => (
    <span className="transfer-amount">
      <Amount value={amount} unit={unit} />
    </span>
  ),
  status: (row) => <Status {...row} />,
  updated: ({ updatedAt }) => <Timestamp iso={updatedAt} />,
};

/** The date is the link of the whole row. */
function Opening({ createdAt, detailTo, amount, unit, from, to }: TransferRow) {
  const date = <Timestamp iso={createdAt} />;
  if (!detailTo) return date;
  return (
    <RowLink to={detailTo} opensDialog>
      {date}
      <VisuallyHidden>
        , {amount} {unit} from {from.name} to {to.name}
      </VisuallyHidden>
    </RowLink>
  );
}

function Party({ party }: { party: TransferParty }) {
  const { name, exchange } = party;
  return (
    <TransferPartyName party={party}>
      {exchange && !name.includes(exchange) ? <small>{exchange}</small> : null}
    </TransferPartyName>
  );
}

function Status({ label, tone, reason }: TransferRow) {
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {reason ? <small className="transfer-reason">{reason}</small> : null}
    </>
  );
}
