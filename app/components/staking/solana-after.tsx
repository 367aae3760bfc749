import { AddressText } from "~/components/ui/address/address-text";
import type { StakeForm } from "~/lib/forms/stake-form";
import type { StakeAccountsFieldsView } from "~/lib/staking/fields-view";
import { afterStake } from "~/lib/staking/solana-after";

const TITLES = {
  stake: "After this stake",
  split: "After this split",
  unstake: "After this unstake",
  withdraw: "After this withdrawal",
} as const;

const MISSING = {
  stake: "Choose a stake address and, for a new stake, an amount that is available.",
  split: "Choose a stake address and enter a part of its active balance.",
  unstake: "Choose a stake address.",
  withdraw: "Choose a stake address and enter at most its inactive balance.",
} as const;

interface SolanaAfterProps {
  view: StakeAccountsFieldsView;
  now: StakeForm;
}

/** Balances before and after; with scripts they follow the form. */
export function SolanaAfter({ view, now }: SolanaAfterProps) {
  const { tab, rows, costs, ownAddress, newAddresses } = view;
  const account = rows.find(({ address, isSelectable }) => isSelectable && address === now.stakeAddress);
  const newAddress =
    newAddresses.find((address) => address === now.newStakeAddress) ?? newAddresses[0] ?? null;
  const isOwn = now.withdrawAddress.trim() === ownAddress;
  const after = account ? afterStake({ tab, account, amount: now.amount, newAddress, isOwn, costs }) : null;
  return (
    <section className="stack after-stake" aria-live="polite">
      <h3>{TITLES[tab]}</h3>
      {after ? (
        <>
          <dl>
            {after.changes.map(({ label, address, before, after: then }) => (
              <div key={`${label} ${address}`}>
                <dt>
                  {label} {view.symbol}
                  {address ? <AddressText value={address} /> : null}
                </dt>
                <dd>
                  <span>{before}</span>
                  <span aria-hidden="true"> → </span>
                  <span className="visually-hidden"> becomes </span>
                  <b>{then}</b>
                </dd>
              </div>
            ))}
          </dl>
          <p>{after.words}</p>
        </>
      ) : (
        <p>{MISSING[tab]}</p>
      )}
    </section>
  );
}
