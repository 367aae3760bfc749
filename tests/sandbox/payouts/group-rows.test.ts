import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupRows } from "../../../sandbox/operations/payout/group-rows";

const row = (position: number, id = "one", most = 3) => ({ position, subWallet: { id }, most });
const positions = (rows: Parameters<typeof groupRows<ReturnType<typeof row>>>[0]) =>
  groupRows(rows).map((group) => group.map(({ position }) => position));

describe("the payments of a payout that one transaction makes", () => {
  it("are those of one sub-wallet, whatever is between them", () => {
    const rows = [row(1), row(2, "two"), row(3), row(4, "eth", 1), row(5), row(6, "eth", 1)];
    expect(positions(rows)).toEqual([[1, 3, 5], [2], [4], [6]]);
  });

  it("leave out one that no other is made with", () => {
    expect(positions([row(1), row(2, "one", 1), row(3)])).toEqual([[1, 3], [2]]);
  });

  it("are split where a transaction would be too large", () => {
    expect(positions([1, 2, 3, 4, 5, 6, 7].map((position) => row(position)))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7],
    ]);
  });

  it("are each in one group, in their order, and none above the most", () => {
    const rows = fc.array(fc.record({ id: fc.constantFrom("one", "two"), most: fc.constantFrom(1, 5) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(rows, (some) => {
        const groups = positions(some.map(({ id, most }, i) => row(i + 1, id, most)));
        expect(groups.flat().sort((a, b) => a - b)).toEqual(some.map((_, i) => i + 1));
        for (const group of groups) {
          expect(group).toEqual([...group].sort((a, b) => a - b));
          expect(group.length).toBeLessThanOrEqual(5);
        }
      }),
    );
  });
});
