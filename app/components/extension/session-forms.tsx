import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { extensionPaths } from "~/lib/extension/extension-paths";
import type { ListedSession } from "~/lib/extension/listed-sessions";

interface Props {
  sessions: readonly ListedSession[];
  /** The page to come back to. */
  path: string;
  csrf: ReactNode;
}

/** The browser extension's sessions in the account menu, each with its button to end it. */
export function SessionForms({ sessions, path, csrf }: Props) {
  return sessions.map(({ id, title, note }) => (
    <Form method="post" action={extensionPaths.revoke()} className="extension" key={id}>
      {csrf}
      <input type="hidden" name="redirectTo" value={path} />
      {title}
      <small>{note}</small>
      <button type="submit" name="id" value={id} className="button">
        Revoke session
      </button>
    </Form>
  ));
}
