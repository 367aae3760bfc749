import type { WalletRules } from "~/lib/custody/policies/read.server";
import type { Issue } from "~/lib/issue";
import { paths } from "~/lib/paths";
import { type ComparedRow, compareRules, summaryWords } from "../compare-view";
import type { TrialView } from "../trial-view";
import { type DraftRule, type Names, withNames } from "./draft";
import type { RuleForm } from "./rule-form";

/** What travels with each page of the form. */
export interface Carried {
  once: string;
  /** The version that the draft was compared with. */
  replaces: number;
  reason: string;
  draft: readonly DraftRule[];
}

/** One rule in its form; `id` is null for a new one. */
export interface OpenRule {
  id: string | null;
  form: RuleForm;
  issues: readonly Issue[];
}

/** What the page shows besides its choices. */
export interface Proposal {
  once: string;
  replaces: number;
  reason: string;
  /** The draft as text. */
  draft: string;
  rows: readonly ComparedRow[];
  summary: string;
  isChanged: boolean;
  open: OpenRule | null;
  trial: { view: TrialView; isTightening: boolean } | null;
  issues: readonly Issue[];
  problems: readonly string[];
}

/** What was posted, where the service did not say what it needs. */
export interface UnansweredProposal {
  problem: string;
  stage: string;
  fields: readonly { name: string; value: string }[];
}

export function proposalOf(
  { rules }: Pick<WalletRules, "rules">,
  names: Names,
  { draft, ...carried }: Carried,
  more: Partial<Pick<Proposal, "open" | "trial" | "issues" | "problems">> = {},
): Proposal {
  const rows = compareRules(
    rules,
    draft.map((rule) => withNames(rule, names)),
  );
  return {
    ...carried,
    draft: JSON.stringify(draft),
    rows,
    summary: summaryWords(rows),
    isChanged: rows.some(({ kind }) => kind !== "same"),
    ...{ open: null, trial: null, issues: [], problems: [] },
    ...more,
  };
}

export const changeLink = ({ change }: Pick<WalletRules, "change">): string | null =>
  change && paths.policyChange(change.requestId);
