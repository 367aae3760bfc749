import { canonicalAddress, distinctivePart } from "~/lib/chains";

/**
 * How far an address is trusted: it was entered on purpose (address book, own sub-wallet); it was paid before; or it
 * only sent money, which anybody can do to plant a look-alike in the history.
 */
export type Trust = "entered" | "paid" | "seen";

const RANK: Record<Trust, number> = { entered: 2, paid: 1, seen: 0 };

export interface KnownAddress {
  address: string;
  name: string;
  trust: Trust;
}

const HEX = /^[0-9a-f]*$/;

/**
 * This many shared characters at both ends together are no accident: less than one in 100,000 by chance. A hex
 * character carries less information than one of base58 or bech32.
 */
function isAlike(one: string, other: string): boolean {
  return commonStartLength(one, other) + commonEndLength(one, other) >= (HEX.test(one) ? 5 : 4);
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

/**
 * A known address that shares its first or last distinctive characters with `address` but differs from it; null when
 * there is none. A known address is compared only with more trusted ones, so that one planted in the history does not
 * make itself trusted.
 */
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
