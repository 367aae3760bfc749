import { AmountHero } from "~/components/ui/amount";
import { CoinBadge } from "~/components/ui/coin-badge";
import { Timestamp } from "~/components/ui/timestamp";

interface AccountBalanceProps {
  title: string;
  symbol?: string;
  value: string;
  unit?: string;
  fiat?: string | null;
  updatedAt: string | null;
}

/** Looks like the balance card of other sub-wallets, but without loading its script. */
export function AccountBalance({ title, symbol, value, unit, fiat, updatedAt }: AccountBalanceProps) {
  return (
    <section className="card balance-card" aria-label={title}>
      <header>
        {symbol ? <CoinBadge symbol={symbol} size="small" /> : null}
        <h2>{title}</h2>
      </header>
      <AmountHero value={value} unit={unit ?? null} fiat={fiat ?? null} />
      {updatedAt ? (
        <p className="balance-card__updated">
          Last updated <Timestamp iso={updatedAt} isWhole />
        </p>
      ) : null}
    </section>
  );
}
