import { bytesToHex } from "@noble/hashes/utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHAINS, canonicalAddress, commonPrefixes } from "~/lib/chains";
import { findLookAlike, type KnownAddress, likenessSearches } from "~/lib/forms/look-alike";

const KNOWN = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

function entered(address: string, trust: KnownAddress["trust"] = "entered"): KnownAddress {
  return { address, name: "Northbank", trust };
}

const hex = (digits: number) =>
  fc.uint8Array({ minLength: digits / 2, maxLength: digits / 2 }).map(bytesToHex);

describe("an address that resembles a known one", () => {
  it.each([
    ["shares more of the first", "ETHEREUM", KNOWN, `0xfb6916${"0".repeat(34)}`, true],
    ["shares the last characters", "ETHEREUM", KNOWN, `0x${"0".repeat(35)}5d359`, true],
    ["shares some at both ends", "ETHEREUM", KNOWN, `0xfb6${"0".repeat(35)}59`, true],
    ["shares the first in another case", "XDCNETWORK", KNOWN, `xdcFB6916${"0".repeat(34)}`, true],
    ["shares two at each end", "ETHEREUM", KNOWN, `0xfb0${"0".repeat(35)}59`, false],
    ["shares the prefix of every address", "BITCOIN", "bc1qw508d6qejx", "bc1qrp33g0q5c5", false],
    ["shares the witness program's beginning", "BITCOIN", "bc1qw508d6qejx", "bc1qw508zzzzzz", true],
    ["shares only the network's prefix", "CARDANO", "addr1qx2fxv2umyh", "addr1qxzzzzzzzzz", false],
    ["shares only the r", "RIPPLE", "r4T7r4FQKG2PGkcPuCyBdw2H4WpwABbQsU", "r9cZA1mLK5R5Am25ArfXF", false],
    ["shares the end on Ripple", "RIPPLE", "r4T7r4FQKG2PGkcPuCyBdw2H4WpwABbQsU", "r9cZA1mLbQsU", true],
    ["shares the beginning on Solana, which has no prefix", "SOLANA", "7Yabcdefgh", "7Yab11111111", true],
  ])("%s", (_what, chain, known, typed, isStopped) => {
    expect(findLookAlike(chain, typed, [entered(known)]) !== null).toBe(isStopped);
  });

  it("is found whatever is between the ends, and is never a known address in another spelling", () => {
    fc.assert(
      fc.property(hex(40), hex(34), fc.boolean(), (known, rest, isAtStart) => {
        const address = isAtStart ? `0x${known.slice(0, 6)}${rest}` : `0x${rest}${known.slice(-6)}`;
        const isSame = address === `0x${known}`;
        const found = findLookAlike("ETHEREUM", address, [entered(`0x${known}`)]);
        expect(found === null).toBe(isSame);
        for (const spelling of [known, `0x${known}`, canonicalAddress("ETHEREUM", `0x${known}`)]) {
          expect(findLookAlike("ETHEREUM", spelling, [entered(`0x${known}`)])).toBeNull();
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("an address from the history", () => {
  const planted = `0xfb6916${"0".repeat(30)}d359`;

  it("does not make itself trusted beside one that was entered or paid before", () => {
    for (const trust of ["entered", "paid"] as const) {
      const known = [entered(planted, "seen"), entered(KNOWN, trust)];
      expect(findLookAlike("ETHEREUM", planted, known)?.address).toBe(KNOWN);
      expect(findLookAlike("ETHEREUM", KNOWN, known)).toBeNull();
    }
  });

  it("is compared with a new address that resembles it, the more trusted one first", () => {
    const known = [entered(planted, "seen"), entered(KNOWN)];
    expect(findLookAlike("ETHEREUM", `0xfb6916${"1".repeat(34)}`, known)?.address).toBe(KNOWN);
  });
});

describe("the searches for look-alikes", () => {
  const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const found = (chain: string, typed: string, known: string) =>
    likenessSearches(chain, typed, "testnet").some(
      ({ startsWith, endsWith }) =>
        known.toLowerCase().startsWith(startsWith.toLowerCase()) ||
        known.toLowerCase().endsWith(endsWith.toLowerCase()),
    );

  it.each([
    ["ETHEREUM", ["0x"], "0123456789abcdef", 40],
    ["XDCNETWORK", ["xdc", "0x"], "0123456789abcdef", 40],
    ["BITCOIN", ["tb1q", "tb1p"], "qpzry9x8gf2tvdw0s3jn54khce6mua7l", 38],
    ["BITCOIN", ["m", "n", "2"], BASE58, 33],
    ["CARDANO", ["addr_test1qp", "addr_test1vz"], "qpzry9x8gf2tvdw0s3jn54khce6mua7l", 52],
    ["RIPPLE", ["r"], BASE58, 33],
    ["SOLANA", [""], BASE58, 44],
    ["WESTEND", ["5C", "5H"], BASE58, 46],
    ["DOGE", ["n"], BASE58, 33],
  ])("find every look-alike on %s, whatever it begins with: %o", (chain, prefixes, alphabet, length) => {
    const text = fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });
    const prefix = fc.constantFrom(...prefixes);
    fc.assert(
      fc.property(text, text, prefix, prefix, fc.nat(6), fc.nat(6), (one, other, own, theirs, start, end) => {
        const typed = own + one;
        const known =
          theirs + one.slice(0, start) + other.slice(start, length - end) + one.slice(length - end);
        const isStopped = findLookAlike(chain, typed, [entered(known)]) !== null;
        expect(!isStopped || found(chain, typed, known)).toBe(true);
        expect(found(chain, typed, typed)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("name every beginning that a chain's own rule takes away", () => {
    for (const chain of CHAINS) {
      if (chain.kind !== "live") continue;
      const { id, commonPrefix, commonPrefixes: named } = chain;
      for (const prefix of Object.values(named ?? {}).flat()) {
        const canonical = canonicalAddress(id, `${prefix}${"2".repeat(40)}`);
        expect(canonical.replace(commonPrefix ?? "", ""), `${id} ${prefix}`).toBe("2".repeat(40));
      }
    }
    expect(commonPrefixes("BITCOIN", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", "mainnet")[0]).toBe("3");
  });

  it("are none for what is no address", () => {
    for (const text of ["", "0x", "ab", "a b c d e f g h", "%%%%%%%%%%", "0x12\u0000345678"]) {
      expect(likenessSearches("ETHEREUM", text, "testnet")).toEqual([]);
    }
  });
});
