import { operationWords } from "../base/operation";
import type { Db } from "../db/client";
import { roleWords, walletsText } from "../people/change-words";
import { walletNames } from "../people/list-people";
import { type PeopleChange, type PersonState, peopleDigest } from "../records/people";
import { NOTHING_MOVES, type Reading } from "./reading";

type Detail = NonNullable<Reading["details"]>[number];

const WHAT: Readonly<Record<PeopleChange["kind"], string>> = {
  INVITE: "Invite a person",
  CHANGE: "Change what a person may do",
  REMOVE: "Remove a person",
};

/** 'from … to …' of what changes, and the rest as it is. */
export async function readPeople(db: Db, organisationId: string, change: PeopleChange): Promise<Reading> {
  const { kind, before, after } = change;
  const names = await walletNames(db, organisationId);
  const person = (after ?? before) as PersonState;
  const fromTo = (label: string, say: (state: PersonState) => string): Detail => {
    const [from, to] = [before && say(before), after && say(after)];
    const value = from !== null && to !== null && from !== to ? `from ${from} to ${to}` : (to ?? from ?? "");
    return { label, value, isSentence: true };
  };
  return {
    ...NOTHING_MOVES,
    action: operationWords.PEOPLE_CHANGE,
    network: "None (this moves no funds)",
    from: [],
    details: [
      { label: "Change", value: WHAT[kind], isSentence: true },
      { label: "Person", value: `${person.firstName} ${person.lastName}`.trim() || person.email },
      { label: "E-mail", value: person.email },
      fromTo("Role", ({ role }) => roleWords[role]),
      fromTo("Wallets", ({ walletIds }) => walletsText(walletIds, names)),
      ...consequences(change),
    ],
    digests: [peopleDigest(change)],
  };
}

function consequences({ kind, before, after }: PeopleChange): Detail[] {
  const words = [
    kind === "REMOVE" && "Can no longer sign in or approve, at once",
    after?.role === "OWNER" && before?.role !== "OWNER" && "Will approve changes of people",
    after?.role === "APPROVER" &&
      before?.role !== "APPROVER" &&
      "Approves nothing before a wallet's policy names them",
  ];
  return words.flatMap((value) => (value ? [{ label: "Then", value, isSentence: true }] : []));
}
