import type { Schedules } from "~/lib/custody/wallets/payer.server";

/** '2 of 3 approvals', or with several clauses '2 of 3 and 1 of 2 approvals'; null when the policy is unknown. */
export function approvalsText(schedules: Schedules | null): string | null {
  if (!schedules || schedules.length === 0) return null;
  const alternatives = schedules.map((clauses) =>
    clauses.map(({ quorumCount, keys }) => `${quorumCount} of ${keys.length}`).join(" and "),
  );
  return `${[...new Set(alternatives)].join(", or ")} approvals`;
}
