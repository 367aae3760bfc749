import { Form } from "@remix-run/react";
import { TechnicalDetails } from "~/components/signing/screen/technical-details";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { classNames } from "~/components/ui/class-names";
import { DefinitionList } from "~/components/ui/definition-list";
import { ExternalLink } from "~/components/ui/external-link";
import { Notice } from "~/components/ui/notice";
import { Tag } from "~/components/ui/tag";
import { describeSession, describeState, nextStep } from "~/lib/extension/describe";
import { extensionPaths } from "~/lib/extension/extension-paths";
import { pollDelay, type SnapState } from "~/lib/extension/look";
import type { SnapPage } from "~/lib/extension/page.server";
import { CsrfField } from "~/lib/session/csrf-field";
import type { SnapActions } from "./use-snap-actions";

interface SnapCardProps {
  page: SnapPage;
  state: SnapState;
  actions: SnapActions;
  /** Of the session that this browser handed to the snap last. */
  sessionId: string | null;
}

/** What there is of MetaMask and the snap, and the one thing to do next. */
export function SnapCard({ page, state, actions, sessionId }: SnapCardProps) {
  const { tag, extension, snap, snapNote } = describeState(state, page.snap.version);
  const session = describeSession(state, sessionId, page.sessions);
  return (
    <Card
      title="MetaMask"
      actions={tag ? <Tag tone={tag.tone}>{tag.text}</Tag> : null}
      footer={
        <div className="row row--apart">
          <span>{checkedWords(state)}</span>
          <RevokeSession page={page} id={sessionId} />
        </div>
      }
    >
      <div className="card__body stack">
        <DefinitionList
          rows={[
            // Another text, not one that has moved.
            { label: "Extension", value: <span key={extension}>{extension}</span> },
            { label: "Snap", value: <span key={snap}>{snap}</span>, note: snapNote },
            { label: "Session", value: <span key={session.value}>{session.value}</span>, note: session.note },
          ]}
        />
        <Problem {...{ page, state }} />
        <Step {...{ page, state, actions }} hasEnded={session.hasEnded} />
        <TechnicalDetails rows={[{ label: "Snap id", value: page.snap.id, wide: true, isAddress: true }]} />
      </div>
    </Card>
  );
}

function checkedWords(state: SnapState): string {
  if (state.kind === "unknown") return "Looking…";
  const seconds = pollDelay(state) / 1_000;
  return seconds === 1 ? "Checked every second" : `Checked every ${seconds} seconds`;
}

function Problem({ page, state }: Pick<SnapCardProps, "page" | "state">) {
  if (page.trustId === null)
    return (
      <Notice tone="warn" title="The organisation could not be loaded">
        Nothing can be added to the snap until it is. Reload the page.
      </Notice>
    );
  const problem = "problem" in state ? state.problem : null;
  return problem ? <Notice tone="warn">{problem}</Notice> : null;
}

function Step({ page, state, actions, hasEnded }: Omit<SnapCardProps, "sessionId"> & { hasEnded: boolean }) {
  const step = nextStep(state);
  const button = (label: string, words: string, isNext = true) => (
    <div className="stack stack--tight">
      <Button
        type="button"
        variant={isNext ? "primary" : "default"}
        wide
        pending={actions.underway === "connect"}
        disabled={page.trustId === null || (actions.underway !== null && actions.underway !== "connect")}
        onClick={() => void actions.connect()}
      >
        {label}
      </Button>
      <p className="snap-words">{words}</p>
    </div>
  );
  switch (step) {
    case "wait":
    case "install-extension":
      return (
        <div className={classNames("stack stack--tight", step === "wait" && "is-coming")}>
          <ExternalLink href={page.install.url} asButton className="button--primary button--wide">
            {page.install.label}
          </ExternalLink>
          <p className="snap-words">This page continues by itself once MetaMask is installed.</p>
        </div>
      );
    case "switch-on":
      return <p className="snap-words">Switch the snap on in MetaMask: Settings, Snaps.</p>;
    case "update":
      return button("Update Snap", `MetaMask asks before it installs version ${page.snap.version}.`);
    case "connect":
      return button("Connect", "MetaMask asks before it installs the snap, or connects it to this console.");
    case "none":
      return button("Connect again", "Replaces this session with a new one.", hasEnded);
  }
}

/** Only for a session that is known to be this browser's; the others are under the user's name. */
function RevokeSession({ page, id }: { page: SnapPage; id: string | null }) {
  if (id === null || !page.sessions?.some((session) => session.id === id)) return null;
  return (
    <Form method="post" action={extensionPaths.revoke()} preventScrollReset>
      <CsrfField />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={page.self} />
      <Button variant="danger" size="small">
        Revoke session
      </Button>
    </Form>
  );
}
