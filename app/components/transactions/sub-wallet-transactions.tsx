import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pager } from "~/components/ui/pager";
import { EmptyState } from "~/components/ui/states";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import type { PageLinks } from "~/lib/page-trail";
import { movingRows } from "~/lib/transactions/moving";
import type { TransactionRow } from "~/lib/transactions/transaction-row";
import { TRANSACTIONS_ID } from "~/lib/wallets/list-ids";
import { TransactionTable } from "./transaction-table";

interface SubWalletTransactionsProps {
  rows: readonly TransactionRow[];
  /** The current year. */
  year: string;
  pages: PageLinks & { page: number; pageCount: number | null };
  /** On the last page. */
  end: string | null;
  /** Active filters, and the URLs that clear them. */
  filters: readonly { label: string; isAddress: boolean; clearTo: string }[];
  refreshTo: string;
}

export function SubWalletTransactions(props: SubWalletTransactionsProps) {
  const { rows, year, pages, end, filters, refreshTo } = props;
  useAutoRefresh(movingRows(rows));
  return (
    <Card
      id={TRANSACTIONS_ID}
      title="Transactions"
      actions={
        <>
          {filters.map(({ label, isAddress, clearTo }) => (
            <Link key={label} to={clearTo} className="filter-chip" preventScrollReset title={label}>
              <span className={isAddress ? "filter-chip__address" : undefined}>{label}</span>
              <Icon name="close" size="small" title="Remove this filter" />
            </Link>
          ))}
          <ButtonLink
            to={refreshTo}
            variant="quiet"
            size="small"
            icon="refresh"
            preventScrollReset
            prefetch="none"
          >
            Refresh<span className="visually-hidden"> transactions</span>
          </ButtonLink>
        </>
      }
    >
      {rows.length > 0 ? (
        <TransactionTable rows={rows} year={year} caption="Transactions of this sub-wallet, newest first" />
      ) : (
        <EmptyState title={filters.length > 0 ? "No transactions here" : "No transactions yet"}>
          {filters.length > 0
            ? "No transactions match this filter."
            : "Payments to and from this sub-wallet appear here."}
        </EmptyState>
      )}
      {end ? <p className="more">{end}</p> : null}
      <Pager {...pages} label="transactions" nextLabel="More" />
    </Card>
  );
}
