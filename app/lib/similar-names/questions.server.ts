import { createHash } from "node:crypto";
import { searchSimilarNames } from "../custody/people/similar-names.server";
import { env } from "../env.server";
import { differenceWords } from "../names/differences.server";
import { areAlike } from "../names/skeleton.server";
import type { Session } from "../session/session.server";
import { thingWords } from "./words";

/** A name that is to be given. */
export interface GivenName {
  /** Of its row, from 0. */
  index: number;
  name: string;
  /** What has this name or gets it, which is no other: by chain of the backend, address and memo. */
  self?: { chain: string; address: string; memo: string | null };
}

/** That a name is also, or looks like, the name of something else. */
export interface NameQuestion {
  index: number;
  /** The value of its tick: holds for exactly this name and these others. */
  key: string;
  /** One sentence for each other name. */
  words: readonly string[];
}

/** Whether the tick that was posted answers the question. */
export const isNameConfirmed = ({ key }: NameQuestion, confirmed: string | undefined): boolean =>
  confirmed === key;

/** Stands in the tick's place once the name was sent: whether it was given may be unknown, and it is not asked about again. */
export const sentNameKey = (name: string): string => keyOf(name);

export const NAME_UNSURE =
  "This name could be mistaken for another. Choose another name, or confirm this one";

const MAX_NAMED = 4;

/**
 * What to ask about names before they are given: of each that equals or resembles the name of an address-book entry, an
 * own sub-wallet, a person, or one of the names before it.
 * @throws what the custody client throws
 */
export async function nameQuestions(session: Session, given: readonly GivenName[]): Promise<NameQuestion[]> {
  const known = await searchSimilarNames(
    session,
    given.map(({ name }) => name),
  );
  const { NETWORK: network } = env();
  return given.flatMap(({ index, name, self }, at) => {
    const others = known
      .filter(({ of, chain, address, memo }) => {
        const isSelf = self?.chain === chain && self.address === address && self.memo === memo;
        return of === name && !isSelf;
      })
      .map((one) => likenessWords(name, one.name, thingWords(one, network)));
    const before = given.slice(0, at).flatMap((one) => {
      return areAlike(name, one.name) ? [likenessWords(name, one.name, `row ${one.index + 1}`)] : [];
    });
    return questionOf(index, name, [...new Set([...others, ...before])]);
  });
}

function questionOf(index: number, name: string, sentences: readonly string[]): NameQuestion[] {
  if (sentences.length === 0) return [];
  const key = keyOf([name, sentences]);
  const more = sentences.length - MAX_NAMED;
  const words = [...sentences.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more names are like it`] : [])];
  return [{ index, key, words }];
}

const keyOf = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

function likenessWords(name: string, other: string, thing: string): string {
  if (name === other) return `“${name}” is also the name of ${thing}`;
  return `“${name}” looks like “${other}”, the name of ${thing}: ${differenceWords(name, other)}`;
}
