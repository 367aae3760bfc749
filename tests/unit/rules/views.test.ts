import { describe, expect, it } from "vitest";
import type { RulesTrial } from "~/lib/custody/policies/change.server";
import type { WalletRule } from "~/lib/custody/policies/shapes.server";
import { nextWords, stateOf } from "~/lib/policies/change-state";
import { compareRules, summaryWords } from "~/lib/policies/compare-view";
import { sortedRules } from "~/lib/policies/rule-view";
import { trialView } from "~/lib/policies/trial-view";
import { whoView } from "~/lib/policies/who-view";

const NOTHING = { operations: null, from: null, to: null, assets: null, above: null, during: null };
const people = ["Amara Osei", "Jonas Lindqvist"].map((name, at) => ({ key: `0${at}`, name }));

function tier(id: string, quorumCount: number, amount = "250000"): WalletRule {
  const schedules = [[{ name: "Operations", quorumCount, approvers: people }]];
  const above = { amount, currency: "GBP", hours: 24 };
  return { id, ...NOTHING, above, approvals: { schedules, notByPreparer: true } };
}
const limit: WalletRule = { id: "limit", ...NOTHING, to: ["NEW_ADDRESS"], approvals: null };

describe("a wallet's rules", () => {
  it("stand with the limits first, then the tiers from low to high", () => {
    const sorted = sortedRules([tier("high", 2), tier("low", 1), limit]);
    expect(sorted.map(({ id }) => id)).toEqual(["limit", "low", "high"]);
  });
});

describe("a comparison", () => {
  it("puts a rule opposite to itself and marks what differs", () => {
    const rows = compareRules([tier("one", 2), limit], [tier("one", 2, "200000"), tier("new", 1)]);
    expect(rows.map(({ id, kind }) => [id, kind])).toEqual([
      ["new", "added"],
      ["one", "changed"],
      ["limit", "removed"],
    ]);
    const marked = rows[1]?.after?.parts.filter(({ isOther }) => isOther);
    expect(marked?.map(({ text }) => text)).toEqual(["£200,000 in 24 hours"]);
    expect(summaryWords(rows)).toBe("1 rule added, 1 changed, 1 removed");
  });

  it("takes no other name for another rule", () => {
    const renamed = structuredClone(tier("one", 2));
    for (const person of renamed.approvals?.schedules.flat(2)[0]?.approvers ?? []) person.name = null;
    expect(compareRules([tier("one", 2)], [renamed])[0]?.kind).toBe("same");
    const others = structuredClone(tier("one", 2));
    others.approvals?.schedules[0]?.[0]?.approvers.pop();
    expect(compareRules([tier("one", 2)], [others])[0]?.kind).toBe("changed");
  });
});

describe("who would have to approve", () => {
  const found = {
    ...{ walletId: "wallet", walletName: "Operations", payee: "NEW_ADDRESS" as const, worth: "292059.6" },
    ...{ isRefused: false, decidedBy: ["high"] },
    outcomes: [
      { rule: tier("high", 2), unmet: null, used: "8200" },
      { rule: tier("low", 1), unmet: null, used: "8200" },
      { rule: limit, unmet: "TO" as const, used: null },
    ],
    approverGroups: [
      [{ quorumCount: 1, approvers: [{ key: "01", name: "Jonas Lindqvist", approvedAt: null }] }],
    ],
  };

  it("names people, the rule, the state of its hours, and why others do not decide", () => {
    expect(whoView(found)).toMatchObject({
      what: "£292,059.60 to a new address",
      who: "One of Jonas Lindqvist",
      why: "Decided by: Everything above £250,000 in 24 hours",
      windows: ["£8,200.00 of £250,000 used in 24 hours"],
      others: [
        "Everything above £250,000 in 24 hours: matches, but a higher one does too",
        "Everything to a new address: another recipient",
      ],
    });
  });

  it("says that nobody can where it is refused, and that the policy decides where no rule matches", () => {
    expect(whoView({ ...found, isRefused: true, decidedBy: ["limit"], approverGroups: [] })).toMatchObject({
      who: "Nobody: it is refused",
      why: "Refused by: Everything to a new address",
    });
    expect(whoView({ ...found, decidedBy: [], outcomes: [] }).why).toBe(
      "No rule matches: the policy of Operations decides",
    );
  });
});

describe("the state of a change", () => {
  const change = {
    ...{ status: "CONFIRMED", isTightening: false, replaces: 6, version: 7 },
    ...{ inForceAt: "2026-11-28T08:00:00Z", cancelledBy: null, cancelledAt: null },
  };
  const before = new Date("2026-11-27T08:00:00Z");

  it.each([
    ["open", { ...change, status: "AWAITING_SIGNATURES", inForceAt: null }, before],
    ["open", { ...change, status: "SIGNED", inForceAt: null }, before],
    ["due", change, before],
    ["in-force", change, new Date("2026-11-28T08:00:00Z")],
    ["cancelled", { ...change, cancelledBy: "Mona", cancelledAt: "2026-11-27T09:00:00Z" }, before],
    ["ended", { ...change, status: "USER_CANCELLED", inForceAt: null }, before],
  ] as const)("is %s", (state, one, now) => {
    expect(stateOf(one, now)).toBe(state);
    expect(nextWords(one, state).join(" ")).not.toBe("");
  });

  it("waits for a day only if it allows more", () => {
    expect(nextWords({ ...change, isTightening: true }, "open")[0]).toContain("at once");
    expect(nextWords(change, "open")[0]).toContain("24 hours");
    expect(nextWords(change, "due")[0]).toContain("28 Nov 2026, 08:00 UTC");
  });
});

describe("a trial", () => {
  const trial: RulesTrial = {
    ...{ count: 212, needMore: 1, needLess: 1, refused: 0, allowed: 0, isTightening: false },
    differences: [
      ["less", 2, 1],
      ["more", 1, 2],
    ].map(([requestId, before, after]) => ({
      requestId: `${requestId}`,
      transaction: null,
      before: { isRefused: false, approvals: Number(before), decidedBy: [] },
      after: { isRefused: false, approvals: Number(after), decidedBy: ["one"] },
    })),
  };

  it("counts what would have gone another way, and names the rule", () => {
    const view = trialView(trial, [tier("one", 2)]);
    expect(view.figure).toBe("2 of 212");
    expect(view.note).toBe("1 would have needed fewer approvals, 1 would have needed more");
    expect(view.rows.map(({ would, isLooser }) => [would, isLooser])).toEqual([
      ["one approval instead of two", true],
      ["two approvals instead of one", false],
    ]);
    expect(view.rows[0]?.rules).toBe("Everything above £250,000 in 24 hours");
    expect(trialView(trial, [], 1)).toMatchObject({ more: 1 });
  });
});
