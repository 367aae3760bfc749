import { Address } from "~/components/ui/address/address";
import { Pager } from "~/components/ui/pager";
import { Timestamp } from "~/components/ui/timestamp";
import type { ListedPages } from "~/lib/page-trail";
import type { RewardRow } from "~/lib/staking/staked/rewards-view";
import { REWARDS_ID } from "~/lib/wallets/list-ids";

export interface RewardPage {
  rows: readonly RewardRow[];
  pages: ListedPages;
  /** On the last page. */
  end: string | null;
}

/** The rewards of a sub-wallet one by one, with what each was worth when it was paid. */
export function StakedRewards({ view: { rows, pages, end } }: { view: RewardPage }) {
  return (
    <>
      <h2 id={REWARDS_ID}>Reward ledger</h2>
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
      {end ? <p className="more">{end}</p> : null}
      <Pager {...pages} label="rewards" nextLabel="More" />
    </>
  );
}
