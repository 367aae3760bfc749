import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { Icon } from "~/components/ui/icon";
import { Notice } from "~/components/ui/notice";
import { FILTERS, type PayoutFilter, showIntent } from "~/lib/forms/payout-form";
import type { CheckView } from "~/lib/payouts/check-view.server";
import type { CheckStage } from "~/lib/payouts/new-answer.server";
import { CheckTable } from "./check-table";
import { CarriedFields } from "./payout-fields";
import { Takes } from "./takes";
import { Unchecked } from "./unchecked";

const LABELS: Readonly<Record<PayoutFilter, string>> = {
  all: "All",
  refused: "Refused",
  look: "To look at",
  ready: "Ready",
  out: "Left out",
};

/** Without scripts, an answer begins at its rows. */
const AT_ROWS = "#payout-rows";

export function CheckStageForm({ page }: { page: CheckStage }) {
  const { view } = page;
  const pending = usePendingStage("intent");
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="payout-form"
      id="payout-check"
      preventScrollReset
    >
      <CarriedFields page={page} />
      <input type="hidden" name="show" value={showIntent(view.filter, view.page)} />
      <DefaultSubmit name="intent" value="check" label="Check again" />
      <CheckNotices page={page} />
      <div className="payout-check">
        <section className="card payout-check__rows" id="payout-rows" aria-label="Rows">
          <Filters view={view} pending={pending} />
          <CheckTable rows={view.rows} pending={pending} />
          <Pages view={view} pending={pending} />
        </section>
        <Takes {...view} />
      </div>
      <CheckFoot view={view} pending={pending} />
    </Form>
  );
}

function CheckNotices({ page: { problem, note, view } }: { page: CheckStage }) {
  return (
    <>
      {problem ? (
        <Notice tone="bad" alert title="Nothing was made.">
          {problem}
        </Notice>
      ) : null}
      {view.problem && view.problem !== problem ? (
        <Notice tone="bad" title="Not checked: fees, balances, earlier payments and who approves">
          {view.problem}
        </Notice>
      ) : null}
      <Unchecked parts={view.unchecked} />
      {view.isWhole ? null : (
        <Notice tone="warn" title="Not everything could be compared">
          Only the first 5,000 entries of the address book and 5,000 sub-wallets were looked at.
        </Notice>
      )}
      {note ? <Notice tone="warn">{note}.</Notice> : null}
    </>
  );
}

interface PartProps {
  view: CheckView;
  pending: string | null;
}

function Filters({ view: { counts, filter }, pending }: PartProps) {
  const shown = FILTERS.filter((one) => one === "all" || counts[one] > 0);
  return (
    <div className="payout-filters">
      {shown.map((one) => (
        <button
          key={one}
          type="submit"
          name="intent"
          value={showIntent(one)}
          formAction={AT_ROWS}
          className={classNames("payout-filter", `payout-filter--${one}`)}
          aria-pressed={one === filter}
          aria-busy={pending === showIntent(one) || undefined}
        >
          {LABELS[one]} <b>{counts[one].toLocaleString("en")}</b>
        </button>
      ))}
      <span className="payout-filters__order">What needs you first</span>
    </div>
  );
}

function Pages({ view: { page, pageCount, filter }, pending }: PartProps) {
  if (pageCount === 1) return null;
  const step = (to: number, label: string) => (
    <Button
      name="intent"
      value={showIntent(filter, to)}
      formAction={AT_ROWS}
      disabled={to < 1 || to > pageCount}
      pending={pending === showIntent(filter, to)}
    >
      {label}
    </Button>
  );
  return (
    <nav className="pager payout-pager" aria-label="Pages of rows">
      {step(page - 1, "Previous")}
      <span className="pager__page">
        Page {page} of {pageCount}
      </span>
      {step(page + 1, "Next")}
    </nav>
  );
}

function CheckFoot({ view: { blocked, counts }, pending }: PartProps) {
  return (
    <div className="payout-foot">
      <Button
        variant="quiet"
        name="intent"
        value="file"
        pending={pending === "file"}
        className="payout-foot__back"
      >
        Back
      </Button>
      {blocked ? (
        <p className="payout-foot__words payout-foot__words--bad" id="payout-blocked">
          <Icon name="warning" size="small" /> {blocked}
        </p>
      ) : (
        <p className="payout-foot__words">Nothing is sent before it is approved.</p>
      )}
      {counts.refused > 0 ? (
        <Button name="intent" value="leave-refused" pending={pending === "leave-refused"}>
          {counts.refused === 1 ? "Leave 1 row out" : `Leave ${counts.refused} rows out`}
        </Button>
      ) : (
        <Button name="intent" value="check" formAction={AT_ROWS} pending={pending === "check"}>
          Check again
        </Button>
      )}
      <Button
        variant="primary"
        name="intent"
        value="continue"
        pending={pending === "continue"}
        aria-describedby={blocked ? "payout-blocked" : undefined}
      >
        Continue
      </Button>
    </div>
  );
}
