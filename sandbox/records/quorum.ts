import type { Schedules } from "./policy";

export function policyKeys(schedules: Schedules): Set<string> {
  return new Set(schedules.flat().flatMap((clause) => clause.keys.map((key) => key.toLowerCase())));
}

/**
 * All clauses of one alternative must be met. A key counts once per clause. An alternative without clauses, and a
 * quorum of 0, are never met.
 */
export function isQuorumMet(schedules: Schedules, approvedBy: Iterable<string>): boolean {
  const approved = new Set([...approvedBy].map((key) => key.toLowerCase()));
  return schedules.some(
    (clauses) =>
      clauses.length > 0 &&
      clauses.every(({ quorumCount, keys }) => {
        const present = new Set(keys.map((key) => key.toLowerCase()).filter((key) => approved.has(key)));
        return quorumCount > 0 && present.size >= quorumCount;
      }),
  );
}
