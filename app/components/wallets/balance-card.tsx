import type { ReactNode } from "react";
import { AmountHero } from "~/components/ui/amount";
import { CoinBadge } from "~/components/ui/coin-badge";
import { Timestamp } from "~/components/ui/timestamp";

interface BalanceCardProps {
  title: string;
  symbol?: string;
  value: string;
  unit?: string | null;
  fiat?: string | null;
  updatedAt?: string | null;
  /** Such as a refresh button. */
  action?: ReactNode;
}

export function BalanceCard({ title, symbol, value, unit, fiat, updatedAt, action }: BalanceCardProps) {
  return (
    <section className="card balance-card" aria-label={title}>
      <header>
        {symbol ? <CoinBadge symbol={symbol} size="small" /> : null}
        <h2>{title}</h2>
        {action}
      </header>
      <AmountHero value={value} unit={unit} fiat={fiat} />
      {updatedAt ? (
        <p className="balance-card__updated">
          Last updated <Timestamp iso={updatedAt} />
        </p>
      ) : null}
    </section>
  );
}
