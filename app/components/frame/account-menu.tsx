import { type ReactNode, Suspense, useRef } from "react";
import { DefinitionList } from "~/components/ui/definition-list";
import { useDetailsMenu } from "~/components/ui/use-details-menu";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { ListedSession } from "~/lib/extension/listed-sessions";
import { LateExtensionSessions } from "./late-extension-sessions";
import { LogOut } from "./log-out";
import type { LogOutParts } from "./log-out-parts";

export interface FrameUser {
  name: string;
  initials: string;
  email: string;
  trustId: string;
  canActAsIntermediary: boolean;
  /** Whether the configuration says which clusters' keys prove that a signing key is the organisation's. */
  areKeysPinned: boolean;
  /** Of the browser extension. */
  sessions?: readonly ListedSession[];
}

interface AccountMenuProps {
  user: FrameUser;
  organisation: string;
  buildNumber: string;
  /** The page that signing in again leads back to. */
  path: string;
  csrf: ReactNode;
  logOut?: LogOutParts | null;
}

/** Name, organisation and initials; pressed, the rest of what the console knows about the user. */
export function AccountMenu({ user, organisation, buildNumber, path, csrf, logOut }: AccountMenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDetailsMenu(ref);
  return (
    <details className="menu who" ref={ref}>
      <summary>
        <span className="who__names">
          <span className="who__name">{user.name}</span>
          <small>{organisation}</small>
        </span>
        <span className="avatar" aria-hidden="true">
          {user.initials}
        </span>
        <VisuallyHidden>Account details</VisuallyHidden>
      </summary>
      <div className="menu__panel">
        <DefinitionList
          rows={[
            { label: "Name", value: user.name },
            { label: "Organisation", value: organisation },
            { label: "E-mail", value: user.email, wide: true },
            { label: "Trust id", value: <span className="mono">{user.trustId}</span>, wide: true },
            { label: "Can act as intermediary", value: user.canActAsIntermediary ? "Yes" : "No" },
            user.areKeysPinned
              ? { label: "Cluster keys", value: "Pinned" }
              : {
                  label: "Cluster keys",
                  value: "Not pinned",
                  note: "The service itself names the keys that prove which signing keys are yours. To pin them, set CUSTODY_PROVENANCE_KEYS where the console runs.",
                  wide: true,
                },
            { label: "Build", value: buildNumber },
          ]}
        />
        <Suspense>
          {user.sessions?.length ? (
            <LateExtensionSessions sessions={user.sessions} path={path} csrf={csrf} />
          ) : null}
        </Suspense>
        <LogOut className="button button--wide" {...{ path, csrf, logOut }} />
      </div>
    </details>
  );
}
