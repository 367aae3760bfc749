import { ExportMenu } from "~/components/exports/export-menu";
import { ButtonLink } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { EmptyState } from "~/components/ui/states";
import { paths } from "~/lib/paths";
import type { PortfolioPage } from "~/lib/portfolio/page.server";
import { AllocationCard } from "./allocation-card";
import { BalancesCard } from "./balances-card";
import { DayForm } from "./day-form";
import { DelistedList } from "./delisted-list";
import { Failed } from "./failed";
import { HistoryCard } from "./history-card";
import { useStaleReload } from "./use-stale-reload";

/** What is held now, what it was worth, and how it is divided. */
export function PortfolioView(page: PortfolioPage) {
  const { holdings, refreshTo, isEmpty } = page;
  useStaleReload(page.loadedAt);
  return (
    <>
      <PageHead
        title="Portfolio"
        subtitle={holdings.view ? <Subtitle {...holdings.view} /> : null}
        actions={
          <>
            <ButtonLink to={refreshTo} variant="quiet" icon="refresh" preventScrollReset>
              Refresh
            </ButtonLink>
            <ExportMenu links={page.exports} />
          </>
        }
      />
      <div className="stack">{isEmpty ? <NothingHeld {...page} /> : <Cards {...page} />}</div>
    </>
  );
}

function NothingHeld({ dayForm }: PortfolioPage) {
  return (
    <>
      <section className="card">
        <EmptyState
          title="Nothing is held"
          icon="wallet"
          actions={<ButtonLink to={paths.home()}>Go to the sub-wallets</ButtonLink>}
        >
          The total, its history and the balances appear with the first payment.
        </EmptyState>
      </section>
      <DayForm {...dayForm} />
    </>
  );
}

function Cards(page: PortfolioPage) {
  const { holdings, history, refreshTo, dayForm, self } = page;
  const { view } = holdings;
  const isMissing = view === null && history.view === null;
  return (
    <>
      {dayForm.error ? <DayForm {...dayForm} /> : null}
      {view?.mismatch ? <Notice tone="warn">{view.mismatch}</Notice> : null}
      {view ? <Delisted {...view} /> : null}
      {isMissing ? null : (
        <div className="portfolio">
          <HistoryCard {...page} total={view?.total ?? null} />
          {view ? <AllocationCard allocation={view.allocation} groups={view.groups} /> : null}
        </div>
      )}
      {view ? (
        <BalancesCard {...view} redirectTo={self} />
      ) : (
        <section className="card">
          <Failed {...holdings} retryTo={refreshTo} />
        </section>
      )}
      {dayForm.error ? null : <DayForm {...dayForm} />}
    </>
  );
}

type Holdings = NonNullable<PortfolioPage["holdings"]["view"]>;

/** On paper with its day: nobody can ask when it was printed. */
function Subtitle({ summary, updated, updatedDay }: Holdings) {
  return (
    <>
      {summary} · updated {updated}
      <span className="portfolio__printed"> on {updatedDay}</span>
    </>
  );
}

function Delisted({ delisted, delistedShown, delistedTo, currency }: Holdings) {
  if (!delisted) return null;
  const toggle = (
    <Link to={delistedTo} preventScrollReset>
      {delistedShown ? "Hide them" : "Show them"}
    </Link>
  );
  return (
    <>
      <Notice tone="warn" action={toggle}>
        {delisted.warning ?? "Some assets have no details and no known value. Possibly delisted assets."}
      </Notice>
      {delistedShown ? <DelistedList {...delisted} currency={currency} /> : null}
    </>
  );
}
