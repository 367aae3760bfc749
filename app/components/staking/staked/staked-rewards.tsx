import { Address } from "~/components/ui/address/address";
import { MoreLink } from "~/components/ui/on-demand/more-link";
import { Timestamp } from "~/components/ui/timestamp";
import type { RewardsView } from "~/lib/staking/staked/rewards-view";

/** The rewards of a sub-wallet one by one, with what each was worth when it was paid. */
export function StakedRewards({ view: { rows, moreTo, end } }: { view: RewardsView }) {
  return (
    <>
      <h2>Reward ledger</h2>
      <table className="staked-table staked-rewards">
        <caption className="visually-hidden">Rewards, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Paid, validator</th>
            <th scope="col">Amount, value when paid</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, paidAt, validator, amount, fiat }) => (
            <tr key={id}>
              <th scope="row">
                <Timestamp iso={paidAt} isWhole />
                {validator ? (
                  <small>
                    {validator.name ?? "No name published"} <Address value={validator.id} cutMiddle />
                  </small>
                ) : (
                  <small>Validator not reported</small>
                )}
              </th>
              <td className="num">
                {amount}
                <small>{fiat ?? "No rate known"}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreLink to={moreTo} end={end} />
    </>
  );
}
