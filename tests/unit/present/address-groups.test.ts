import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupAddress, isCompared } from "~/lib/present/address-groups";

describe("an address in groups", () => {
  it("stands in equal lines, its prefix apart", () => {
    const ethereum = groupAddress("0x8ba1f109551bD432803012645Ac136ddd64DBA72");
    expect(ethereum).toMatchObject({ prefix: "0x", perLine: 5 });
    expect(ethereum.groups).toHaveLength(10);
    expect(groupAddress("xdc8ba1f109551bD432803012645Ac136ddd64DBA72").prefix).toBe("xdc");
    const bitcoin = groupAddress("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx");
    expect(bitcoin).toMatchObject({ prefix: "tb1", perLine: 5 });
    expect(bitcoin.groups).toHaveLength(10);
    expect(groupAddress("ab".repeat(32)).perLine).toBe(4);
  });

  it.each([
    ["taproot", `bc1p${"q".repeat(58)}`, 3],
    ["Binance", `tbnb1${"q".repeat(38)}`, 2],
    ["Cardano", `addr_test1${"q".repeat(98)}`, 5],
    ["XRP", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", 2],
    ["Substrate", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY", 2],
    ["a hash", `0x${"a".repeat(64)}`, 4],
  ])("of %s has lines as equal as can be", (_, text, lines) => {
    const { groups, perLine } = groupAddress(text);
    expect(Math.ceil(groups.length / perLine)).toBe(lines);
    expect(lines * perLine - groups.length).toBeLessThanOrEqual(1);
  });

  it("is for addresses and hashes, not for ids and names", () => {
    for (const text of ["0x8ba1f109551bD432803012645Ac136ddd64DBA72", "a".repeat(64)])
      expect(isCompared(text)).toBe(true);
    for (const text of ["6f0c5a1e-0000-4000-8000-000000000001", "npm:@strongroom/snap", "Treasury", "12345"])
      expect(isCompared(text)).toBe(false);
  });

  it("never leaves one group alone on the last line, where there are two lines or more", () => {
    for (let length = 25; length <= 120; length += 1) {
      const { groups, perLine } = groupAddress("a".repeat(length));
      expect([length, groups.length % perLine]).not.toEqual([length, 1]);
    }
  });

  it("loses no character", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 150 }), (text) => {
        fc.pre(!/[\n\r\u2028\u2029]/.test(text));
        const { prefix, groups } = groupAddress(text);
        expect(prefix + groups.join("")).toBe(text);
      }),
    );
  });
});
