import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Fold } from "~/components/ui/fold";
import { NoneYet } from "~/components/ui/none-yet";
import { Pager } from "~/components/ui/pager";
import { DamagedRows, EmptyState } from "~/components/ui/states";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import type { HistoryView } from "~/lib/exchanges/history.server";
import { StatusesDialog } from "./statuses-dialog";
import { TransferFilters } from "./transfer-filters";
import { orderOf, TransferSorts, TransferTable } from "./transfer-table";
import { WaitingTransfers } from "./waiting-transfers";

interface TransferHistoryProps {
  history: HistoryView;
  /** The same page without the explanation of statuses. */
  closeTo: string;
  title: string;
  caption: string;
  empty: string;
}

export function TransferHistory({ history, closeTo, title, caption, empty }: TransferHistoryProps) {
  const { rows, damaged, sorts, year, pages, end, refreshTo, learnTo, note, statuses, filter } = history;
  const moving = rows.filter(({ isMoving }) => isMoving);
  useAutoRefresh(moving.length > 0 ? moving.map(({ id, status }) => `${id} ${status}`).join() : null);
  return (
    <>
      <WaitingTransfers rows={history.waiting} isCut={history.isWaitingCut} />
      <Fold
        icon="search"
        label="Filter and sort"
        state={[filter.isOn ? "Filtered" : null, orderOf(sorts)].filter(Boolean).join(" · ")}
        isActive={filter.isOn}
      />
      <div className="card transfer-tools">
        <TransferFilters filter={filter} />
        {rows.length > 0 ? <TransferSorts sorts={sorts} /> : null}
      </div>
      <Card
        title={title}
        actions={<HistoryActions csvTo={filter.csvTo} learnTo={learnTo} refreshTo={refreshTo} />}
      >
        {note ? <p className="transfer-note">{note}</p> : null}
        <DamagedRows rows={damaged} />
        {rows.length > 0 ? (
          <TransferTable rows={rows} sorts={sorts} caption={caption} year={year} />
        ) : filter.isOn ? (
          <EmptyState title="No transfers match this filter" icon="exchange">
            Change the filter, or clear it to see all transfers.
          </EmptyState>
        ) : damaged.length > 0 ? null : (
          <NoneYet title="No transfers yet" icon="exchange">
            {empty}
          </NoneYet>
        )}
        {end ? <p className="more">{end}</p> : null}
        <Pager {...pages} label="transfers" nextLabel="More" />
      </Card>
      {statuses ? <StatusesDialog statuses={statuses} closeTo={closeTo} /> : null}
    </>
  );
}

interface HistoryActionsProps {
  csvTo: string;
  learnTo: string;
  refreshTo: string;
}

function HistoryActions({ csvTo, learnTo, refreshTo }: HistoryActionsProps) {
  return (
    <>
      {/* A file: the browser must save it. */}
      <ButtonLink to={csvTo} variant="quiet" size="small" icon="download" reloadDocument>
        Export CSV
      </ButtonLink>
      <ButtonLink to={learnTo} variant="quiet" size="small" icon="info" preventScrollReset>
        Learn about statuses
      </ButtonLink>
      <ButtonLink
        to={refreshTo}
        variant="quiet"
        size="small"
        icon="refresh"
        preventScrollReset
        prefetch="none"
      >
        Refresh<span className="visually-hidden"> transfer history</span>
      </ButtonLink>
    </>
  );
}
