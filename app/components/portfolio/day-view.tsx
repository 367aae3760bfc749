import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { EmptyState } from "~/components/ui/states";
import { paths } from "~/lib/paths";
import type { DayPage } from "~/lib/portfolio/page.server";
import { DayForm } from "./day-form";
import { DelistedList } from "./delisted-list";
import { Failed } from "./failed";
import { HoldingsTable } from "./holdings-table";

/** What was held on one day, at which prices and from where. */
export function DayView({ title, when, holdings, dayForm }: DayPage) {
  const { view } = holdings;
  return (
    <>
      <PageHead
        title={`Portfolio on ${title}`}
        subtitle={`What was held ${when}, and at which prices`}
        actions={
          <ButtonLink to={paths.portfolio()} variant="quiet" icon="arrow-left">
            Portfolio today
          </ButtonLink>
        }
      />
      <div className="stack">
        <DayForm {...dayForm} />
        {view?.otherMoment ? <Notice tone="warn">{view.otherMoment}</Notice> : null}
        {view?.mismatch ? <Notice tone="warn">{view.mismatch}</Notice> : null}
        {view?.delisted ? (
          <Notice tone="warn">
            {view.delisted.warning ??
              "Some assets have no details and no known value. Possibly delisted assets."}
          </Notice>
        ) : null}
        {view?.isUnpriced ? (
          <Notice tone="info">
            No prices are known for this day. Quantities come from the ledger; their values are unavailable.
          </Notice>
        ) : null}
        {view ? <Holdings {...view} title={title} /> : null}
        {view?.delisted ? <DelistedList {...view.delisted} currency={view.currency} /> : null}
        {view ? null : (
          <section className="card">
            <Failed {...holdings} retryTo={paths.portfolio({ day: dayForm.value })} />
          </section>
        )}
      </div>
    </>
  );
}

type View = NonNullable<DayPage["holdings"]["view"]>;

function Holdings({ title, total, ...view }: View & { title: string }) {
  const notes = [
    view.source ? `Prices: ${view.source}.` : null,
    view.isReserveUnknown
      ? "What is free may include reserves that networks keep, which cannot be sent."
      : null,
    view.isWhole ? null : "There are more assets than can be listed here.",
  ];
  return (
    <Card title={`Total ${total}`} footer={notes.some(Boolean) ? notes.filter(Boolean).join(" ") : null}>
      {view.rows.length > 0 ? (
        <HoldingsTable {...view} caption={`What was held on ${title}`} withSources={!view.source} />
      ) : (
        <EmptyState title="Nothing was held" icon="wallet">
          The ledger has no balance on this day.
        </EmptyState>
      )}
    </Card>
  );
}
