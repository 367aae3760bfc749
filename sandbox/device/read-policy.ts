import { operationWords } from "../base/operation";
import { type PolicyTemplate, policyDigest } from "../records/policy";
import { NOTHING_MOVES, type Reading, type ReadingContext } from "./reading";

export async function readPolicy(template: PolicyTemplate, { ownerOfKey }: ReadingContext): Promise<Reading> {
  const schedules = await Promise.all(
    template.delegateSchedules.map((clauses) =>
      Promise.all(
        clauses.map(async ({ quorumCount, keys }) => {
          const names = await Promise.all(
            keys.map(async (key) => (await ownerOfKey(key)) ?? `unknown key ${key}`),
          );
          return `${quorumCount} of ${names.join(", ")}`;
        }),
      ),
    ),
  );
  return {
    ...NOTHING_MOVES,
    action: operationWords.POLICY_CHANGE,
    network: "None (this moves no funds)",
    from: [],
    details: schedules.map((clauses, at) => ({
      label: schedules.length === 1 ? "Approvers" : `Alternative ${at + 1}`,
      value: clauses.join(", and "),
      isSentence: true,
    })),
    digests: [policyDigest(template)],
  };
}
