import { Approvals } from "~/components/signing/screen/approvals";
import { CoinBadge } from "~/components/ui/coin-badge";
import { Icon } from "~/components/ui/icon";
import type { TakesView, TakeView } from "~/lib/payouts/takes-view.server";
import { listNames } from "~/lib/present/list-names";
import type { ApprovalsView } from "~/lib/signing/screen/approvals-view";

interface TakesProps {
  takes: TakesView;
  approvals: ApprovalsView | null;
  /** Rules in words that ask for them beside the policy. */
  askedBy: readonly string[];
  /** Numbers of the rows that will need beneficiary details. */
  travelRuleRows: readonly number[];
}

/** What the payments take from whom, at most, and who approves. */
export function Takes({ takes, approvals, askedBy, travelRuleRows }: TakesProps) {
  return (
    <aside className="payout-takes">
      <section className="card" aria-labelledby="payout-takes">
        <header className="card__head">
          <h2 id="payout-takes">What it takes</h2>
        </header>
        {takes.takes.length === 0 ? (
          <p className="card__body muted">Not known before a row is ready.</p>
        ) : (
          <ul>
            {takes.takes.map((take) => (
              <Take key={take.key} take={take} />
            ))}
          </ul>
        )}
        {takes.takes.length > 0 ? <Sums takes={takes} /> : null}
      </section>
      {travelRuleRows.length > 0 ? <TravelRule rows={travelRuleRows} /> : null}
      {approvals ? (
        <section className="card card__body">
          <p className="muted">One approval for all payments together.</p>
          <Approvals approvals={approvals} askedBy={askedBy} />
        </section>
      ) : null}
    </aside>
  );
}

function Take({ take }: { take: TakeView }) {
  const { asset, count, from, amount, fiat, before, after, missing } = take;
  const rows = count === 0 ? "fees" : count === 1 ? "1 row" : `${count} rows`;
  return (
    <li className="payout-take">
      <CoinBadge symbol={asset} />
      <dl>
        <div>
          <dt>
            <b>{asset}</b> · {rows}
          </dt>
          <dd>
            <b>{amount}</b>
          </dd>
        </div>
        <div>
          <dt>from {from}</dt>
          <dd>{fiat}</dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd>
            {before ?? "not known"}
            {after === null ? null : (
              <>
                {" → "}
                <b>{after}</b>
              </>
            )}
          </dd>
        </div>
      </dl>
      {missing ? (
        <p className="payout-take__missing">
          <Icon name="warning" size="small" /> {missing}
        </p>
      ) : null}
    </li>
  );
}

function Sums({ takes: { takes, fees, feesFiat, total } }: { takes: TakesView }) {
  const count = takes.reduce((sum, take) => sum + take.count, 0);
  const words = count === 1 ? "1 payment" : `${count.toLocaleString("en")} payments`;
  const areFeesKnown = fees !== null;
  return (
    <dl className="payout-sums">
      <div>
        <dt>{areFeesKnown ? "Fees, at most" : "Fees"}</dt>
        <dd>
          {areFeesKnown ? fees || "none" : "not checked"}
          {areFeesKnown && feesFiat ? <small>{feesFiat}</small> : null}
        </dd>
      </div>
      <div className="payout-sums__total">
        <dt>{areFeesKnown ? "Total, at most" : "Total without fees"}</dt>
        <dd>
          <b>{total ?? "a price is missing"}</b>
          <small>
            {areFeesKnown ? (count === 1 ? `${words} and its fee` : `${words} and their fees`) : words}
          </small>
        </dd>
      </div>
    </dl>
  );
}

const MAX_NAMED = 12;

function TravelRule({ rows }: { rows: readonly number[] }) {
  const shown = rows.slice(0, MAX_NAMED).map(String);
  const more = rows.length - shown.length;
  const named = listNames(more > 0 ? [...shown, `${more} more`] : shown);
  return (
    <section className="card card__body payout-note">
      <Icon name="warning" />
      <div>
        <b>{rows.length === 1 ? "1 row needs" : `${rows.length} rows need`} beneficiary details</b>
        <p>
          Travel Rule, {rows.length === 1 ? "row" : "rows"} {named}. Each waits for them on its own page once
          it is made.
        </p>
      </div>
    </section>
  );
}
