import { findSimilarNames, type SimilarName } from "../custody/people/similar-names.server";
import { settle } from "../custody/settle.server";
import { env } from "../env.server";
import { differenceWords } from "../names/differences.server";
import { areAlike, looksOf } from "../names/skeleton.server";
import { startSmall } from "../present/policy";
import type { Session } from "../session/session.server";
import { countWords, thingWords } from "./words";

/** Beside a name that something else has too, or could be mistaken for. */
export interface NameMark {
  words: string;
  /** Whether another one looks like it; otherwise others have the very same name. */
  isAlike: boolean;
}

export type MarkOf = (name: string | null | undefined) => NameMark | null;

const MAX_NAMED = 2;

/**
 * Marks of the names of entries, sub-wallets and people. Asks the backend; of one that cannot tell, or does not answer,
 * compares only these with each other.
 */
export async function nameMarks(
  session: Session,
  names: readonly (string | null | undefined)[],
): Promise<MarkOf> {
  const asked = [...new Set(names.filter((name) => typeof name === "string"))];
  const { value } = await settle(findSimilarNames(session, asked));
  const marks = new Map(asked.map((name) => [name, value ? markOf(name, value) : markAmong(name, asked)]));
  return (name) => marks.get(name ?? "") ?? null;
}

/** The same things, each with the mark of its name. */
export async function withNameMarks<Thing extends { name: string | null }>(
  session: Session,
  things: readonly Thing[],
): Promise<(Thing & { mark: NameMark | null })[]> {
  const markOf = await nameMarks(
    session,
    things.map(({ name }) => name),
  );
  return things.map((thing) => ({ ...thing, mark: markOf(thing.name) }));
}

/** Rows that say several names in one line, each with the marks of them. */
export async function withMarks<Row>(
  session: Session,
  rows: readonly Row[],
  namesOf: (row: Row) => readonly (string | null | undefined)[],
): Promise<(Row & { marks: NameMark[] })[]> {
  const markOf = await nameMarks(session, rows.flatMap(namesOf));
  return rows.map((row) => ({ ...row, marks: marksOfRow([...new Set(namesOf(row))], markOf) }));
}

/** Two names: each mark says which it is about. */
function marksOfRow(names: readonly (string | null | undefined)[], markOf: MarkOf): NameMark[] {
  const isOne = names.filter(Boolean).length < 2;
  return names.flatMap((name) => {
    const mark = markOf(name);
    if (!mark) return [];
    return isOne ? mark : { ...mark, words: `“${name}”: ${startSmall(mark.words)}` };
  });
}

function markOf(name: string, found: readonly SimilarName[]): NameMark | null {
  const things = distinct(found.filter(({ of }) => of === name));
  const alike = things.filter((one) => one.name !== name);
  if (alike.length > 0) {
    const { NETWORK: network } = env();
    const named = alike
      .slice(0, MAX_NAMED)
      .map((one) => alikeWords(name, one.name, thingWords(one, network)));
    const more = alike.length - named.length;
    return { isAlike: true, words: [...named, ...(more > 0 ? [`And ${more} more`] : [])].join(". ") };
  }
  return things.length > 1 ? { isAlike: false, words: `${countWords(things)} have this name` } : null;
}

function markAmong(name: string, names: readonly string[]): NameMark | null {
  const other = names.find((one) => one !== name && areAlike(one, name));
  return other === undefined ? null : { isAlike: true, words: alikeWords(name, other, null) };
}

const alikeWords = (name: string, other: string, thing: string | null): string =>
  `Looks like “${other}”${thing ? `, ${thing}` : ""}: ${differenceWords(name, other)}`;

/** An own sub-wallet that is in the address book by the same name is one thing; two people are two. */
function distinct(found: readonly SimilarName[]): SimilarName[] {
  const placeOf = ({ kind, chain, address, memo, subWalletId, name }: SimilarName, at: number) => {
    if (kind === "PERSON") return `${kind} ${at}`;
    return JSON.stringify(
      address === null ? [kind, subWalletId ?? name] : [chain, address, memo, looksOf(name)[0]],
    );
  };
  return [...new Map(found.map((one, at) => [placeOf(one, at), one])).values()];
}
