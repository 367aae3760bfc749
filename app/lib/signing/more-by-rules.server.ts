import { listWalletRules } from "~/lib/custody/policies/read.server";
import type { WalletRule } from "~/lib/custody/policies/shapes.server";
import { settle } from "~/lib/custody/settle.server";
import { parseSubWalletId } from "~/lib/paths";
import { heightOf, ruleWords, verdictWords } from "~/lib/present/rule-words";
import type { Session } from "~/lib/session/session.server";

type RuledOperation = NonNullable<WalletRule["operations"]>[number];

const UNKNOWN = ["A rule of the wallet may ask for more."];
const SHOWN = 3;

/**
 * After who approves by the policy: the rules of the wallet that an operation of the sub-wallet may meet, limits first, then
 * from those that ask for most; none if the backend has no rules.
 */
export async function moreByRules(
  session: Session,
  subWalletId: string,
  operation: RuledOperation,
): Promise<readonly string[]> {
  const { value: wallets, problem } = await settle(listWalletRules(session));
  if (problem) return UNKNOWN;
  const walletId = parseSubWalletId(subWalletId)?.walletId;
  const { rules = [] } = wallets?.find((one) => one.walletId === walletId) ?? {};
  return ruleLines(rules.filter((rule) => mayMeet(rule, { subWalletId, operation })));
}

const mayMeet = (
  { operations, from }: WalletRule,
  { subWalletId, operation }: { subWalletId: string; operation: RuledOperation },
): boolean =>
  (operations?.includes(operation) ?? true) && (from?.some(({ id }) => id === subWalletId) ?? true);

/** 'Payments above £250,000: Two of Amara Osei, Mona Haddad'. */
export function ruleLines(rules: readonly WalletRule[]): string[] {
  const height = (rule: WalletRule) => heightOf(rule) ?? Number.POSITIVE_INFINITY;
  const sorted = [...rules].sort((one, other) => height(other) - height(one));
  const shown = sorted.slice(0, SHOWN).map((rule) => `${ruleWords(rule)}: ${verdictWords(rule.approvals)}`);
  const others = sorted.length - shown.length;
  return others > 0 ? [...shown, `${others} more under Policies`] : shown;
}
