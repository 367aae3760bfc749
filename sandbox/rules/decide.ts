import type { Rule, RuleApprovals } from "../records/rules";
import { type Condition, firstUnmet, type Movement, type UsedBefore } from "./conditions";

/** A tier: a rule that asks for approvals. */
export type Tier = Rule & { approvals: RuleApprovals };

export type Decision = {
  /** Of each rule, in their order: the first condition that is not met. */
  outcomes: { rule: Rule; unmet: Condition | null }[];
  /** Every one that matches: none of them is to be broken. */
  refusals: Rule[];
  /** The highest that match; more than one where they are as high as each other: then each must be met. */
  tiers: Tier[];
};

/**
 * Rules have no order. Every limit that matches refuses; of the tiers that match, the highest applies, beside the wallet's
 * policy, which always does.
 */
export function decide(rules: readonly Rule[], movement: Movement, at: Date, used: UsedBefore): Decision {
  const outcomes = rules.map((rule) => ({ rule, unmet: firstUnmet(rule, movement, at, used) }));
  const matches = outcomes.filter(({ unmet }) => unmet === null).map(({ rule }) => rule);
  return {
    outcomes,
    refusals: matches.filter(({ approvals }) => approvals === null),
    tiers: highest(matches.filter(isTier)),
  };
}

export const isTier = (rule: Rule): rule is Tier => rule.approvals !== null;

/** Those that ask for the most approvals. */
export function highest(tiers: readonly Tier[]): Tier[] {
  const height = Math.max(0, ...tiers.map(heightOf));
  return tiers.filter((tier) => heightOf(tier) === height);
}

/** Approvals that its easiest alternative asks for; somebody in two groups counts in both. */
export const heightOf = ({ approvals: { schedules } }: Tier): number =>
  Math.min(...schedules.map((groups) => groups.reduce((sum, { quorumCount }) => sum + quorumCount, 0)));
