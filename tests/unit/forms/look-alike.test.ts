import { bytesToHex } from "@noble/hashes/utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalAddress } from "~/lib/chains";
import { findLookAlike, type KnownAddress } from "~/lib/forms/look-alike";

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
