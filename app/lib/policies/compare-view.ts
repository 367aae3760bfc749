import type { WalletRule } from "~/lib/custody/policies/shapes.server";
import type { RulePart } from "~/lib/present/rule-words";
import { type RuleView, ruleView, sortedRules } from "./rule-view";

export type ChangeKind = "same" | "changed" | "added" | "removed";

/** `isOther`: not so on the other side. */
export interface ComparedRule extends Omit<RuleView, "parts"> {
  parts: readonly (RulePart & { isOther: boolean })[];
  isOtherVerdict: boolean;
}

/** A rule before and after, opposite one another. */
export interface ComparedRow {
  id: string;
  kind: ChangeKind;
  before: ComparedRule | null;
  after: ComparedRule | null;
}

/** By id: the rules after, then those that go. */
export function compareRules(before: readonly WalletRule[], after: readonly WalletRule[]): ComparedRow[] {
  const old = new Map(before.map((rule) => [rule.id, rule]));
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id));
  return [
    ...sortedRules(after).map((rule) => rowOf(rule.id, old.get(rule.id) ?? null, rule)),
    ...sortedRules(gone).map((rule) => rowOf(rule.id, rule, null)),
  ];
}

function rowOf(id: string, before: WalletRule | null, after: WalletRule | null): ComparedRow {
  const [old, now] = [before && ruleView(before), after && ruleView(after)];
  return {
    id,
    kind: kindOf(before, after),
    before: old && beside(old, now),
    after: now && beside(now, old),
  };
}

function kindOf(before: WalletRule | null, after: WalletRule | null): ChangeKind {
  if (!before) return "added";
  if (!after) return "removed";
  return contentOf(before) === contentOf(after) ? "same" : "changed";
}

/** What is signed of it: names of people and sub-wallets may have changed since. */
function contentOf({ from, approvals, ...rule }: WalletRule): string {
  const schedules = approvals?.schedules.map((groups) =>
    groups.map(({ name, quorumCount, approvers }) => [name, quorumCount, approvers.map(({ key }) => key)]),
  );
  return JSON.stringify([rule, from?.map(({ id }) => id), schedules, approvals?.notByPreparer]);
}

function beside(rule: RuleView, other: RuleView | null): ComparedRule {
  const known = new Set(other?.parts.map(({ text }) => text));
  return {
    ...rule,
    parts: rule.parts.map((part) => ({ ...part, isOther: other !== null && !known.has(part.text) })),
    isOtherVerdict: other !== null && (other.who !== rule.who || other.note !== rule.note),
  };
}

const WORDS: Readonly<Record<ChangeKind, string>> = {
  ...{ added: "added", changed: "changed", removed: "removed", same: "as it was" },
};
const KINDS = ["added", "changed", "removed", "same"] as const;

/** '1 rule added, 1 changed, 2 as they were'. */
export function summaryWords(rows: readonly Pick<ComparedRow, "kind">[]): string {
  const counts = KINDS.map((kind) => ({ kind, count: rows.filter((row) => row.kind === kind).length }));
  const said = counts.filter(({ count }) => count > 0);
  const words = said.map(({ kind, count }, at) => {
    const noun = at > 0 ? "" : count === 1 ? " rule" : " rules";
    return `${count}${noun} ${kind === "same" && count > 1 ? "as they were" : WORDS[kind]}`;
  });
  return words.length > 0 ? words.join(", ") : "No rules";
}
