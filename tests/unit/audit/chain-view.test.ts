import { describe, expect, test } from "vitest";
import { presentChain } from "~/lib/audit/chain-view";
import { actionWords, entryNumber, placeWords } from "~/lib/audit/words";
import { auditActions } from "../../../sandbox/audit/actions";

const chain = {
  entries: 48_217,
  since: "2022-12-16T09:00:00.000Z",
  hash: "b41f07c2e95a6d83".repeat(4),
  verifiedTo: 48_217,
  verifiedAt: "2026-11-22T04:02:11.000Z",
  wholeAt: "2026-11-22T03:58:11.000Z",
  firstBroken: null,
};

describe("The head of the audit log", () => {
  test("says up to which entry the chain is verified, and when", () => {
    expect(presentChain(chain)).toMatchObject({
      tone: "good",
      title: "Chain verified up to entry 48,217",
      at: "22 Nov 2026 04:02:11 UTC",
      wholeAt: "22 Nov 2026 03:58:11 UTC",
      subtitle: "48,217 entries since 16 Dec 2022 · nothing here can be changed or deleted",
    });
  });

  test("says nothing of 'verified' before a check", () => {
    const view = presentChain({ ...chain, verifiedTo: null, verifiedAt: null, wholeAt: null });
    expect(view).toMatchObject({ tone: "pending", title: "Not verified yet", at: null, wholeAt: null });
    expect(JSON.stringify(view)).not.toContain("verified up to");
  });

  test("says how many are not verified yet", () => {
    expect(presentChain({ ...chain, verifiedTo: 5_000 })).toMatchObject({
      tone: "pending",
      title: "Chain verified up to entry 5,000 of 48,217",
    });
  });

  test("names the first broken entry, also where everything before it holds", () => {
    const reason = "is missing";
    const view = presentChain({ ...chain, verifiedTo: 1_233, firstBroken: { entry: 1_234, reason } });
    expect(view).toMatchObject({ tone: "bad", title: "The chain is broken at entry 1,234" });
    expect(view.subtitle).toBe("48,217 entries since 16 Dec 2022");
    expect(view.note).toContain("Entry 1,234 is missing. Entries 1 to 1,233 hold.");
    const first = presentChain({ ...chain, verifiedTo: 0, firstBroken: { entry: 1, reason } });
    expect(first.note).not.toContain("hold");
  });

  test("counts one entry and none", () => {
    expect(presentChain({ ...chain, entries: 1, verifiedTo: 1 }).subtitle).toContain("1 entry since");
    expect(presentChain({ ...chain, entries: 0, verifiedTo: 0, since: null }).subtitle).toMatch(
      /^0 entries ·/,
    );
  });
});

describe("Words of the audit log", () => {
  test("name every action of the sandbox", () => {
    for (const action of auditActions) expect(actionWords(action)).toMatch(/^[A-Z][A-Za-z -]+$/);
    expect(new Set(auditActions.map(actionWords)).size).toBe(auditActions.length);
  });

  test("name an action that is not known here", () => {
    expect(actionWords("KEY_ROTATED")).toBe("Key rotated");
    expect(actionWords("constructor")).toBe("Constructor");
  });

  test("name a place, and none", () => {
    expect([placeWords("API"), placeWords("PHONE"), placeWords(null)]).toEqual(["API", "Phone", "–"]);
  });

  test.each([
    [1, "1"],
    [999, "999"],
    [1_000, "1,000"],
    [1_234_567, "1,234,567"],
  ])("write entry %d as %s", (entry, text) => expect(entryNumber(entry)).toBe(text));
});
