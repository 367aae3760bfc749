import { describe, expect, it } from "vitest";
import { walletWords } from "../../../app/lib/people/person-row";
import { programRow } from "../../../app/lib/people/programs/program-row";

const OPERATIONS = { id: "w1", name: "Operations" };
const program = (walletIds: string[] | null) => ({
  ...{ id: "p", name: "Payroll", role: "INITIATOR" as const, walletIds, addresses: [], until: "2027-01-01" },
  ...{ lastUsedAt: null, lastUsedFrom: null, keys: [], createdAt: "2026-11-01T00:00:00Z", createdBy: null },
  revokedAt: null,
});

describe("the wallets of people and programs", () => {
  it("are all there are, for who sees all", () => {
    expect([walletWords(null), walletWords([OPERATIONS]), walletWords([])]).toEqual([
      "All",
      "Operations",
      "None",
    ]);
  });

  it("are said to be only some, for who sees only some", () => {
    expect(walletWords([], true)).toBe("None that you see");
    expect(walletWords([OPERATIONS], true)).toBe("Operations, and any that you do not see");
    expect(walletWords(null, true)).toBe("All");
  });

  it("of a program are counted where their names are not seen", () => {
    const words = (ids: string[] | null, seesSome: boolean) =>
      programRow(program(ids), new Map([["w1", "Operations"]]), new Date(), seesSome).wallets;
    expect(words(["w2"], true)).toBe("None that you see");
    expect(words(["w1", "w2"], true)).toBe("Operations, and 1 that you do not see");
    expect(words(["w1", "w2"], false)).toBe("Operations");
    expect(words(null, true)).toBe("All");
  });
});
