import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { DefinitionList } from "~/components/ui/definition-list";
import { Link } from "~/components/ui/link";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { ListedSession } from "~/lib/extension/listed-sessions";
import type { AccountRow } from "~/lib/present/account-rows";
import { LogOut } from "./log-out";
import type { LogOutParts } from "./log-out-parts";

export interface FrameUser {
  name: string;
  initials: string;
  rows: readonly AccountRow[];
  /** From the server, so that no page has to load them. */
  links?: readonly { to: string; label: string }[];
  /** Browser-extension sessions; signing out keeps them. */
  sessions?: readonly ListedSession[];
}

interface AccountMenuProps {
  user: FrameUser;
  organisation: string;
  isComing?: boolean | undefined;
  /** Return path after the next sign-in. */
  path: string;
  csrf: ReactNode;
  logOut?: LogOutParts | null;
}

/** Name, organisation and initials; opens the account details. */
export function AccountMenu(props: AccountMenuProps) {
  const { user, organisation, isComing, path, csrf, logOut } = props;
  return (
    <details className="menu who">
      <summary>
        <span className="who__names">
          <span className="who__name">{isComing ? <span className="skeleton" /> : user.name}</span>
          <small>{isComing ? <span className="skeleton" /> : organisation}</small>
        </span>
        <span className="avatar" aria-hidden="true">
          {user.initials}
        </span>
        <VisuallyHidden>Account details</VisuallyHidden>
      </summary>
      <div className="menu__panel">
        <DefinitionList rows={user.rows} />
        {user.sessions?.map(({ id, title, note }) => (
          // Literal `extensionPaths.revoke()`, which every page would have to load.
          <Form method="post" action="/session/revoke-extension" className="extension" key={id}>
            {csrf}
            <input type="hidden" name="redirectTo" value={path} />
            {title}
            <small>{note}</small>
            <button type="submit" name="id" value={id} className="button">
              Revoke session
            </button>
          </Form>
        ))}
        {user.links?.map(({ to, label }) => (
          <Link to={to} className="button button--wide" key={to}>
            {label}
          </Link>
        ))}
        <LogOut className="button button--wide" {...{ path, csrf, logOut }} />
      </div>
    </details>
  );
}
