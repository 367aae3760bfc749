import { describe, expect, it } from "vitest";
import type { WhoApproves } from "~/lib/custody/policies/read.server";
import type { WalletRule } from "~/lib/custody/policies/shapes.server";
import { decidingWords } from "~/lib/signing/review/deciding-step.server";
import { ruleLines } from "~/lib/signing/who-may-approve.server";

const ada = { key: "a", name: "Ada" };
const ben = { key: "b", name: "Ben" };

const rule = (change: Partial<WalletRule> = {}): WalletRule => ({
  id: "one",
  ...{ operations: ["PAYMENT"], from: null, to: null, assets: null, during: null },
  above: { amount: "1000", currency: "GBP", hours: null },
  approvals: {
    schedules: [[{ name: null, quorumCount: 2, approvers: [ada, ben] }]],
    notByPreparer: false,
  },
  ...change,
});
const limit = rule({
  id: "two",
  above: { amount: "9000", currency: "GBP", hours: null },
  approvals: null,
});
const step = { kind: "approval" as const, title: "One approval needed", detail: "Policy of Operations." };

const found = (change: Partial<WhoApproves>): WhoApproves => ({
  ...{ walletId: "w", walletName: "Operations", payee: null, worth: null, isRefused: false, decidedBy: [] },
  outcomes: [rule(), limit].map((one) => ({ rule: one, unmet: null, used: null })),
  approverGroups: [[{ quorumCount: 2, approvers: [ada, ben].map((one) => ({ ...one, approvedAt: null })) }]],
  ...change,
});

describe("what rules ask for, before a request is made", () => {
  it("names the rule that decides and who approves", () => {
    expect(decidingWords(found({ decidedBy: ["one"] }), step)).toEqual({
      title: "Two of Ada, Ben",
      detail: "Asked for by a rule: Payments above £1,000.",
    });
  });

  it("says that a rule refuses it", () => {
    expect(decidingWords(found({ decidedBy: ["two"], isRefused: true }), step)).toEqual({
      title: "Refused by a rule of the wallet",
      detail: "Payments above £9,000.",
    });
  });

  it("leaves the policy's words where no rule asks for more", () => {
    expect(decidingWords(found({}), step)).toEqual({
      title: "One approval needed",
      detail: "Policy of Operations; no rule of the wallet asks for more.",
    });
  });

  it("says that the policy asks for more people than may approve", () => {
    expect(decidingWords(found({ isRefused: true, approverGroups: [] }), step)).toEqual({
      title: "One approval needed",
      detail: "Policy of Operations: it asks for more people than may approve.",
    });
  });

  it("lists what may ask for more in the form, limits first", () => {
    expect(ruleLines([], null)).toEqual([]);
    expect(ruleLines([rule(), limit], null)).toEqual([
      "Payments above £9,000: Refused",
      "Payments above £1,000: Two of Ada, Ben",
    ]);
    expect(ruleLines([rule(), limit, limit, limit, rule()], null).at(-1)).toBe("2 more under Policies");
  });

  it("names in the form only who may still approve, and whoever is not known", () => {
    const among = (quorumCount: number, ...approvers: { key: string; name: string | null }[]) =>
      rule({
        approvals: { schedules: [[{ name: null, quorumCount, approvers }]], notByPreparer: true },
      });
    const nameless = { key: "04AA00", name: null };
    const lines = (one: WalletRule) => ruleLines([one], new Set(["a", "c"]));
    expect(lines(among(1, { ...ada, key: "A" }, ben, nameless))).toEqual([
      "Payments above £1,000: One of Ada, Key 04AA00…AA00; not by who prepared it",
    ]);
    expect(lines(among(2, ada, ben))).toEqual([
      "Payments above £1,000: Refused, because too few people may approve",
    ]);
    expect(lines(limit)).toEqual(["Payments above £9,000: Refused"]);
  });
});
