import { Form } from "@remix-run/react";
import { CancelForm } from "~/components/signing/cancel-form";
import { Approvals } from "~/components/signing/screen/approvals";
import { MadeBy } from "~/components/signing/screen/made-by";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { SignPanel } from "~/components/signing/screen/sign-panel";
import { digestRows, TechnicalDetails } from "~/components/signing/screen/technical-details";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ExternalLink } from "~/components/ui/external-link";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { Icon } from "~/components/ui/icon";
import { PageHead } from "~/components/ui/page-head";
import { ErrorState } from "~/components/ui/states";
import { StatusTag } from "~/components/ui/tag";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import { paths } from "~/lib/paths";
import type { ChangePage as Page } from "~/lib/policies/change-page.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { Comparison } from "./comparison";
import { Trial } from "./trial";

type Shown = NonNullable<Page["change"]>;

/** What a change does to the rules of a wallet, what it would have done, and who approves it. */
export function ChangePage({ requestId, problem, change }: Page) {
  useAutoRefresh(change?.canCancel ? `${change.state} ${JSON.stringify(change.approvals)}` : null);
  if (!change) {
    return (
      <ErrorState
        title="This change could not be loaded"
        actions={
          <ButtonLink to={paths.policyChange(requestId)} icon="refresh" reloadDocument>
            Try again
          </ButtonLink>
        }
      >
        {problem}
      </ErrorState>
    );
  }
  const stop = change.canCancel ? " Do not approve it: cancel it." : "";
  return (
    <>
      <PageHead
        title={`A change to the policy of ${change.walletName}`}
        subtitle={change.subtitle}
        actions={<Actions change={change} />}
      />
      <div className="transaction">
        <div className="transaction__main">
          <Mismatches
            mismatches={change.mismatches}
            title={`The rules to sign are not those on this page.${stop}`}
            words={["Expected", "Found"]}
          />
          <Question change={change} />
          <Comparison change={change} />
          {change.trial ? (
            <Trial trial={change.trial} all={`${paths.policyChange(requestId)}?shown=all`} />
          ) : null}
        </div>
        <div className="transaction__details">
          <Approval change={change} />
          <Card title={`Why, in ${change.proposedBy}’s words`} padded>
            <blockquote className="change-reason">“{change.reason}”</blockquote>
          </Card>
        </div>
      </div>
    </>
  );
}

function Actions({ change: { requestId, status, state, canCancel, asksCancel } }: { change: Shown }) {
  return (
    <>
      {state === "open" ? <StatusTag status={status} /> : null}
      {canCancel && !asksCancel ? (
        <ButtonLink
          to={`${paths.policyChange(requestId)}?ask=cancel`}
          variant="danger"
          prefetch="none"
          preventScrollReset
        >
          Cancel this change
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.policies()} variant="primary">
        Done
      </ButtonLink>
    </>
  );
}

function Question({ change }: { change: Shown }) {
  const { requestId, asksCancel, replaces, state } = change;
  const self = paths.policyChange(requestId);
  const pending = usePendingStage();
  if (!asksCancel) return null;
  const old = replaces === 0 ? "There are no rules, as before." : `Version ${replaces} stays in force.`;
  if (state === "open") {
    return (
      <Card padded>
        <CancelForm self={self} title="Cancel this change?">
          <p>It ends for everybody. {old}</p>
        </CancelForm>
      </Card>
    );
  }
  return (
    <Card padded>
      <Form method="post" action={self} className="cancel-question" preventScrollReset>
        <div>
          <h3>Cancel this change before it comes into force?</h3>
          <p>It was approved, and ends for everybody. {old}</p>
        </div>
        <CsrfField />
        <div className="button-row">
          <Button variant="danger" name="stage" value="cancel" pending={pending === "cancel"}>
            Cancel the change
          </Button>
          <ButtonLink to={self} preventScrollReset>
            Keep it
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

const VERIFIED =
  "Of the whole new set of rules, computed here from what this page shows. Every phone shows the same.";

function Approval({ change }: { change: Shown }) {
  const { fingerprint, approvals, next, inForceAt, digest, maker, isOpen } = change;
  return (
    <Card title="Approval">
      <div className="card__body stack">
        <SignPanel fingerprint={fingerprint} verified={fingerprint ? VERIFIED : null}>
          <MadeBy maker={maker} isToSign={isOpen} />
          {approvals ? <Approvals approvals={approvals} /> : null}
          <section className="change-next" aria-label="What happens next">
            <h3>What happens next</h3>
            {next.map((words, at) => (
              <p key={words} className={at > 0 ? "muted" : "change-next__first"}>
                {inForceAt && at === 0 ? <Icon name="clock" size="small" /> : null}
                <span>{words}</span>
              </p>
            ))}
          </section>
          {change.phoneUrl ? (
            <ExternalLink href={change.phoneUrl}>Open the sandbox phone</ExternalLink>
          ) : null}
        </SignPanel>
        <TechnicalDetails rows={digestRows(digest)} />
      </div>
    </Card>
  );
}
