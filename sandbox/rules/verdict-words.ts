import type { RuleApprovals, RuleGroup } from "../records/rules";

/** People by name: 'Two of Directors (Helen Marsh, Tomas Reyes) and one of Jonas Lindqvist, Mona Haddad; not by who prepared it'; 'Refused'. */
export function verdictWords(approvals: RuleApprovals | null, nameOf: (key: string) => string): string {
  if (approvals === null) return "Refused";
  const alternatives = approvals.schedules.map((groups) =>
    groups.map((group) => groupWords(group, nameOf)).join(" and "),
  );
  const words = alternatives.join(", or ");
  const all = words.charAt(0).toUpperCase() + words.slice(1);
  return approvals.notByPreparer ? `${all}; not by who prepared it` : all;
}

const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

function groupWords({ name, quorumCount, keys }: RuleGroup, nameOf: (key: string) => string): string {
  const people = keys
    .map(nameOf)
    .sort((one, other) => one.localeCompare(other, "en"))
    .join(", ");
  const count = NUMBERS[quorumCount] ?? String(quorumCount);
  return name === null ? `${count} of ${people}` : `${count} of ${name} (${people})`;
}
