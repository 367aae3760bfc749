import { CoinBadge } from "~/components/ui/coin-badge";
import { type Column, DataTable } from "~/components/ui/on-demand/data-table";
import type { HoldingView } from "~/lib/portfolio/page.server";

interface Props {
  caption: string;
  rows: readonly HoldingView[];
  hasParts: boolean;
  hasStaked: boolean;
  hasReserve: boolean;
  hasPrices: boolean;
  /** Whether each price has its source. */
  withSources?: boolean;
}

/** Columns without data are left out. */
export function HoldingsTable(props: Props) {
  return (
    <div className="holdings">
      <DataTable
        caption={props.caption}
        rows={props.rows}
        rowKey={({ key }) => key}
        columns={columnsOf(props)}
      />
    </div>
  );
}

const UNKNOWN = "unavailable";
const NOTHING = "–";

/** On a phone's card an empty part has no line. */
function Part({ amount }: { amount: string | null }) {
  return amount === NOTHING ? <span className="holdings__none">{NOTHING}</span> : (amount ?? UNKNOWN);
}

function columnsOf({
  hasParts,
  hasStaked,
  hasReserve,
  hasPrices,
  withSources,
}: Props): Column<HoldingView>[] {
  const columns: (Column<HoldingView> | false)[] = [
    {
      key: "asset",
      header: "Asset",
      isTitle: true,
      cell: ({ symbol, label, name }) => (
        <span className="holding">
          <CoinBadge symbol={symbol} />
          <span>
            <b>{label}</b>
            <small>{name}</small>
          </span>
        </span>
      ),
    },
    hasParts && { key: "free", header: "Free", align: "end", cell: ({ free }) => free ?? UNKNOWN },
    hasParts && {
      key: "held",
      header: hasStaked ? "Held" : "Held or staked",
      align: "end",
      cell: ({ held }) => <Part amount={held} />,
    },
    hasStaked && {
      key: "staked",
      header: "Staked",
      align: "end",
      cell: ({ staked }) => <Part amount={staked} />,
    },
    hasReserve && {
      key: "reserve",
      header: "Reserve",
      align: "end",
      cell: ({ reserve }) => <Part amount={reserve} />,
    },
    { key: "total", header: "Total", align: "end", cell: ({ total }) => <b>{total}</b> },
    hasPrices && { key: "price", header: "Price", align: "end", cell: ({ price }) => price ?? UNKNOWN },
    hasPrices &&
      withSources === true && {
        key: "source",
        header: "Source and time of the price",
        cell: ({ source }) => <span className="muted">{source ?? "No rates"}</span>,
      },
    { key: "value", header: "Value", align: "end", cell: ({ value }) => <b>{value}</b> },
  ];
  return columns.filter((column) => column !== false);
}
