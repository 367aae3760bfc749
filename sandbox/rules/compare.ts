import BigNumber from "bignumber.js";
import type { Rule, RuleAmount } from "../records/rules";
import { heightOf, isTier, type Tier } from "./decide";
import { implies } from "./requirement";

/**
 * Whether nothing could be done under `after` that `before` would have refused, or asked more for. True only where that can
 * be shown rule by rule; what cannot be shown counts as looser.
 */
export function isTightening(before: readonly Rule[], after: readonly Rule[]): boolean {
  const oldTiers = before.filter(isTier);
  const tiers = after.filter(isTier);
  const limits = after.filter((rule) => !isTier(rule));
  return (
    before.every((old) =>
      isTier(old)
        ? tiers.some((tier) => covers(tier, old) && asksAtLeast(tier, old) && heightOf(tier) >= heightOf(old))
        : limits.some((limit) => covers(limit, old)),
    ) &&
    // The highest tier applies alone: one that is new must not let go of what a lower one asked for.
    tiers.every(
      (tier) =>
        before.some((old) => isSame(old, tier)) ||
        oldTiers.every((old) => heightOf(old) >= heightOf(tier) || asksAtLeast(tier, old)),
    )
  );
}

/** Whatever they are called. */
function isSame({ id: _, ...one }: Rule, { id: _other, ...other }: Rule): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the conditions of `rule` are met by all that meets those of `old`. */
function covers(rule: Rule, old: Rule): boolean {
  return (
    includes(rule.operations, old.operations) &&
    includes(rule.from, old.from) &&
    includes(rule.to, old.to) &&
    includes(rule.assets, old.assets) &&
    (rule.during === null || JSON.stringify(rule.during) === JSON.stringify(old.during)) &&
    isMetEarlier(rule.above, old.above)
  );
}

const includes = <Value>(all: readonly Value[] | null, some: readonly Value[] | null): boolean =>
  all === null || (some?.every((one) => all.includes(one)) ?? false);

function isMetEarlier(amount: RuleAmount | null, old: RuleAmount | null): boolean {
  if (amount === null) return true;
  if (old === null || amount.currency !== old.currency) return false;
  return new BigNumber(amount.amount).lte(old.amount) && (amount.hours ?? 0) >= (old.hours ?? 0);
}

/** Whether whatever meets the approvals of `tier` meets those of `old`. */
function asksAtLeast({ approvals }: Tier, { approvals: old }: Tier): boolean {
  if (old.notByPreparer && !approvals.notByPreparer) return false;
  return approvals.schedules.every((groups) =>
    old.schedules.some((alternative) =>
      alternative.every((group) => groups.some((one) => implies(one, group))),
    ),
  );
}
