import { listNames } from "~/lib/present/list-names";
import type { AfterCancelView } from "~/lib/signing/pending-before-view.server";
import type { ApprovalsView } from "~/lib/signing/screen/approvals-view";
import { CancelForm } from "./cancel-form";

interface CancelQuestionProps {
  /** The sign-on-device screen. */
  self: string;
  walletName: string;
  approvals: ApprovalsView | null;
  /** Requests that would wait for its nonce; null if none. */
  afterCancel: AfterCancelView | null;
}

export function CancelQuestion({ self, walletName, approvals, afterCancel }: CancelQuestionProps) {
  return (
    <CancelForm self={self} title="Cancel this request?">
      <p>It ends for everybody and cannot be reopened. {concernedText(walletName, approvals)}</p>
      {afterCancel ? <p>{blockedText(afterCancel)}</p> : null}
    </CancelForm>
  );
}

/** Whose approvals are lost, and who can no longer approve; without names if unknown. */
function concernedText(walletName: string, approvals: ApprovalsView | null): string {
  const people = (approvals ?? []).flat().flatMap(({ approvers }) => approvers);
  const named = (states: readonly (string | null)[]) => [
    ...new Set(
      people.filter(({ state, initials }) => initials && states.includes(state)).map(({ name }) => name),
    ),
  ];
  const given = named(["approved"]);
  const asked = named(["waiting", "not-asked"]);
  const lost =
    given.length > 0 ? `The approval of ${listNames(given)} is lost` : "Approvals already given are lost";
  const rest = asked.length > 0 ? `${listNames(asked)} of ${walletName}` : `the approvers of ${walletName}`;
  return `${lost}, and ${rest} can no longer approve it.`;
}

/** Cancelling frees no nonce: later requests keep waiting. */
function blockedText({ later, nonce, word, fill }: AfterCancelView): string {
  const waiting = `Requests of this sub-wallet with later ${word}s (${later}) are not freed by it: they wait until ${word} ${nonce} is used.`;
  return fill
    ? `${waiting} The next page offers a transaction that pays nothing and uses it up.`
    : `${waiting} A new payment of this sub-wallet can take it.`;
}
