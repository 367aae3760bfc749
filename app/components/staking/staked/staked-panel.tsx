import type { ReactNode } from "react";
import { Address } from "~/components/ui/address/address";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Timestamp } from "~/components/ui/timestamp";
import type { StakedView } from "~/lib/staking/staked/staked-view";
import { StakedBar } from "./staked-bar";

interface StakedPanelProps {
  view: StakedView;
  /** Heading level: 2 on a page, 3 in a dialog. */
  level?: 2 | 3;
  children?: ReactNode;
}

export function StakedPanel({ view, level = 3, children }: StakedPanelProps) {
  const { rows, rewards, releases, delegates } = view;
  const Heading = `h${level}` as const;
  return (
    <section className="staked" aria-label="What is staked now">
      <header className="staked__head">
        <Heading>What is staked now</Heading>
        {rewards || rows.length > 0 ? (
          <span className="staked__rewards">
            Rewards so far <b>{rewards ?? "not reported"}</b>
          </span>
        ) : null}
      </header>
      {rows.length > 0 ? <Parts view={view} /> : <p className="muted">Nothing is staked.</p>}
      {releases.length > 0 ? (
        <>
          <header className="staked__head">
            <Heading>Free when</Heading>
            {view.calendarTo ? <CalendarLink to={view.calendarTo} /> : null}
          </header>
          <Releases releases={releases} />
        </>
      ) : null}
      {delegates.items.length > 0 ? (
        <>
          <Heading>{delegates.title}</Heading>
          <Delegates items={delegates.items} />
        </>
      ) : null}
      {children}
    </section>
  );
}

function Parts({ view: { bar, rows, total, symbol } }: { view: StakedView }) {
  return (
    <>
      <StakedBar parts={bar} />
      <table className="staked-table">
        <caption className="visually-hidden">The balance by what it is doing</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">State</th>
            <th scope="col">Amount</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, tone, value, exact, fiat }) => (
            <tr key={key}>
              <th scope="row">
                <span className={`staked-swatch staked-tone--${tone}`} aria-hidden="true" />
                {label}
              </th>
              <td className="num" title={exact}>
                {value}
              </td>
              <td className="num">{fiat}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="num" title={total.exact}>
              {total.value} <small>{symbol}</small>
            </td>
            <td className="num">{total.fiat}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/** The others are folded away. */
const SHOWN = 5;

function Delegates({ items }: { items: StakedView["delegates"]["items"] }) {
  const more = items.length - SHOWN;
  return (
    <>
      <ol className="staked-list">{items.slice(0, SHOWN).map(delegateItem)}</ol>
      {more > 0 ? (
        <details className="staked__more">
          <summary>{more} more validators</summary>
          <ol className="staked-list" start={SHOWN + 1}>
            {items.slice(SHOWN).map(delegateItem)}
          </ol>
        </details>
      ) : null}
    </>
  );
}

function delegateItem({ id, name, commission, amount }: StakedView["delegates"]["items"][number]) {
  return (
    <li key={id} className="staked-list__row">
      <div>
        {name ? <b>{name}</b> : <span className="muted">No name published</span>}
        <Address value={id} cutMiddle />
      </div>
      <div className="staked-list__end num">
        {amount ? <b>{amount}</b> : null}
        {commission ? <span>{commission} commission</span> : null}
      </div>
    </li>
  );
}

function Releases({ releases }: Pick<StakedView, "releases">) {
  const more = releases.length - SHOWN;
  return (
    <>
      <ul className="staked-list">{releases.slice(0, SHOWN).map(releaseItem)}</ul>
      {more > 0 ? (
        <details className="staked__more">
          <summary>{more} more dates</summary>
          <ul className="staked-list">{releases.slice(SHOWN).map(releaseItem)}</ul>
        </details>
      ) : null}
    </>
  );
}

function releaseItem({ key, at, when, amount, words, withdrawTo }: StakedView["releases"][number]) {
  return (
    <li key={key} className={at === null ? "staked-list__row staked-list__row--now" : "staked-list__row"}>
      <div>
        <b>{at === null ? "Now" : <Timestamp iso={at} isWhole />}</b>
        {when ? <span>{when}</span> : null}
      </div>
      <div>
        <b className="num">{amount}</b>
        <span>{words}</span>
      </div>
      {withdrawTo ? (
        <ButtonLink to={withdrawTo} size="small" preventScrollReset>
          Withdraw
        </ButtonLink>
      ) : null}
    </li>
  );
}

/** A file: the router must not take it for a page. */
function CalendarLink({ to }: { to: string }) {
  return (
    <a href={to} className="staked__calendar" download>
      <Icon name="download" size="small" />
      Calendar file (.ics)
    </a>
  );
}
