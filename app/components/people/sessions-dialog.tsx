import { Form } from "@remix-run/react";
import { DialogFlash } from "~/components/dialogs/dialog-flash";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { Link } from "~/components/ui/link";
import { Tag } from "~/components/ui/tag";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { paths, withSearch } from "~/lib/paths";
import type { SessionRow, SessionsPage } from "~/lib/people/sessions-page.server";
import { CsrfField } from "~/lib/session/csrf-field";

export function SessionsDialog({ page }: { page: SessionsPage }) {
  const { self, rows, question } = page;
  if (question) return <EndQuestion page={page} single={question.single} />;
  return (
    <Dialog title={titleOf(page)} subtitle={openWords(rows.length)} closeTo={paths.people()} narrow>
      <DialogMain>
        <DialogFlash />
        <ul className="person-sessions">
          {rows.map((row) => (
            <SessionItem key={row.id} row={row} self={self} />
          ))}
        </ul>
        <p className="muted">
          Phones are not affected: a phone approves with a key of its own, and has no session.
        </p>
      </DialogMain>
      <DialogFooter
        start={
          rows.length > 0 ? (
            <ButtonLink to={withSearch(self, { ask: "end" })} variant="danger" preventScrollReset>
              End all…
            </ButtonLink>
          ) : null
        }
      >
        <ButtonLink to={paths.people()} variant="quiet" preventScrollReset>
          Close
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}

function SessionItem({ row, self }: { row: SessionRow; self: string }) {
  const { id, title, isThis, address, since, lastUsed } = row;
  return (
    <li className="person-session">
      <span className="person__names">
        <b>{title}</b>
        {isThis ? <Tag tone="ok">This one</Tag> : null}
        <small>{address ? <span className="mono">{address}</span> : "Network address not known"}</small>
        <small>
          Since {since} · {lastUsed ? `last used ${lastUsed}` : "not used yet"}
        </small>
      </span>
      {isThis ? null : (
        <Link to={withSearch(self, { ask: "end", session: id })} preventScrollReset>
          End
          <VisuallyHidden>
            {" "}
            {title}, since {since}
          </VisuallyHidden>
        </Link>
      )}
    </li>
  );
}

function EndQuestion({ page, single }: { page: SessionsPage; single: SessionRow | null }) {
  const { self, rows } = page;
  const isOne = single !== null || rows.length === 1;
  const endsThis = single ? single.isThis : rows.some(({ isThis }) => isThis);
  return (
    <Dialog title={questionOf(page, single)} closeTo={self} narrow>
      <Form method="post" action={self} className="dialog__form" preventScrollReset>
        <DialogMain>
          <CsrfField />
          {single ? <input type="hidden" name="session" value={single.id} /> : null}
          <p>
            {isOne ? "It ends" : "They end"} at once: whoever uses {isOne ? "it" : "them"} has to log in
            again. The phone is not affected.
          </p>
          {endsThis ? <p>This one ends too, so you have to log in again.</p> : null}
        </DialogMain>
        <DialogFooter>
          <ButtonLink to={self} variant="quiet" preventScrollReset>
            Back
          </ButtonLink>
          <Button variant="danger">{single ? "End it" : "End all"}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

const titleOf = ({ isYours, name }: SessionsPage) => (isYours ? "Your sessions" : `Sessions of ${name}`);

function questionOf({ isYours, name, rows }: SessionsPage, single: SessionRow | null): string {
  if (single) return `End ${single.title}, since ${single.since}?`;
  if (rows.length === 1) return isYours ? "End your only session?" : `End the only session of ${name}?`;
  return isYours ? `End all ${rows.length} of your sessions?` : `End all ${rows.length} sessions of ${name}?`;
}

const openWords = (count: number) => (count === 0 ? "None is open" : `${count} open`);
