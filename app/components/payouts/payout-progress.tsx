import type { PayoutPage } from "~/lib/payouts/payout-page.server";

/** One sentence, one bar, and counts that add up to its head. */
export function PayoutProgress({ payout: { title, progress } }: { payout: NonNullable<PayoutPage> }) {
  return (
    <section className="card card__body payout-progress" aria-label="Progress">
      <h2>
        <span role="status">{title}</span>
      </h2>
      <svg className="payout-bar" viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
        {progress.map(({ state, at, width }) => (
          <rect
            key={state}
            className={`payout-bar__${state.toLowerCase()}`}
            x={at}
            width={Math.max(4, width - 2)}
            height={12}
          />
        ))}
      </svg>
      <ul className="payout-counts">
        {progress.map(({ state, words }) => (
          <li key={state} className={`payout-counts__${state.toLowerCase()}`}>
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
