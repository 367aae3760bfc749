import { Fragment } from "react";
import { Address } from "~/components/ui/address/address";
import { Amount } from "~/components/ui/amount";
import { ButtonLink } from "~/components/ui/button";
import { ExternalLink } from "~/components/ui/external-link";
import { Link } from "~/components/ui/link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Pager } from "~/components/ui/pager";
import { EmptyState } from "~/components/ui/states";
import { Tag } from "~/components/ui/tag";
import type { PayoutPage } from "~/lib/payouts/payout-page.server";
import type { PayoutRowView } from "~/lib/payouts/progress-view.server";
import { rowSearchUrl } from "~/lib/payouts/row-search";
import { STATE_WORDS } from "~/lib/payouts/row-states";

type Shown = NonNullable<PayoutPage>;

/** Failed first, then in order. */
export function PayoutRows({ payout }: { payout: Shown }) {
  const { rows } = payout;
  return (
    <section className="card" aria-label="Payments">
      <Filters payout={payout} />
      {rows.length === 0 ? <EmptyState title="No payment is in this state now" /> : <Rows rows={rows} />}
      <Pager {...payout.pages} label="payments" />
    </section>
  );
}

function Filters({ payout: { id, progress, search } }: { payout: Shown }) {
  const total = progress.reduce((sum, { count }) => sum + count, 0);
  const chips = [{ state: null, count: total, label: "All" }, ...progress.map(chipOf)];
  return (
    <div className="payout-filters">
      {chips.map(({ state, count, label }) => (
        <Link
          key={label}
          to={rowSearchUrl(id, { state, page: 1 })}
          className="payout-filter"
          aria-current={state === search.state ? "true" : undefined}
          preventScrollReset
        >
          {label} <b>{count.toLocaleString("en")}</b>
        </Link>
      ))}
      <span className="payout-filters__order">Failed first, then in order</span>
    </div>
  );
}

const chipOf = ({ state, count }: Shown["progress"][number]) => ({
  state,
  count,
  label: STATE_WORDS[state].tag,
});

function Rows({ rows }: { rows: readonly PayoutRowView[] }) {
  return (
    <div className="table-wrap">
      <table className="table payout-table">
        <caption className="visually-hidden">Payments</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Recipient</th>
            <th scope="col" className="table__end">
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="col">Transaction hash</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.position}>
              <Row row={row} />
              {row.failure ? <Failure row={row} failure={row.failure} /> : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: PayoutRowView }) {
  const { position, name, mark, address, memo, reference, from } = row;
  const { amount, unit, fiat, state, needsDetails, to } = row;
  const { tag, tone } = STATE_WORDS[state];
  return (
    <tr data-tone={tone}>
      <td data-label="No.">
        <span className="num">{position}</span>
      </td>
      <td data-label="Recipient">
        <div className="table__cell">
          {name ? <b className="payout-table__name">{name}</b> : null}
          <NameMarkNote mark={mark} />
          <Address value={address} cutMiddle />
          <small>
            {reference}
            {memo ? ` · tag ${memo}` : ""} · from {from}
          </small>
        </div>
      </td>
      <td data-label="Amount" className="table__end">
        <Amount size="plain" value={amount} unit={unit} fiat={fiat} />
      </td>
      <td data-label="Status">
        <div className="table__cell">
          <Tag tone={tone}>{tag}</Tag>
          {needsDetails && to ? (
            <small>
              Waits for <Link to={to}>transfer details</Link>
            </small>
          ) : null}
        </div>
      </td>
      <td data-label="Transaction hash">
        <div className="table__cell">
          <Hash row={row} />
        </div>
      </td>
    </tr>
  );
}

function Hash({ row: { hash, explorer, to } }: { row: PayoutRowView }) {
  return (
    <>
      {hash ? (
        <Address value={hash} cutMiddle label="Transaction hash" />
      ) : (
        <span className="muted">none</span>
      )}
      {to ? (
        <small>
          <Link to={to}>Open the transaction</Link>
        </small>
      ) : null}
      {explorer ? (
        <small>
          <ExternalLink href={explorer.url}>{explorer.name}</ExternalLink>
        </small>
      ) : null}
    </>
  );
}

interface FailureProps {
  row: PayoutRowView;
  failure: NonNullable<PayoutRowView["failure"]>;
}

function Failure({ row: { state }, failure: { reason, outcome, again } }: FailureProps) {
  return (
    <tr className="payout-table__mend" data-tone={STATE_WORDS[state].tone}>
      <td colSpan={5}>
        <div className="payout-failure">
          <div>
            <b>{reason}</b>
            <p>{outcome}</p>
          </div>
          {again ? <ButtonLink to={again}>Prepare this one again</ButtonLink> : null}
        </div>
      </td>
    </tr>
  );
}
