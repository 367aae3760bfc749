import { DialogFlash } from "~/components/dialogs/dialog-flash";
import { CancelForm } from "~/components/signing/cancel-form";
import { Approvals } from "~/components/signing/screen/approvals";
import { MadeBy } from "~/components/signing/screen/made-by";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { SignPanel } from "~/components/signing/screen/sign-panel";
import { digestRows, TechnicalDetails } from "~/components/signing/screen/technical-details";
import { ButtonLink } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog/dialog";
import { ExternalLink } from "~/components/ui/external-link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Tag } from "~/components/ui/tag";
import { useAutoRefresh } from "~/components/ui/use-auto-refresh";
import { paths } from "~/lib/paths";
import type { StateRow } from "~/lib/people/change-view";
import type { PeopleRequestPage } from "~/lib/people/request-page.server";
import { statusTone } from "~/lib/present/status";
import { WhatHappens } from "./what-happens";

const VERIFIED = "Computed here from what this page shows. Every phone shows the same.";

/** What a change does, who approves it, and how it stands. */
export function PeopleRequestDialog({ page }: { page: PeopleRequestPage }) {
  const { requestId, title, subtitle, status, isOpen, canCancel, asksCancel } = page;
  const self = paths.peopleChange(requestId);
  useAutoRefresh(isOpen || status === "SIGNED" ? `${status} ${JSON.stringify(page.approvals)}` : null, true);
  const footer = asksCancel ? null : (
    <>
      {canCancel ? (
        <ButtonLink to={`${self}?ask=cancel`} variant="danger" prefetch="none" preventScrollReset>
          Cancel this change
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.people()} variant="primary" preventScrollReset>
        Done
      </ButtonLink>
    </>
  );
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      closeTo={paths.people()}
      main={<Main page={page} self={self} />}
      side={<Side page={page} />}
      footer={footer}
    />
  );
}

function Main({ page, self }: { page: PeopleRequestPage; self: string }) {
  const { mismatches, rows, status, statusWords, asksCancel, next, canCancel } = page;
  return (
    <div className="stack">
      <DialogFlash />
      <Mismatches
        mismatches={mismatches}
        title={`The change to sign is not the one on this page.${canCancel ? " Do not approve it: cancel it." : ""}`}
        words={["Expected", "Found"]}
      />
      <p>
        <Tag tone={statusTone(status)}>{statusWords}</Tag>
      </p>
      <NameMarkNote mark={page.mark} />
      <dl className="person-change">
        {rows.map((row) => (
          <Row key={row.label} {...row} />
        ))}
      </dl>
      {asksCancel ? (
        <CancelForm self={self} title="Cancel this change?">
          <p>It ends for everybody. Nothing is changed.</p>
        </CancelForm>
      ) : (
        <WhatHappens>
          {next.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </WhatHappens>
      )}
    </div>
  );
}

function Row({ label, from, to }: StateRow) {
  const isChanged = from !== null && to !== null && from !== to;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isChanged ? (
          <>
            from <del>{from}</del> to <b>{to}</b>
          </>
        ) : (
          (to ?? from)
        )}
      </dd>
    </div>
  );
}

function Side({ page }: { page: PeopleRequestPage }) {
  const { fingerprint, approvals, phoneUrl, digest, maker, isOpen } = page;
  return (
    <>
      <SignPanel fingerprint={fingerprint} verified={fingerprint ? VERIFIED : null}>
        <MadeBy maker={maker} isToSign={isOpen} />
        {approvals ? <Approvals approvals={approvals} /> : null}
        {phoneUrl ? <ExternalLink href={phoneUrl}>Open the sandbox phone</ExternalLink> : null}
      </SignPanel>
      <TechnicalDetails rows={digestRows(digest)} />
    </>
  );
}
