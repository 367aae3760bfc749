import { Link } from "~/components/ui/link";
import { DataTable } from "~/components/ui/on-demand/data-table";
import type { HistoryPointView } from "~/lib/portfolio/history-view.server";
import type { PortfolioPage } from "~/lib/portfolio/page.server";
import { Choices } from "./choices";
import { Failed } from "./failed";
import { HistoryChart } from "./history-chart";

type Props = Pick<PortfolioPage, "history" | "ranges" | "table" | "refreshTo"> & { total: string | null };

/** The total, its change over a range, and the range as a chart; as a table too, where that is asked for. */
export function HistoryCard({ total, history, ranges, table, refreshTo }: Props) {
  const { view } = history;
  return (
    <section className="card history" aria-label="Total and history">
      <div className="history__head">
        {total ? <p className="history__total">{total}</p> : null}
        {view ? (
          <Link to={table.to} className="history__as-table" preventScrollReset>
            {table.isShown ? "Hide the table" : "Show as a table"}
          </Link>
        ) : null}
      </div>
      {view?.change ? (
        <p className="history__change">
          <b data-direction={view.change.direction}>
            {view.change.money}
            {view.change.percent ? ` (${view.change.percent})` : null}
          </b>{" "}
          <span className="muted">{view.change.dates}</span>
        </p>
      ) : null}
      <Choices label="Range of the history" choices={ranges} />
      {view ? (
        <>
          <HistoryChart {...view} />
          <p className="history__notes">{view.notes.join(" ")}</p>
          {table.isShown ? <PointTable points={view.points} /> : null}
        </>
      ) : (
        <Failed {...history} retryTo={refreshTo} />
      )}
    </section>
  );
}

/** Every point of the chart, newest first. */
function PointTable({ points }: { points: readonly HistoryPointView[] }) {
  const hasSources = points.some(({ source }) => source !== null);
  return (
    <div className="history__table holdings" id="points">
      <DataTable
        caption="Portfolio history"
        rows={points.toReversed()}
        rowKey={({ when }) => when}
        columns={[
          {
            key: "when",
            header: "When (UTC)",
            isTitle: true,
            cell: ({ when, dayTo }) => <Link to={dayTo}>{when}</Link>,
          },
          { key: "value", header: "Value", align: "end", cell: ({ value }) => <b>{value}</b> },
          ...(hasSources
            ? [
                {
                  key: "source",
                  header: "Source and time of the prices",
                  cell: ({ source }: HistoryPointView) => <span className="muted">{source}</span>,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
