import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import type { ListedSession } from "~/lib/extension/listed-sessions";
import { paths } from "~/lib/paths";

export interface ExtensionSessionsProps {
  sessions: readonly ListedSession[];
  /** The page to come back to. */
  path: string;
  csrf: ReactNode;
}

/** The sessions that the browser extension has in the user's name; logging out keeps them. */
export function ExtensionSessions({ sessions, path, csrf }: ExtensionSessionsProps) {
  return (
    <section className="sessions" aria-label="Sessions of the browser extension">
      <h2>Browser extension</h2>
      <ul>
        {sessions.map(({ id, title, note }) => (
          <li key={id}>
            <div>
              {title}
              <small>{note}</small>
            </div>
            <Form method="post" action={paths.revokeExtension()}>
              {csrf}
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="redirectTo" value={path} />
              <Button size="small" variant="danger" aria-label={`Revoke: ${title}. ${note}`}>
                Revoke
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <p>Logging out here keeps them.</p>
    </section>
  );
}
