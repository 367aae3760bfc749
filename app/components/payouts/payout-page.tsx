import { Form } from "@remix-run/react";
import { CancelForm } from "~/components/signing/cancel-form";
import { Approvals } from "~/components/signing/screen/approvals";
import { MadeBy } from "~/components/signing/screen/made-by";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { SignPanel } from "~/components/signing/screen/sign-panel";
import { digestRows, TechnicalDetails } from "~/components/signing/screen/technical-details";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { type Definition, DefinitionList } from "~/components/ui/definition-list";
import { ExternalLink } from "~/components/ui/external-link";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { Link } from "~/components/ui/link";
import { PageHead } from "~/components/ui/page-head";
import { useCan } from "~/components/ui/role";
import { ErrorState } from "~/components/ui/states";
import { Timestamp } from "~/components/ui/timestamp";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import { paths } from "~/lib/paths";
import type { PayoutPage as Page, showPayout } from "~/lib/payouts/payout-page.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { PayoutProgress } from "./payout-progress";
import { PayoutRows } from "./payout-rows";

type Shown = NonNullable<Page>;

/** What is approved, how far it is, and what became of each payment. */
export function PayoutPage({ id, problem, payout }: Awaited<ReturnType<typeof showPayout>>) {
  useAutoRefresh(payout?.isMoving ? payout.moving : null);
  if (!payout) {
    return (
      <ErrorState
        title="This payout could not be loaded"
        actions={
          <ButtonLink to={paths.payout(id)} icon="refresh" reloadDocument>
            Try again
          </ButtonLink>
        }
      >
        {problem} How far it is, is not known at the moment.
      </ErrorState>
    );
  }
  const stop = payout.isToSign ? " Do not approve it: cancel the request." : "";
  return (
    <>
      <PageHead
        title={payout.name}
        subtitle={<Subtitle payout={payout} />}
        actions={<Actions payout={payout} />}
      />
      <div className="transaction">
        <div className="transaction__main">
          <Mismatches
            mismatches={payout.mismatches}
            title={`The payments to sign are not what they should be.${stop}`}
            words={["Expected", "Found"]}
          />
          <Question payout={payout} />
          <PayoutProgress payout={payout} />
          <PayoutRows payout={payout} />
        </div>
        <div className="transaction__details">
          <Approval payout={payout} />
          <Results payout={payout} />
          {payout.isToSign ? null : <Stop payout={payout} />}
        </div>
      </div>
    </>
  );
}

/** What is approved, by whom, and who asked for it. */
function Approval({ payout }: { payout: Shown }) {
  return (
    <Card title="Approval">
      <div className="card__body stack">
        <SignPanel
          fingerprint={payout.isToSign ? payout.fingerprint : null}
          verified={payout.fingerprint ? verifiedWords(payout) : null}
        >
          <MadeBy maker={payout.maker} isToSign={payout.isToSign} />
          {payout.approvals ? <Approvals approvals={payout.approvals} askedBy={payout.askedBy} /> : null}
          {payout.phoneUrl ? (
            <ExternalLink href={payout.phoneUrl}>Open the sandbox phone</ExternalLink>
          ) : null}
        </SignPanel>
        <Facts payout={payout} />
        <TechnicalDetails rows={[...fingerprintRows(payout), ...digestRows(payout.digest)]} />
      </div>
    </Card>
  );
}

function Subtitle({ payout: { totals } }: { payout: Shown }) {
  const parts = totals.map(
    ({ amount, asset, count, fiat }) => `${amount} ${asset} (${[count, fiat].filter(Boolean).join(", ")})`,
  );
  return <>{parts.join(" · ")}</>;
}

function Actions({ payout: { id, isToSign, hasMade, ask } }: { payout: Shown }) {
  return (
    <>
      {hasMade ? (
        <ButtonLink to={paths.transactions({ payout: id })} variant="quiet">
          All its transactions
        </ButtonLink>
      ) : null}
      {isToSign && ask === null ? (
        <ButtonLink to={paths.payout(id, { ask: "cancel" })} variant="danger" prefetch="none">
          Cancel request
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.payouts()} variant="primary">
        Done
      </ButtonLink>
    </>
  );
}

function Question({ payout: { id, ask } }: { payout: Shown }) {
  const pending = usePendingStage();
  const self = paths.payout(id);
  if (ask === "cancel") {
    return (
      <Card padded>
        <CancelForm self={self} title="Cancel this payout?">
          <p>It ends for everybody and cannot be reopened. None of its payments is made.</p>
        </CancelForm>
      </Card>
    );
  }
  if (ask !== "stop") return null;
  return (
    <Card padded>
      <Form method="post" action={self} className="cancel-question" preventScrollReset>
        <div>
          <h3>Stop what has not been sent?</h3>
          <p>
            Payments that are not on their network yet are not made any more. What was sent cannot be called
            back.
          </p>
        </div>
        <CsrfField />
        <div className="button-row">
          <Button variant="danger" name="stage" value="stop" pending={pending === "stop"}>
            Stop what has not been sent
          </Button>
          <ButtonLink to={self} preventScrollReset>
            Go on
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

function verifiedWords({ wasMadeHere, isToSign }: Shown): string {
  const from = isToSign ? "what will be signed" : "the request";
  return wasMadeHere
    ? `Every payment matches what you reviewed, decoded from ${from}.`
    : `Decoded from ${from}. It was prepared in another session, so it was not compared with what was entered.`;
}

/** Once nobody is to compare it any more. */
function fingerprintRows({ fingerprint, isToSign, wasApproved }: Shown): Definition[] {
  if (isToSign || !fingerprint) return [];
  const note = wasApproved ? "Of what was approved" : null;
  return [{ label: "Fingerprint", value: <code>{fingerprint}</code>, note, wide: true }];
}

function Facts({ payout: { createdBy, createdAt, fileName, leftOut, maker } }: { payout: Shown }) {
  const at = <Timestamp iso={createdAt} isWhole />;
  const rows = [
    {
      label: "Prepared",
      value: maker ? (
        at
      ) : (
        <>
          {createdBy ?? "—"} {at}
        </>
      ),
    },
    ...(fileName ? [{ label: "File", value: fileName }] : []),
    ...(leftOut.length > 0
      ? [
          {
            label: "Left out",
            value: (
              <ul>
                {leftOut.map(({ row, reference, reason }) => (
                  <li key={row}>
                    Row {row} {reference}: {reason}
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
  ];
  return <DefinitionList rows={rows} />;
}

/** A file for those who do not see this page. */
function Results({ payout: { results } }: { payout: Shown }) {
  if (!results) return null;
  return (
    <Card title="Results">
      <div className="card__body stack">
        <p className="muted">
          Every row with its state, transaction and fee, as of <Timestamp iso={results.at} isWhole />. The
          manifest lets anybody <Link to={paths.verify()}>verify the file</Link>.
        </p>
        <ButtonLink to={results.csv} icon="download" wide reloadDocument prefetch="none">
          Download results
        </ButtonLink>
        <ButtonLink to={results.manifest} variant="quiet" wide reloadDocument prefetch="none">
          Download the manifest
        </ButtonLink>
      </div>
    </Card>
  );
}

const NOTHING_LEFT =
  "Nothing is left to stop: every payment was sent or has ended. What is on the network cannot be called back.";

/** Always there, so that it can be found; disabled with its reason. */
function Stop({ payout: { id, canStop, ask } }: { payout: Shown }) {
  const canCancel = useCan("cancelRequests");
  if (ask === "stop" || !canCancel) return null;
  return (
    <section className="card card__body stack">
      {canStop ? (
        <ButtonLink to={paths.payout(id, { ask: "stop" })} icon="stop" wide prefetch="none">
          Stop what has not been sent
        </ButtonLink>
      ) : (
        <>
          <Button type="button" icon="stop" wide disabled aria-describedby="payout-stop">
            Stop what has not been sent
          </Button>
          <p className="muted" id="payout-stop">
            {NOTHING_LEFT}
          </p>
        </>
      )}
    </section>
  );
}
