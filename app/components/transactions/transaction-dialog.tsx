import { DialogFlash } from "~/components/dialogs/dialog-flash";
import { ActionSummary } from "~/components/signing/action-summary";
import { RequestProgress } from "~/components/signing/request-progress";
import { TravelRuleSection } from "~/components/travel-rule/travel-rule-section";
import { useStatusReached } from "~/components/travel-rule/use-status-reached";
import { AmountHero } from "~/components/ui/amount";
import { ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import type { RequestOfTransaction } from "~/lib/signing/screen/request-of-transaction.server";
import type { TransactionFacts } from "~/lib/transactions/transaction-row";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";
import { StatusPoll } from "../signing/screen/status-poll";
import { TransactionDetail } from "./transaction-detail";

interface TransactionDialogProps {
  facts: TransactionFacts;
  /** Null if nobody of the organisation requested it. */
  request: RequestOfTransaction | null;
  /** Null if its transfers could not be loaded. */
  travelRule: TravelRuleView | null;
  answer: TravelRuleAnswer | null;
  self: string;
  closeTo: string;
  /** The transaction's own page. */
  pageTo: string;
}

/** Details over the list, with the Travel Rule form if it is due. */
export function TransactionDialog(props: TransactionDialogProps) {
  const { facts, request, travelRule, answer, self, closeTo, pageTo } = props;
  const headline = request?.transaction?.headline;
  const isReopened = useStatusReached(facts.status, "AWAITING_USER_TRAVEL_RULE");
  const isAsked = travelRule !== null && travelRule.state !== "closed";
  return (
    <Dialog
      title="Transaction details"
      subtitle={`${facts.operation.word} · ${facts.amount}`}
      closeTo={closeTo}
      narrow={!isAsked}
    >
      <DialogMain>
        <DialogFlash />
        {request?.transaction && headline ? (
          <div>
            <AmountHero {...headline} />
            <p>{request.transaction.network}</p>
          </div>
        ) : null}
        {request?.act ? <ActionSummary act={request.act} /> : null}
        {isAsked ? (
          <>
            <StatusPoll
              transactionId={travelRule.transactionId}
              status={facts.status}
              refreshTo={self}
              isSubmitted={travelRule.state === "submitted"}
            />
            <TravelRuleSection view={travelRule} answer={answer} isReopened={isReopened} />
          </>
        ) : null}
        <TransactionDetail
          transaction={{ ...facts, fiat: headline?.fiat ? null : facts.fiat }}
          request={request}
        />
        {request ? <RequestProgress request={request} /> : null}
      </DialogMain>
      <DialogFooter>
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Close
        </ButtonLink>
        <ButtonLink to={pageTo}>Open transaction</ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
