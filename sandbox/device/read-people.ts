import { and, eq, ne } from "drizzle-orm";
import { operationWords } from "../base/operation";
import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import { users } from "../db/schema";
import { roleWords, walletsText } from "../people/change-words";
import { walletNames } from "../people/list-people";
import { type PeopleChange, type PersonState, peopleDigest } from "../records/people";
import { alikeWords } from "../wallets/similar-words";
import { NOTHING_MOVES, type Reading } from "./reading";

type Place = { organisationId: string; network: Network };
type Detail = NonNullable<Reading["details"]>[number];

const WHAT: Readonly<Record<PeopleChange["kind"], string>> = {
  INVITE: "Invite a person",
  CHANGE: "Change what a person may do",
  REMOVE: "Remove a person",
};

/** 'from … to …' of what changes, and the rest as it is. */
export async function readPeople(
  db: Db,
  { organisationId, network }: Place,
  change: PeopleChange,
): Promise<Reading> {
  const { kind, before, after } = change;
  const names = await walletNames(db, organisationId);
  const person = (after ?? before) as PersonState;
  const name = `${person.firstName} ${person.lastName}`.trim();
  const warnings = kind === "INVITE" ? await likenessWords(db, { organisationId, network }, person) : [];
  const fromTo = (label: string, say: (state: PersonState) => string): Detail => {
    const [from, to] = [before && say(before), after && say(after)];
    const value = from !== null && to !== null && from !== to ? `from ${from} to ${to}` : (to ?? from ?? "");
    return { label, value, isSentence: true };
  };
  return {
    ...NOTHING_MOVES,
    warnings,
    action: operationWords.PEOPLE_CHANGE,
    network: "None (this moves no funds)",
    from: [],
    details: [
      { label: "Change", value: WHAT[kind], isSentence: true },
      { label: "Person", value: name || person.email },
      { label: "E-mail", value: person.email },
      fromTo("Role", ({ role }) => roleWords[role]),
      fromTo("Wallets", ({ walletIds }) => walletsText(walletIds, names)),
      ...consequences(change),
    ],
    digests: [peopleDigest(change)],
  };
}

/** The invited person, who is one of the people once the invitation is approved, is no other. */
async function likenessWords(db: Db, place: Place, { email, firstName, lastName }: PersonState) {
  const name = `${firstName} ${lastName}`.trim();
  const alike = (await alikeWords(db, place, [name])).get(name);
  const { organisationId } = place;
  const [namesake] = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        eq(users.firstName, firstName),
        eq(users.lastName, lastName),
        ne(users.email, email),
      ),
    );
  const words = [
    namesake && `“${name}” is also the name of ${namesake.email}`,
    alike && `“${name}”: ${alike}`,
  ];
  return words.filter((one) => typeof one === "string");
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
