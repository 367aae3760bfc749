import { Address } from "~/components/ui/address/address";
import { ButtonLink } from "~/components/ui/button";
import { Timestamp } from "~/components/ui/timestamp";
import type { RewardsView } from "~/lib/staking/staked/rewards-view";

/** The newest rewards beside a form, folded away; all of them are on the sub-wallet's page. */
export function NewestRewards({ view: { rows, moreTo } }: { view: RewardsView }) {
  return (
    <details className="staked__more">
      <summary>Reward ledger</summary>
      <ol className="staked-list">
        {rows.map(({ id, paidAt, validator, amount, fiat }) => (
          <li key={id} className="staked-list__row">
            <div>
              <b>
                <Timestamp iso={paidAt} isWhole />
              </b>
              <span>
                {validator
                  ? (validator.name ?? <Address value={validator.id} cutMiddle />)
                  : "Validator not reported"}
              </span>
            </div>
            <div className="staked-list__end num">
              <b>{amount}</b>
              <span>{fiat ?? "No rate known"}</span>
            </div>
          </li>
        ))}
      </ol>
      {moreTo ? (
        <ButtonLink to={moreTo} size="small">
          All rewards
        </ButtonLink>
      ) : null}
    </details>
  );
}
