import { shownRow } from "~/components/signing/review-summary";
import { DefinitionList } from "~/components/ui/definition-list";
import type { StakeCardView } from "~/lib/signing/stake-card.server";

/** What a stake request does: what becomes of the money, and whom and what it concerns. */
export function StakeRequestCard({ stake }: { stake: StakeCardView }) {
  return (
    <section className="card card__body stack" aria-label={stake.action}>
      <div>
        <h2>{stake.action}</h2>
        {stake.happens ? <p>{stake.happens}</p> : null}
      </div>
      {stake.rows.length > 0 ? <DefinitionList ruled rows={stake.rows.map(shownRow)} /> : null}
    </section>
  );
}
