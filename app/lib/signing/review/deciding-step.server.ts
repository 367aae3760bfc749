import { askWhoApproves, type WhoApproves } from "~/lib/custody/policies/read.server";
import { settle } from "~/lib/custody/settle.server";
import { fromUnits } from "~/lib/money";
import type { Intent } from "~/lib/operations";
import { groupsWords, ruleWords } from "~/lib/present/rule-words";
import type { Session } from "~/lib/session/session.server";
import type { OutlookStep } from "../outlook";

/**
 * The steps with what the wallet's rules say of this very transaction; as they are where the backend has no rules or does not
 * answer, and for a replacement, which counts as the transaction that it replaces.
 */
export async function withDecidingRule(
  session: Session,
  intent: Intent,
  steps: readonly OutlookStep[],
): Promise<OutlookStep[]> {
  if (!("amount" in intent && "to" in intent) || ("replaces" in intent && intent.replaces)) return [...steps];
  const { subWalletId, to, amount, asset } = intent;
  const isCall = "data" in intent && intent.data !== undefined;
  const { value: found } = await settle(
    askWhoApproves(session, {
      subWalletId,
      operation: isCall ? "CONTRACT_CALL" : "PAYMENT",
      to,
      memo: null,
      asset: asset.symbol,
      amount: fromUnits(BigInt(amount), asset.decimals),
    }),
  );
  if (!found) return [...steps];
  return steps.map((step) =>
    step.kind === "approval" ? { kind: step.kind, ...decidingWords(found, step) } : step,
  );
}

/** Whoever approves, and the rule that asks for it. @param step by the policy */
export function decidingWords(found: WhoApproves, step: OutlookStep): Pick<OutlookStep, "title" | "detail"> {
  const { decidedBy, isRefused, approverGroups, walletName } = found;
  const rules = found.outcomes.flatMap(({ rule }) => (decidedBy.includes(rule.id) ? [ruleWords(rule)] : []));
  const named = rules.join("; and: ");
  if (rules.length === 0 && isRefused) {
    return {
      title: step.title,
      detail: `Policy of ${walletName}: it asks for more people than may approve.`,
    };
  }
  if (isRefused) return { title: "Refused by a rule of the wallet", detail: `${named}.` };
  if (rules.length === 0) {
    return { title: step.title, detail: `Policy of ${walletName}; no rule of the wallet asks for more.` };
  }
  return {
    title: groupsWords(approverGroups ?? []) || step.title,
    detail: `Asked for by a rule: ${named}.`,
  };
}
