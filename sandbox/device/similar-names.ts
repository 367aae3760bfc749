import { factsOf } from "../chains/facts";
import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import { findSimilarNames, type SimilarName } from "../wallets/similar-names";

type Named = {
  name: string;
  chain: string;
  address: string;
  memo?: string | null;
  /** An own sub-wallet, which may have many addresses. */
  isOwn?: boolean;
};

const MAX_NAMED = 3;

/**
 * Of each name that something else has too, or could be mistaken for: 'Looks like “Northbank”, an address-book entry on
 * Ethereum: character 2 is о (U+043E), there o (U+006F)'. Null for any other.
 */
export async function similarWords(
  db: Db,
  { organisationId, network }: { organisationId: string; network: Network },
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
    const more = words.length - MAX_NAMED;
    return [...words.slice(0, MAX_NAMED), ...(more > 0 ? [`And ${more} more`] : [])].join(". ") || null;
  });
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
