import type { Schedules } from "./policy";

/** Every key that a policy names, lower case. */
export function policyKeys(schedules: Schedules): Set<string> {
  return new Set(schedules.flat().flatMap((clause) => clause.keys.map((key) => key.toLowerCase())));
}

/**
 * True when one alternative has all its clauses met by the keys that approved. A key counts once in a clause
 * however often it is named there, and an alternative without clauses, or a clause that asks for nobody, is never met.
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
