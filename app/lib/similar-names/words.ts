import { chainFromBackend, type Network } from "../chains";
import type { SimilarName } from "../custody/people/similar-names.server";

type Named = Pick<SimilarName, "kind" | "chain">;

/** 'an address-book entry on Ethereum' */
export function thingWords({ kind, chain }: Named, network: Network): string {
  const on = chain === null ? "" : ` on ${chainFromBackend(chain, network)?.name ?? chain}`;
  switch (kind) {
    case "ADDRESS_BOOK_ENTRY":
      return `an address-book entry${on}`;
    case "SUB_WALLET":
      return chain === null ? "one of your exchange accounts" : `one of your sub-wallets${on}`;
    case "PERSON":
      return "a person of your organisation";
  }
}

const KINDS = [
  { kind: "ADDRESS_BOOK_ENTRY", one: "address-book entry", several: "address-book entries" },
  { kind: "SUB_WALLET", one: "sub-wallet", several: "sub-wallets" },
  { kind: "PERSON", one: "person", several: "people" },
] as const;

/** '2 address-book entries and 1 sub-wallet' */
export function countWords(named: readonly Named[]): string {
  const counts = KINDS.map(({ kind, one, several }) => {
    const count = named.filter((other) => other.kind === kind).length;
    return { count, words: `${count} ${count === 1 ? one : several}` };
  });
  const [last, ...others] = counts
    .filter(({ count }) => count > 0)
    .map(({ words }) => words)
    .reverse();
  return [others.reverse().join(", "), last].filter(Boolean).join(" and ");
}
