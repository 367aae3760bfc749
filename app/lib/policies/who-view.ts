import type { RuleCondition, WhoApproves } from "~/lib/custody/policies/read.server";
import { formatFiat } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import { groupsWords, PAYEE_WORDS, ruleWords, spanWords, sumWords } from "~/lib/present/rule-words";
import { NOBODY } from "./rule-view";

/** Who would have to approve, and why. */
export interface WhoView {
  walletId: string;
  /** '£292,059.60 to a new address'; null where nothing moves. */
  what: string | null;
  who: string;
  isRefused: boolean;
  /** 'Decided by: Everything above £250,000 in 24 hours'. */
  why: string;
  /** Ids of the rules that decide; empty: the policy alone. */
  decidedBy: readonly string[];
  /** Why each other rule does not decide. */
  others: readonly string[];
  /** '£8,200 of £10,000 used in 24 hours'. */
  windows: readonly string[];
}

export function whoView(found: WhoApproves): WhoView {
  const { walletId, walletName, isRefused, decidedBy, outcomes, approverGroups } = found;
  const deciding = outcomes.filter(({ rule }) => decidedBy.includes(rule.id));
  return {
    walletId,
    what: whatWords(found),
    who: isRefused ? NOBODY : groupsWords(approverGroups ?? []),
    isRefused,
    why: whyWords(
      deciding.map(({ rule }) => ruleWords(rule)),
      { isRefused, wallet: markHidden(walletName) },
    ),
    decidedBy,
    others: unique(
      outcomes
        .filter(({ rule }) => !decidedBy.includes(rule.id))
        .map(({ rule, unmet }) => `${ruleWords(rule)}: ${unmet ? UNMET[unmet] : outrankedWords(isRefused)}`),
    ),
    windows: unique(outcomes.flatMap(windowWords)),
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

function whatWords({ worth, payee }: WhoApproves): string | null {
  const to = payee && `to ${PAYEE_WORDS[payee]}`;
  const sum = worth === null ? null : formatFiat(worth, "GBP");
  return [sum, to].filter(Boolean).join(" ") || null;
}

function whyWords(rules: readonly string[], { isRefused, wallet }: { isRefused: boolean; wallet: string }) {
  if (rules.length === 0) {
    return isRefused
      ? `Nobody could approve it: the policy of ${wallet} asks for more people than may approve`
      : `No rule matches: the policy of ${wallet} decides`;
  }
  return `${isRefused ? "Refused by" : "Decided by"}: ${rules.join("; and by: ")}`;
}

const UNMET: Readonly<Record<RuleCondition, string>> = {
  OPERATION: "another operation",
  FROM: "another sub-wallet",
  TO: "another recipient",
  ASSET: "another asset",
  HOURS: "not at this time",
  AMOUNT: "not above its amount",
};

const outrankedWords = (isRefused: boolean): string =>
  isRefused ? "matches, but it is refused" : "matches, but a higher one does too";

function windowWords({ rule: { above, assets }, used }: WhoApproves["outcomes"][number]): string[] {
  if (used === null || !above || above.hours === null) return [];
  const { amount, currency, hours } = above;
  const before = currency === null ? sumWords(used, null, assets) : formatFiat(used, currency);
  return [`${before} of ${sumWords(amount, currency, assets)} used in ${spanWords(hours)}`];
}
