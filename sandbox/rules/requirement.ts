import type { PolicyClause, Schedules } from "../records/policy";
import type { Tier } from "./decide";

/**
 * Who must approve by tiers, each of which must be met: alternatives of groups, as in a policy. Null if there is none; empty if
 * nobody can.
 * @param preparersKeys lower case; no approval by them counts for a tier that says so
 */
export function requirementOf(tiers: readonly Tier[], preparersKeys: ReadonlySet<string>): Schedules | null {
  return tiers
    .map(({ approvals: { schedules, notByPreparer } }) => {
      const excluded = notByPreparer ? preparersKeys : NOBODY;
      return schedules.map((groups) => groups.map((group) => without(group, excluded)));
    })
    .reduce<Schedules | null>(bothOf, null);
}

/** By the policy and by the rules that the request was prepared under, as far as they were read again since. */
export const requiredSchedules = (
  policy: Schedules,
  { requirement }: { requirement: Schedules | null },
): Schedules => (requirement ? bothOf(policy, requirement) : policy);

/** Met by whoever meets both; null stands for what everybody meets. Of the same twice it makes the same. */
export function bothOf(one: Schedules | null, other: Schedules): Schedules {
  const all = one === null ? other : one.flatMap((clauses) => other.map((groups) => [...clauses, ...groups]));
  return withoutStricter(all.map(withoutImplied).filter((clauses) => clauses.every(canBeMet)));
}

/** Without alternatives that are met only where another one is; of two that say the same, the first stays. */
function withoutStricter(alternatives: Schedules): Schedules {
  const asksAll = (one: PolicyClause[], other: PolicyClause[]) =>
    other.every((clause) => one.some((candidate) => implies(candidate, clause)));
  return alternatives.filter(
    (clauses, index) =>
      !alternatives.some(
        (other, at) => at !== index && asksAll(clauses, other) && !(asksAll(other, clauses) && index < at),
      ),
  );
}

const NOBODY: ReadonlySet<string> = new Set();

const without = ({ quorumCount, keys }: PolicyClause, excluded: ReadonlySet<string>): PolicyClause => ({
  quorumCount,
  keys: keys.filter((key) => !excluded.has(key.toLowerCase())),
});

const canBeMet = ({ quorumCount, keys }: PolicyClause): boolean => keys.length >= quorumCount;

/** Without groups that are met whenever another one is; of two that say the same, the first stays. */
function withoutImplied(clauses: PolicyClause[]): PolicyClause[] {
  return clauses.filter(
    (clause, index) =>
      !clauses.some(
        (other, at) => at !== index && implies(other, clause) && !(implies(clause, other) && index < at),
      ),
  );
}

/** Whether meeting `one` always meets `other`. */
export function implies(one: PolicyClause, other: PolicyClause): boolean {
  const keys = new Set(other.keys.map((key) => key.toLowerCase()));
  return one.quorumCount >= other.quorumCount && one.keys.every((key) => keys.has(key.toLowerCase()));
}
