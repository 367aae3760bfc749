import { CancelForm } from "~/components/signing/cancel-form";
import { Approvals } from "~/components/signing/screen/approvals";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { SignPanel } from "~/components/signing/screen/sign-panel";
import { digestRows, TechnicalDetails } from "~/components/signing/screen/technical-details";
import { Timeline } from "~/components/signing/screen/timeline";
import { Address } from "~/components/ui/address/address";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DefinitionList } from "~/components/ui/definition-list";
import { ExternalLink } from "~/components/ui/external-link";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { ErrorState } from "~/components/ui/states";
import { StatusTag, Tag } from "~/components/ui/tag";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import type { AdditionView } from "~/lib/address-book/add-request.server";
import type { EntryView } from "~/lib/address-book/addition-view";
import { paths, withSearch } from "~/lib/paths";
import { EntryFacts } from "../entry/entry-facts";

type Shown = NonNullable<AdditionView["request"]>;

/** New entries that wait for approval on phones: what they are, who approves them, and how far it is. */
export function AdditionPage({ view }: { view: AdditionView }) {
  const { requestId, request, problem } = view;
  useAutoRefresh(request?.isOpen ? `${request.status} ${JSON.stringify(request.approvals)}` : null);
  const self = paths.addressBookRequest(requestId);
  if (!request) {
    return (
      <ErrorState
        title="This request could not be loaded"
        actions={
          <ButtonLink to={self} icon="refresh" reloadDocument>
            Try again
          </ButtonLink>
        }
      >
        {problem} Its status is unknown at the moment.
      </ErrorState>
    );
  }
  const { mismatches, isToSign, asksToCancel } = request;
  const stop = isToSign ? " Do not approve it: cancel the request." : "";
  return (
    <>
      <PageHead
        title={mismatches.length > 0 && isToSign ? "Do not approve this request" : request.title}
        subtitle={isToSign ? "Open the mobile app to approve" : undefined}
        actions={<RequestActions request={request} self={self} />}
      />
      <div className="transaction">
        <div className="transaction__main">
          <Mismatches
            mismatches={mismatches}
            title={`The entries to sign are not what they should be.${stop}`}
            words={["Expected", "To be signed"]}
          />
          {asksToCancel ? <CancelAddition self={self} isChange={request.isChange} /> : null}
          <Entries request={request} />
        </div>
        <div className="transaction__details">
          <Approval request={request} />
          {request.isOpen ? (
            <ButtonLink to={self} icon="refresh" size="small" replace>
              Refresh
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </>
  );
}

function RequestActions({ request, self }: { request: Shown; self: string }) {
  return (
    <>
      {request.isToSign && !request.asksToCancel ? (
        <ButtonLink to={withSearch(self, { cancel: "ask" })} variant="danger" prefetch="none">
          Cancel request
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.addressBook()} variant="primary">
        Done
      </ButtonLink>
    </>
  );
}

function Approval({ request }: { request: Shown }) {
  return (
    <Card title="Approval">
      <div className="card__body stack">
        <DefinitionList rows={[{ label: "Status", value: <StatusTag status={request.status} /> }]} />
        <SignPanel fingerprint={request.fingerprint} verified={verifiedWords(request)}>
          {request.approvals ? <Approvals approvals={request.approvals} /> : null}
          <Timeline steps={request.steps} />
          <TechnicalDetails rows={digestRows(request.digest)} />
          {request.phoneUrl ? (
            <ExternalLink href={request.phoneUrl}>Open the sandbox phone</ExternalLink>
          ) : null}
        </SignPanel>
      </div>
    </Card>
  );
}

function verifiedWords({ entries, change, wasTyped }: Shown): string | null {
  if (!entries && !change) return null;
  if (change && wasTyped) return "The change matches what you entered, decoded from what will be signed.";
  return wasTyped
    ? "Every entry matches what you entered, decoded from what will be signed."
    : "Decoded from what will be signed. It was prepared in another session, so it was not compared with what was entered.";
}

function Entries({ request: { entries, change, mismatches } }: { request: Shown }) {
  if (change) {
    return (
      <>
        <Card title={change.after ? "Before" : "To be removed"}>
          <div className="card__body stack">
            <EntryFacts entry={change.before} />
          </div>
        </Card>
        {change.after ? (
          <Card title="After">
            <div className="card__body stack">
              <EntryFacts entry={change.after} />
            </div>
          </Card>
        ) : null}
      </>
    );
  }
  if (entries) {
    return (
      <Card title={entries.length === 1 ? "1 new entry" : `${entries.length} new entries`}>
        <ol className="book-entries">
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <Entry key={at} entry={entry} n={at + 1} />
          ))}
        </ol>
      </Card>
    );
  }
  if (mismatches.length > 0) return null;
  return (
    <Notice tone="warn">What will be signed is not available yet. It is compared as soon as it is.</Notice>
  );
}

function Entry({ entry: { chain, name, address, facts, standing }, n }: { entry: EntryView; n: number }) {
  return (
    <li>
      <h3>
        {n}. {name} <small>{chain}</small>
      </h3>
      <Address value={address} label="Address" />
      <DefinitionList rows={facts} />
      {standing?.isAdded ? <Tag tone="ok">{standing.words}</Tag> : null}
      {standing && !standing.isAdded ? <Notice tone="warn">{standing.words}</Notice> : null}
    </li>
  );
}

function CancelAddition({ self, isChange }: { self: string; isChange: boolean }) {
  return (
    <Card padded>
      <CancelForm self={self} title="Cancel this request?">
        <p>
          It ends for everybody and cannot be reopened.{" "}
          {isChange ? "The entry stays as it is." : "None of its entries is added."}
        </p>
      </CancelForm>
    </Card>
  );
}
