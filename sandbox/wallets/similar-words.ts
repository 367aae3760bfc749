import { factsOf } from "../chains/facts";
import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import { findSimilarNames, MAX_NAME_LENGTH, MAX_NAMES, type SimilarName } from "./similar-names";

type Named = {
  name: string;
  chain: string;
  address: string;
  memo?: string | null;
  /** An own sub-wallet, which may have many addresses. */
  isOwn?: boolean;
};

type Place = { organisationId: string; network: Network };

const MAX_NAMED = 3;

/**
 * Of each name that something else has too, or could be mistaken for: 'Looks like “Northbank”, an address-book entry on
 * Ethereum: character 2 is о (U+043E), there o (U+006F)'. Null for any other.
 */
export async function similarWords(
  db: Db,
  { organisationId, network }: Place,
  named: readonly Named[],
): Promise<(string | null)[]> {
  const found = await findSimilarNames(
    db,
    organisationId,
    named.map(({ name }) => name),
  );
  return named.map(({ name, ...self }) => {
    const isSelf = ({ kind, chain, address, memo, name: other }: SimilarName) =>
      self.isOwn && kind === "SUB_WALLET" && chain === self.chain
        ? other === name
        : chain === self.chain && address === self.address && memo === (self.memo || null);
    const words = found
      .filter((one) => one.of === name && !isSelf(one))
      .map((one) => likeness(name, one, network));
    return joined(words);
  });
}

/**
 * What each name looks like, by name; others of the same name are none. Names that look like no other are left out.
 * `known` keeps what was found before, for a file that is made in pieces.
 */
export async function alikeWords(
  db: Db,
  { organisationId, network }: Place,
  names: readonly string[],
  known: Map<string, string | null> = new Map(),
): Promise<Map<string, string | null>> {
  const asked = [...new Set(names)].filter(
    (name) => name !== "" && name.length <= MAX_NAME_LENGTH && !known.has(name),
  );
  for (let from = 0; from < asked.length; from += MAX_NAMES) {
    const some = asked.slice(from, from + MAX_NAMES);
    const found = await findSimilarNames(db, organisationId, some);
    for (const name of some) {
      const alike = found.filter((one) => one.of === name && one.name !== name);
      known.set(name, joined(alike.map((one) => likeness(name, one, network))));
    }
  }
  return known;
}

function joined(words: readonly string[]): string | null {
  const more = words.length - MAX_NAMED;
  return [...words.slice(0, MAX_NAMED), ...(more > 0 ? [`And ${more} more`] : [])].join(". ") || null;
}

function likeness(name: string, { name: other, ...thing }: SimilarName, network: Network): string {
  const place = placeWords(thing, network);
  return name === other
    ? `Also the name of ${place}`
    : `Looks like “${other}”, ${place}: ${difference(name, other)}`;
}

function placeWords({ kind, chain }: Pick<SimilarName, "kind" | "chain">, network: Network): string {
  const on = chain ? ` on ${factsOf(chain).names[network]}` : "";
  if (kind === "PERSON") return "a person of the organisation";
  return kind === "SUB_WALLET"
    ? `an own ${chain ? "sub-wallet" : "account"}${on}`
    : `an address-book entry${on}`;
}

/** The first letters that differ. */
function difference(name: string, other: string): string {
  const [own, known] = [Array.from(name), Array.from(other)];
  const at = own.findIndex((letter, index) => letter !== known[index]);
  if (at < 0) return "it is shorter";
  const lettersOf = (letter: string | undefined) =>
    letter === undefined ? "nothing" : `${letter} (U+${hex(letter.codePointAt(0) ?? 0)})`;
  return `character ${at + 1} is ${lettersOf(own[at])}, there ${lettersOf(known[at])}`;
}

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, "0");
