import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { NoneYet } from "~/components/ui/none-yet";
import { type Column, DataTable, RowLink } from "~/components/ui/on-demand/data-table";
import { PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { DamagedRows, EmptyState, ErrorState } from "~/components/ui/states";
import { Timestamp } from "~/components/ui/timestamp";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import { paths } from "~/lib/paths";
import type { PayoutListRow, showPayouts } from "~/lib/payouts/payout-list.server";

type ListPage = Awaited<ReturnType<typeof showPayouts>>;

const COLUMNS: readonly Column<PayoutListRow>[] = [
  {
    key: "name",
    header: "Payout",
    isTitle: true,
    cell: ({ to, name, count }) => (
      <RowLink to={to}>
        <b>{name}</b>
        <small>{count}</small>
      </RowLink>
    ),
  },
  { key: "progress", header: "Progress", cell: ({ progress }) => progress },
  { key: "by", header: "Prepared by", cell: ({ createdBy }) => createdBy || "—" },
  { key: "at", header: "Date (UTC)", cell: ({ createdAt }) => <Timestamp iso={createdAt} /> },
];

const NEW = (
  <ButtonLink to={paths.newPayout()} variant="primary" icon="plus">
    New payout
  </ButtonLink>
);

const SUBTITLE = "Many payments from one list, approved once.";

export function PayoutList({ list, problem, page, hasNone }: ListPage) {
  const moving = (list?.rows ?? []).filter(({ isMoving }) => isMoving);
  useAutoRefresh(moving.length > 0 ? JSON.stringify(moving) : null);
  return (
    <>
      <PageHead
        title="Payouts"
        subtitle={hasNone ? "Many payments from one list, each approved by itself." : SUBTITLE}
        actions={NEW}
      />
      <Card>
        <DamagedRows rows={list?.damaged} />
        {list ? <Found rows={list.rows} page={page} /> : null}
        {hasNone ? <NoneKept /> : null}
        {list || hasNone ? null : (
          <ErrorState
            title="The payouts could not be loaded"
            actions={<ButtonLink to={paths.payouts()}>Try again</ButtonLink>}
          >
            {problem}
          </ErrorState>
        )}
      </Card>
      {list ? <Pager {...list} label="payouts" page={page} /> : null}
    </>
  );
}

function NoneKept() {
  return (
    <EmptyState
      title="This service keeps no payouts"
      actions={<ButtonLink to={paths.transactions()}>Transactions</ButtonLink>}
    >
      Each row of a list becomes a request of its own, which is approved and found like any other. The same
      list again says which rows have one.
    </EmptyState>
  );
}

function Found({ rows, page }: { rows: readonly PayoutListRow[]; page: number }) {
  if (rows.length > 0) {
    return (
      <DataTable
        caption="Payouts"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        rowTone={({ tone }) => tone}
      />
    );
  }
  if (page > 1) return <EmptyState title="No more payouts" />;
  return (
    <NoneYet title="No payouts yet" actions={NEW}>
      Pay salaries, suppliers or grants from one list: every row is checked before anything is made.
    </NoneYet>
  );
}
