import type { PeopleChange, PersonState } from "~/lib/custody/people/people-changes.server";
import type { RequestEvent } from "~/lib/custody/transactions/request-people.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { Findings } from "~/lib/operations/kit/findings";
import { fingerprinted } from "~/lib/operations/kit/fingerprint";
import { peopleSignData } from "~/lib/operations/people/people";
import { formatDate, titleCase } from "~/lib/present/format";
import { isFinalStatus } from "~/lib/present/status";
import { personName, walletWords } from "./person-row";
import { ROLE_WORDS } from "./role-words";

const WHOLE: PersonState = { email: "", firstName: "", lastName: "", role: "VIEWER", wallets: null };

/** 'Invite Ana Ruiz', 'Change Priya Nair', 'Remove Victor Ames'. */
export function changeTitle(change: PeopleChange): string {
  const verb = { INVITE: "Invite", CHANGE: "Change", REMOVE: "Remove" }[change.kind];
  return `${verb} ${changedName(change)}`;
}

/** Whom it is about. */
export const changedName = ({ before, after }: PeopleChange): string => personName(after ?? before ?? WHOLE);

export const changeSubtitle = ({ proposedBy, proposedAt }: PeopleChange): string =>
  `Proposed by ${markHidden(proposedBy)} · ${formatDate(proposedAt)} UTC`;

export interface StateRow {
  label: string;
  from: string | null;
  to: string | null;
}

/** What the phone shows too, 'from … to …'. */
export function stateRows({ before, after }: PeopleChange): StateRow[] {
  const row = (label: string, say: (state: PersonState) => string): StateRow => ({
    label,
    from: before && say(before),
    to: after && say(after),
  });
  return [
    row("Person", personName),
    row("E-mail", ({ email }) => markHidden(email)),
    row("Role", ({ role }) => ROLE_WORDS[role]),
    row("Wallets", ({ wallets }) => walletWords(wallets)),
  ];
}

/** 'Rejected by Tomas Reyes', in place of a status that does not say so. @param history null if it is not known */
export function statusWords(status: string, history: readonly RequestEvent[] | null): string {
  if (status === "ERROR") return "Not carried out";
  const last = history?.at(-1);
  if (status !== "USER_CANCELLED" || !last) return titleCase(status);
  const what = last.isRejection ? "Rejected" : "Cancelled";
  return last.by ? `${what} by ${markHidden(last.by)}` : what;
}

/** What happens next, or has happened. */
export function nextWords({ kind, status, reason, before, after }: PeopleChange): string[] {
  if (status === "CONFIRMED")
    return [kind === "INVITE" ? "The invitation was sent by e-mail." : "The change is in effect."];
  if (isFinalStatus(status)) {
    return reason ? ["Nothing was changed.", `The reason: ${markHidden(reason)}`] : ["Nothing was changed."];
  }
  const words = {
    INVITE: "With the last approval an e-mail goes out, with a link to set a PIN within seven days.",
    CHANGE: "It takes effect at once with the last approval. If it takes something away, their sessions end.",
    REMOVE:
      "With the last approval all their sessions end, and what they approved and still waits no longer counts.",
  }[kind];
  const isNewApprover = after?.role === "APPROVER" && before?.role !== "APPROVER";
  return isNewApprover
    ? [words, "A new Approver approves nothing before a wallet’s policy names them."]
    : [words];
}

const DIFFERS = "The data to sign does not match the change shown";

/** What will be signed must be the change that the page shows, for this organisation. */
export function checkPeopleChange(change: PeopleChange, trustId: string) {
  const findings = new Findings();
  const { signData, digest } = peopleSignData(trustId, change);
  findings.equal("signData", signData, change.unverifiedDigestData.signData, DIFFERS);
  findings.equal("shaSignData", digest, change.unverifiedDigestData.shaSignData, DIFFERS);
  return findings.isSound
    ? { signed: fingerprinted([digest]), mismatches: [] }
    : { signed: null, mismatches: findings.mismatches };
}
