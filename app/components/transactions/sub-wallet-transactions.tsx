import { useNavigation } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { MoreLink } from "~/components/ui/on-demand/more-link";
import { EmptyState } from "~/components/ui/states";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import { movingRows } from "~/lib/transactions/moving";
import type { TransactionRow } from "~/lib/transactions/transaction-row";
import { TransactionTable } from "./transaction-table";

interface SubWalletTransactionsProps {
  rows: readonly TransactionRow[];
  /** The current year. */
  year: string;
  moreTo: string | null;
  /** Shown if there is no more to load. */
  end: string;
  /** Active filters, and the URLs that clear them. */
  filters: readonly { label: string; isAddress: boolean; clearTo: string }[];
  refreshTo: string;
}

export function SubWalletTransactions(props: SubWalletTransactionsProps) {
  const { rows, year, moreTo, end, filters, refreshTo } = props;
  const { location } = useNavigation();
  useAutoRefresh(movingRows(rows));
  const isLoadingMore = moreTo !== null && location ? location.pathname + location.search === moreTo : false;
  return (
    <Card
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
      <MoreLink to={moreTo} end={end} pending={isLoadingMore} />
    </Card>
  );
}
