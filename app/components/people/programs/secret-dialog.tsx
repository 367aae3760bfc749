import { ButtonLink } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/copy-button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { Notice } from "~/components/ui/notice";
import { paths } from "~/lib/paths";
import type { ShownSecret } from "~/lib/people/programs/shown-secret.server";

/** The only place where a key is ever shown. */
export function SecretDialog({ secret: { name, text } }: ShownSecret) {
  return (
    <Dialog title={`Key of ${name}`} closeTo={paths.people()} narrow>
      <DialogMain>
        {text === null ? (
          <Notice tone="warn">
            This key was made and shown before. If you did not keep it, make a new one: the list leads there.
          </Notice>
        ) : (
          <>
            <Notice tone="warn">
              Copy it now: it is shown only this once, and nobody can look it up later.
            </Notice>
            <code className="mono program-secret">{text}</code>
            <p>The program sends it with each call, as the header X-Api-Key.</p>
          </>
        )}
      </DialogMain>
      <DialogFooter start={text === null ? null : <CopyButton value={text} label="Key" words="Copy" />}>
        <ButtonLink to={paths.people()} variant="primary" preventScrollReset>
          Done
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
