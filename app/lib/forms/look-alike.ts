import { canonicalAddress, commonPrefixes, distinctivePart, type Network } from "~/lib/chains";

/** `entered` on purpose, `paid` before, or only `seen` in the history, where anybody can plant a look-alike. */
export type Trust = "entered" | "paid" | "seen";

const RANK: Record<Trust, number> = { entered: 2, paid: 1, seen: 0 };

export interface KnownAddress {
  address: string;
  name: string;
  trust: Trust;
}

export interface LookAlikeView {
  known: { name: string; address: string };
  /** In canonical spelling: a confirmation applies to exactly this address. */
  typed: string;
}

const HEX = /^[0-9a-f]*$/;

/** By chance, less than one in 100,000 addresses shares so many. Hex carries less information than base58. */
function minShared(distinctive: string): number {
  return HEX.test(distinctive) ? 5 : 4;
}

function isAlike(one: string, other: string): boolean {
  return commonStartLength(one, other) + commonEndLength(one, other) >= minShared(one);
}

export interface LikenessSearch {
  startsWith: string;
  endsWith: string;
}

/** Finds every look-alike, because it shares half of the characters at one end. Empty if the text is too short. */
export function likenessSearches(chain: string, address: string, network: Network): LikenessSearch[] {
  const distinctive = distinctivePart(chain, address);
  const half = Math.ceil(minShared(distinctive) / 2);
  if (!/^\w+$/.test(address) || distinctive.length < 2 * half) return [];
  const prefixes = commonPrefixes(chain, address, network);
  const endsWith = distinctive.slice(-half);
  return prefixes.map((prefix) => ({ startsWith: prefix + distinctive.slice(0, half), endsWith }));
}

function commonStartLength(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

function commonEndLength(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** Whatever looks alike shares so many characters at one end at least, see `minShared`. */
const END_LENGTH = 2;

/**
 * For many comparisons with the same list: narrows it to those that share an end with the address.
 * `findLookAlike` finds the same among them.
 */
export function nearAddresses(
  chain: string,
  known: readonly KnownAddress[],
): (address: string) => readonly KnownAddress[] {
  const byEnd = new Map<string, KnownAddress[]>();
  for (const one of known) {
    for (const end of endsOf(chain, one.address)) {
      const there = byEnd.get(end);
      if (there) there.push(one);
      else byEnd.set(end, [one]);
    }
  }
  return (address) => [...new Set(endsOf(chain, address).flatMap((end) => byEnd.get(end) ?? []))];
}

function endsOf(chain: string, address: string): string[] {
  const distinctive = distinctivePart(chain, address);
  return [`${distinctive.slice(0, END_LENGTH)}…`, `…${distinctive.slice(-END_LENGTH)}`];
}

/** Compares a known `address` only with more trusted ones, so that one planted in the history does not gain trust. */
export function findLookAlike(
  chain: string,
  address: string,
  known: readonly KnownAddress[],
): KnownAddress | null {
  const wanted = canonicalAddress(chain, address);
  const isSame = (one: KnownAddress) => canonicalAddress(chain, one.address) === wanted;
  const trusted = Math.max(-1, ...known.filter(isSame).map(({ trust }) => RANK[trust]));
  const distinctive = distinctivePart(chain, address);
  const alike = known.filter(
    (one) =>
      RANK[one.trust] > trusted && !isSame(one) && isAlike(distinctive, distinctivePart(chain, one.address)),
  );
  return alike.sort((a, b) => RANK[b.trust] - RANK[a.trust])[0] ?? null;
}
