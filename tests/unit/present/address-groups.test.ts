import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupAddress } from "~/lib/present/address-groups";

describe("an address in groups", () => {
  it("stands in equal lines, its prefix apart", () => {
    const ethereum = groupAddress("0x8ba1f109551bD432803012645Ac136ddd64DBA72");
    expect(ethereum).toMatchObject({ prefix: "0x", perLine: 5 });
    expect(ethereum.groups).toHaveLength(10);
    expect(groupAddress("xdc8ba1f109551bD432803012645Ac136ddd64DBA72").prefix).toBe("xdc");
    expect(groupAddress("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx")).toMatchObject({
      prefix: "",
      perLine: 6,
    });
    expect(groupAddress("ab".repeat(32)).perLine).toBe(4);
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
