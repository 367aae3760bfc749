import { Suspense } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { latePart } from "~/components/ui/late-part";
import { Notice } from "~/components/ui/notice";
import { useCan } from "~/components/ui/role";
import { EmptyState } from "~/components/ui/states";
import { MESSAGES } from "~/lib/errors/catalogue";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";
import { ClosedTransfers } from "./transfer-card";

const LateTravelRuleForm = latePart(() =>
  import("./travel-rule-form").then(({ TravelRuleForm }) => TravelRuleForm),
);

interface TravelRuleSectionProps {
  view: TravelRuleView;
  answer: TravelRuleAnswer | null;
  isReopened: boolean;
}

/** The transfers of a transaction, and what the Travel Rule asks about them. */
export function TravelRuleSection({ view, answer, isReopened }: TravelRuleSectionProps) {
  return (
    <Card title="Transfers">
      <div className="travel-rule">
        <SectionContent view={view} answer={answer} isReopened={isReopened} />
      </div>
    </Card>
  );
}

function SectionContent({ view, answer, isReopened }: TravelRuleSectionProps) {
  const canGive = useCan("giveTravelRuleDetails");
  const given = view.state === "submitted" && isReopened ? "editable" : view.state;
  const state = given === "editable" && !canGive ? "reading" : given;
  if (state === "checking") {
    return (
      <>
        <Notice title="Travel Rule check" alert>
          The check for Travel Rule applicability is running. Transfer details can be submitted when it is
          done.
        </Notice>
        <ClosedTransfers transfers={view.transfers} />
        {canGive ? (
          <div className="travel-rule__actions">
            <Button variant="primary" disabled>
              Submit
            </Button>
          </div>
        ) : null}
      </>
    );
  }
  if (state === "calculating") {
    return (
      <Notice title="Transfers are being calculated">
        Travel Rule information is required for this transaction. Its transfers are being calculated and
        appear here when they are ready.
      </Notice>
    );
  }
  if (state === "editable") {
    return (
      <>
        <p className="muted">
          For transfers after 1 Sept 2023 the Travel Rule requires details of the originator and the
          beneficiary. Compliance checks what you submit before the transaction goes on.
        </p>
        <Suspense>
          <LateTravelRuleForm view={view} answer={answer} isReopened={isReopened} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {state === "submitted" ? (
        <Notice tone="ok" title="Previously submitted">
          Compliance is checking the transfer details.
        </Notice>
      ) : null}
      <ClosedTransfers transfers={view.transfers} isSubmitted={state === "submitted"} />
      {view.transfers.length === 0 && state === "closed" ? (
        <EmptyState title={MESSAGES.NO_TRANSFERS} />
      ) : null}
    </>
  );
}
