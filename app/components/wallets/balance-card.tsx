import { Fragment, type ReactNode } from "react";
import { AmountHero } from "~/components/ui/amount";
import { CoinBadge } from "~/components/ui/coin-badge";
import { Timestamp } from "~/components/ui/timestamp";
import type { BalanceView } from "~/lib/wallets/sub-wallet";
import { HeldNote } from "./held-note";

interface BalanceCardProps {
  title: string;
  symbol?: string;
  value: string;
  unit?: string | null;
  fiat?: string | null;
  updatedAt?: string | null;
  /** Set if the rest is held. */
  available?: BalanceView["available"];
  action?: ReactNode;
}

export function BalanceCard(props: BalanceCardProps) {
  const { title, symbol, value, unit, fiat, updatedAt, available, action } = props;
  return (
    <section className="card balance-card" aria-label={title}>
      <header>
        {symbol ? <CoinBadge symbol={symbol} size="small" /> : null}
        <h2>{title}</h2>
        {action}
      </header>
      <AmountHero value={value} unit={unit} fiat={fiat} />
      {available ? (
        <p className="balance-card__available">
          {[available.words, available.kept].filter(Boolean).join(" · ")}
          {available.held.map((held) => (
            <Fragment key={held.words}>
              {" · "}
              <HeldNote held={held} />
            </Fragment>
          ))}
        </p>
      ) : null}
      {updatedAt ? (
        <p className="balance-card__updated">
          Last updated <Timestamp iso={updatedAt} isWhole />
        </p>
      ) : null}
    </section>
  );
}
