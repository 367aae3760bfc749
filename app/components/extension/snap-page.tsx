import { Outlet } from "@remix-run/react";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import type { SnapPage as SnapPageData } from "~/lib/extension/page.server";
import { AccountsCard } from "./accounts-card";
import { ModeCard } from "./mode-card";
import { SnapCard } from "./snap-card";
import type { SnapContext } from "./snap-context";
import { useExtensionSession } from "./use-extension-session";
import { useSnap } from "./use-snap";
import { useSnapActions } from "./use-snap-actions";

/** MetaMask and the snap on the left, the accounts that it can be given on the right. */
export function SnapPage({ page }: { page: SnapPageData }) {
  const { snap: name, trustId, prefersDeveloperBuild, sessions } = page;
  const snap = useSnap({ snap: name, trustId, prefersDeveloperBuild });
  const session = useExtensionSession(trustId, sessions?.map(({ id }) => id) ?? null);
  const actions = useSnapActions({ snap, name, session });
  const { state } = snap;
  const { outcome } = actions;
  const isPresent = state.kind === "unknown" ? null : state.kind === "installed";
  const context: SnapContext = { actions, isPresent };
  return (
    <>
      <PageHead
        title="MetaMask"
        subtitle="Use your sub-wallets of Ethereum and compatible networks in MetaMask. Every request is still approved on the phone."
      />
      <noscript>
        <div className="snap-notice">
          <Notice tone="warn" title="This page needs scripts">
            MetaMask runs in your browser, and only a script of this page can reach it: the console’s server
            cannot. All other pages work without scripts.
          </Notice>
        </div>
      </noscript>
      {outcome ? (
        <div className="snap-notice">
          <Notice tone={outcome.tone} title={outcome.message}>
            {outcome.detail}
          </Notice>
        </div>
      ) : null}
      <div className="snap-page">
        <div className="stack needs-script">
          <SnapCard {...{ page, state, actions }} sessionId={session.id} />
          <ModeCard {...{ page, state, actions }} />
          <p className="snap-note">
            A snap answers only the web addresses that its build names. If this console’s is not one of them,
            Connect fails: ask for a build that names it.
          </p>
        </div>
        <AccountsCard {...{ page, state, actions }} />
      </div>
      <Outlet context={context} />
    </>
  );
}
