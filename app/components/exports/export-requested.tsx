import { ButtonLink } from "~/components/ui/button";
import { type Definition, DefinitionList } from "~/components/ui/definition-list";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { ExternalLink } from "~/components/ui/external-link";
import { Notice } from "~/components/ui/notice";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import type { ExportRecipient } from "~/lib/exports/recipient";
import { formatWhen } from "~/lib/present/format";
import { HowToCheck } from "./how-to-check";

interface Props extends ExportRecipient {
  place: PlainDialogPlace;
  /** 'Transaction History'. */
  name: string;
  /** Epoch milliseconds. */
  at: number;
  rows: readonly Definition[];
}

export function ExportRequested({ place, name, email, isOtherAddress, mailboxUrl, at, rows }: Props) {
  return (
    <Dialog
      title="Export requested"
      subtitle={`${name} · ${formatWhen(new Date(at).toISOString())}`}
      closeTo={place.closeTo}
      narrow
    >
      <DialogMain>
        <Notice tone="ok" alert title={`The file will be sent to ${email}`}>
          You can close this window. Large files take a few minutes. If nothing has arrived after an hour,
          request the file again.
        </Notice>
        {isOtherAddress ? (
          <Notice tone="warn" title="This is not the address that you signed in with">
            The custody service has named it. If you do not know it, contact support.
          </Notice>
        ) : null}
        {mailboxUrl ? (
          <Notice
            action={
              <ExternalLink href={mailboxUrl} asButton>
                Open the mailbox
              </ExternalLink>
            }
          >
            No mail server is set up, so the sandbox keeps the e-mail in its mailbox.
          </Notice>
        ) : null}
        <DefinitionList ruled rows={rows} />
        <HowToCheck
          title="The CSV file and its manifest"
          detail="The manifest is a signed JSON file. Some services send only the CSV."
        />
      </DialogMain>
      <ExportDone place={place} />
    </Dialog>
  );
}

export function ExportDone({ place }: { place: PlainDialogPlace }) {
  return (
    <DialogFooter
      start={
        <ButtonLink to={place.self} variant="quiet" preventScrollReset>
          Export another
        </ButtonLink>
      }
    >
      <ButtonLink to={place.closeTo} variant="primary" preventScrollReset>
        Done
      </ButtonLink>
    </DialogFooter>
  );
}
