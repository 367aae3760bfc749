import { describe, expect, it } from "vitest";
import type { WhoApproves } from "~/lib/custody/policies/read.server";
import type { WalletRule } from "~/lib/custody/policies/shapes.server";
import { ruleLines } from "~/lib/signing/more-by-rules.server";
import { decidingWords } from "~/lib/signing/review/deciding-step.server";

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

  it("lists what may ask for more in the form, limits first", () => {
    expect(ruleLines([])).toEqual([]);
    expect(ruleLines([rule(), limit])).toEqual([
      "Payments above £9,000: Refused",
      "Payments above £1,000: Two of Ada, Ben",
    ]);
    expect(ruleLines([rule(), limit, limit, limit, rule()]).at(-1)).toBe("2 more under Policies");
  });
});
