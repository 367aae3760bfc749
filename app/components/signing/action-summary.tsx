import { DefinitionList } from "~/components/ui/definition-list";
import type { ActionSummaryView } from "~/lib/signing/screen/action-summary.server";
import { shownRow } from "./screen/review-summary";

/** For requests other than payments. */
export function ActionSummary({ act }: { act: ActionSummaryView }) {
  return (
    <section className="card card__body stack" aria-label={act.action}>
      <div>
        <h2>{act.action}</h2>
        {act.happens ? <p>{act.happens}</p> : null}
      </div>
      {act.rows.length > 0 ? <DefinitionList ruled rows={act.rows.map(shownRow)} /> : null}
    </section>
  );
}
