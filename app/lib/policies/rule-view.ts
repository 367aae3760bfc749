import type { RuleApprovals, WalletRule } from "~/lib/custody/policies/shapes.server";
import type { ApproverGroup } from "~/lib/custody/shapes.server";
import { groupsWords, heightOf, type RulePart, ruleParts } from "~/lib/present/rule-words";

/** A rule in one line. */
export interface RuleView {
  id: string;
  parts: readonly RulePart[];
  isLimit: boolean;
  /** 'Two of Directors (Helen Marsh, Tomas Reyes)'. */
  who: string;
  /** "" without one. */
  note: string;
}

export const NOBODY = "Nobody: it is refused";
export const NOT_BY_PREPARER = "not by who prepared it";

export function ruleView(rule: WalletRule): RuleView {
  const { approvals } = rule;
  return { id: rule.id, parts: ruleParts(rule), isLimit: approvals === null, ...verdictView(approvals) };
}

function verdictView(approvals: RuleApprovals | null): Pick<RuleView, "who" | "note"> {
  if (approvals === null) return { who: NOBODY, note: "whoever asks" };
  return { who: groupsWords(approvals.schedules), note: approvals.notByPreparer ? NOT_BY_PREPARER : "" };
}

/** Limits first, then tiers from low to high; the order says nothing about which applies. */
export function sortedRules<R extends Pick<WalletRule, "approvals">>(rules: readonly R[]): R[] {
  return [...rules].sort((one, other) => (heightOf(one) ?? -1) - (heightOf(other) ?? -1));
}

/** Who approves by a wallet's policy: null if the backend does not say. */
export const policyWords = (groups: ApproverGroup[][] | null): string | null =>
  groups && groups.length > 0 ? groupsWords(groups) : null;
