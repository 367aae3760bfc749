import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { FormError } from "~/components/ui/form/form-error";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { ErrorState } from "~/components/ui/states";
import { paths } from "~/lib/paths";
import type { Proposal, UnansweredProposal } from "~/lib/policies/propose/proposal-view";
import type { ProposePage as Page } from "~/lib/policies/propose/propose-page.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { Trial } from "../trial";
import { DraftRules } from "./draft-rules";
import { ReasonField } from "./reason-field";
import { RuleFields } from "./rule-fields";

const FORM_ID = "propose";

/** Other rules for a wallet: a draft, which travels with each page of the form. */
export function ProposePage({
  walletId,
  problem,
  page,
  answer,
}: Page & { answer: Proposal | UnansweredProposal | null }) {
  if (answer && "fields" in answer) return <Unanswered walletId={walletId} answer={answer} />;
  if (!page) {
    return (
      <ErrorState
        title="The rules could not be loaded"
        actions={
          <ButtonLink to={paths.proposePolicy(walletId)} icon="refresh" reloadDocument>
            Try again
          </ButtonLink>
        }
      >
        {problem}
      </ErrorState>
    );
  }
  const proposal = answer ?? page.start;
  return (
    <>
      <PageHead
        title={`Change the rules of ${page.walletName}`}
        subtitle="Nothing changes until the wallet’s approvers agree on their phones."
      />
      <div className="propose">
        {page.waiting ? (
          <Notice tone="warn" title="Another change of these rules waits">
            <Link to={page.waiting}>Look at it</Link>. Until it is decided, no other one can be asked for.
          </Notice>
        ) : null}
        <ProposalForm walletId={walletId} page={page} proposal={proposal} />
      </div>
    </>
  );
}

function ProposalForm({
  walletId,
  page,
  proposal,
}: {
  walletId: string;
  page: NonNullable<Page["page"]>;
  proposal: Proposal;
}) {
  return (
    <Form
      method="post"
      id={FORM_ID}
      action={paths.proposePolicy(walletId)}
      className="stack"
      noValidate
      preventScrollReset={proposal.open === null}
    >
      <CsrfField />
      <input type="hidden" name="once" value={proposal.once} />
      <input type="hidden" name="replaces" value={proposal.replaces} />
      <input type="hidden" name="draft" value={proposal.draft} />
      <DefaultSubmit
        name="stage"
        {...(proposal.open ? { value: "save", label: "Save" } : { value: "try", label: "Try" })}
      />
      <FormError errors={[...proposal.problems]} id={`${FORM_ID}-summary`} />
      {proposal.open ? (
        <RuleFields page={page} open={proposal.open} reason={proposal.reason} />
      ) : (
        <Draft proposal={proposal} />
      )}
    </Form>
  );
}

function Unanswered({ walletId, answer }: { walletId: string; answer: UnansweredProposal }) {
  const { problem, stage, fields } = answer;
  return (
    <Form method="post" action={paths.proposePolicy(walletId)}>
      <CsrfField />
      {fields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ErrorState
        title="The rules could not be loaded"
        actions={
          <Button name="stage" value={stage} icon="refresh">
            Try again
          </Button>
        }
      >
        {problem} Your draft is kept in this page.
      </ErrorState>
    </Form>
  );
}

function Draft({ proposal }: { proposal: Proposal }) {
  const pending = usePendingStage();
  const { trial, issues, reason, isChanged } = proposal;
  return (
    <>
      <DraftRules proposal={proposal} />
      {trial ? (
        <>
          <Trial trial={{ problem: null, view: trial.view }} all={null} />
          <p>
            {trial.isTightening
              ? "It only tightens: once it is approved it is in force at once."
              : "It allows something that is refused now, or needs fewer people for it: once it is approved it waits for 24 hours, in which any approver can cancel it."}
          </p>
        </>
      ) : null}
      <Card padded>
        <div className="stack">
          <ReasonField reason={reason} issues={issues} />
          <div className="button-row">
            <Button name="stage" value="try" pending={pending === "try"}>
              Try it on the last 90 days
            </Button>
            <Button
              variant="primary"
              name="stage"
              value="ask"
              pending={pending === "ask"}
              disabled={!isChanged}
            >
              Ask to approve
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}
