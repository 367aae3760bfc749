import type { Person } from "~/lib/custody/people/people.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { initials } from "~/lib/present/format";
import type { NameMark } from "../similar-names/marks.server";
import { ROLE_LINES, ROLE_WORDS } from "./role-words";

/** Ready to be shown. */
export interface PersonRow {
  id: string;
  name: string;
  mark?: NameMark | null;
  initials: string;
  email: string;
  isYou: boolean;
  role: string;
  roleLine: string;
  wallets: string;
  lastSignInAt: string | null;
  /** In place of a time: 'never'. */
  signInNote: string | null;
  state: { words: string; tone: "wait" | "bad" } | null;
}

/** @param seesSome whether the reader sees only some of the wallets */
export function personRow(person: Person, seesSome = false): PersonRow {
  const { id, email, firstName, lastName, role, wallets, lastSignInAt, isYou } = person;
  return {
    ...{ id, isYou, lastSignInAt },
    name: personName(person),
    initials: initials(firstName, lastName) || email.charAt(0).toUpperCase(),
    email: markHidden(email),
    role: ROLE_WORDS[role],
    roleLine: ROLE_LINES[role],
    wallets: walletWords(wallets, seesSome && !isYou),
    signInNote: lastSignInAt === null ? "never" : null,
    state: stateOf(person),
  };
}

export function personName({
  firstName,
  lastName,
  email,
}: Pick<Person, "firstName" | "lastName" | "email">): string {
  return markHidden([firstName, lastName].filter(Boolean).join(" ") || email);
}

/** 'All', 'Operations, Staking', 'None'. @param isPartly the backend leaves out wallets that the reader does not see */
export function walletWords(wallets: Person["wallets"], isPartly = false): string {
  if (wallets === null) return "All";
  const names = wallets.map(({ name }) => markHidden(name)).join(", ");
  if (isPartly) return names ? `${names}, and any that you do not see` : "None that you see";
  return names || "None";
}

function stateOf({ isLocked, isInvited }: Person): PersonRow["state"] {
  if (isInvited) return { words: "Invited", tone: "wait" };
  return isLocked ? { words: "Locked", tone: "bad" } : null;
}
