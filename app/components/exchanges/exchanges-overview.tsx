import { ButtonLink } from "~/components/ui/button";
import { NoneYet } from "~/components/ui/none-yet";
import { PageHead } from "~/components/ui/page-head";
import { ErrorState } from "~/components/ui/states";
import { Timestamp } from "~/components/ui/timestamp";
import { MESSAGES } from "~/lib/errors/catalogue";
import type { ExchangesPage } from "~/lib/exchanges/overview.server";
import { paths } from "~/lib/paths";
import { AccountTile } from "./account-tile";
import { ExchangeBadge } from "./exchange-badge";
import { StatusLegend } from "./status-legend";

interface ExchangesOverviewProps {
  /** Null when it could not be loaded. */
  page: ExchangesPage | null;
  problem: string | null;
}

/** The exchange accounts by exchange, and what their statuses allow. */
export function ExchangesOverview({ page, problem }: ExchangesOverviewProps) {
  return (
    <>
      <PageHead
        title="Exchanges"
        subtitle={page && page.groups.length > 0 ? <Summary {...page} /> : null}
        actions={
          <>
            <ButtonLink
              to={paths.exchanges()}
              variant="quiet"
              icon="refresh"
              preventScrollReset
              prefetch="none"
            >
              Refresh
            </ButtonLink>
            <ButtonLink to={paths.transferHistory()}>Transfer history</ButtonLink>
          </>
        }
      />
      {page ? (
        <Groups {...page} />
      ) : (
        <ErrorState
          title="The exchange accounts could not be loaded"
          actions={<ButtonLink to={paths.exchanges()}>Try again</ButtonLink>}
        >
          {problem}
        </ErrorState>
      )}
    </>
  );
}

function Summary({ summary, total, loadedAt }: ExchangesPage) {
  return (
    <>
      {[summary, total].filter(Boolean).join(" · ")} · updated <Timestamp iso={loadedAt} /> UTC
    </>
  );
}

function Groups({ groups, statuses }: ExchangesPage) {
  if (groups.length === 0) {
    return (
      <NoneYet title={MESSAGES.NO_EXCHANGE_WALLET} icon="exchange">
        Accounts at exchanges appear here once their credentials are added in the mobile app.
      </NoneYet>
    );
  }
  return (
    <div className="exchanges">
      {groups.map(({ name, mark, theme, total, tiles }) => (
        <section key={name} className={`exchange exchange-theme--${theme}`} aria-label={name}>
          <header className="exchange__head">
            <ExchangeBadge mark={mark} theme={theme} size="small" />
            <h2>{name}</h2>
            {total ? <span className="num muted">{total}</span> : null}
          </header>
          <ul className="exchange__tiles">
            {tiles.map((tile) => (
              <AccountTile key={tile.id} {...tile} />
            ))}
          </ul>
        </section>
      ))}
      <section className="exchange" aria-labelledby="account-statuses">
        <header className="exchange__head">
          <h2 id="account-statuses">What the statuses allow</h2>
        </header>
        <div className="card card__body">
          <StatusLegend statuses={statuses} />
        </div>
      </section>
    </div>
  );
}
