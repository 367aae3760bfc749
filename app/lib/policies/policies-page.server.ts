import { statesCapability } from "~/lib/custody/capabilities/known.server";
import { getWalletsInfo, type WalletInfo } from "~/lib/custody/people/user.server";
import { listWalletRules, type WalletRules } from "~/lib/custody/policies/read.server";
import { settle } from "~/lib/custody/settle.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { formatDay, formatWhen } from "~/lib/present/format";
import { requireSession, type Session } from "~/lib/session/session.server";
import { listPayers } from "./payer-choices.server";
import { policyWords, type RuleView, ruleView, sortedRules } from "./rule-view";

export type PoliciesPage = Awaited<ReturnType<typeof showPolicies>>;

/** A wallet with its rules, and with what always holds. */
export interface WalletPolicyView {
  walletId: string;
  name: string;
  /** '33 sub-wallets · version 6, since 2 Oct 2026'. */
  facts: string;
  rules: readonly RuleView[];
  /** Null if unknown. */
  policy: string | null;
  change: { to: string; words: string } | null;
  /** The form for other rules; null where none can be asked for now. */
  propose: string | null;
}

export async function showPolicies(request: Request) {
  const session = await requireSession(request);
  const { value, problem } = await settle(listPolicies(session));
  const canFreeze = await statesCapability("freezes");
  if (!value) return { problem, wallets: null, hasRules: false, payers: null, canFreeze };
  const payers = value.hasRules ? await settle(listPayers(session)) : null;
  return {
    problem: null,
    wallets: value.wallets,
    hasRules: value.hasRules,
    canFreeze,
    /** Whom 'Who would have to approve?' can be asked about; null if it cannot be asked. */
    payers: payers && { groups: payers.value ?? [], problem: payers.problem },
  };
}

async function listPolicies(session: Session) {
  const rules = await listWalletRules(session);
  const canChange = await statesCapability("ruleChanges");
  if (rules) return { hasRules: true, wallets: rules.map((one) => walletView(one, canChange)) };
  const { items } = await getWalletsInfo(session, { includePolicy: true });
  return { hasRules: false, wallets: items.filter(({ deleted }) => !deleted).map(policyOnly) };
}

function walletView(
  { walletId, version, since, policy, rules, ...wallet }: WalletRules,
  canChange: boolean,
): WalletPolicyView {
  const sinceWords = since === null ? "" : `, since ${formatDay(since)}`;
  const state = version === 0 ? "no rules yet" : `version ${version}${sinceWords}`;
  return {
    walletId,
    name: markHidden(wallet.walletName),
    facts: `${countWords(wallet.subWalletCount)} · ${state}`,
    rules: sortedRules(rules).map(ruleView),
    policy: policyWords(policy),
    change: wallet.change && changeView(wallet.change),
    propose: canChange && !wallet.change ? paths.proposePolicy(walletId) : null,
  };
}

function changeView({ requestId, version, inForceAt, ...change }: NonNullable<WalletRules["change"]>) {
  const by = `Version ${version}, proposed by ${markHidden(change.proposedBy)},`;
  const words = inForceAt ? `comes into force on ${formatWhen(inForceAt)}` : "waits for approval";
  return { to: paths.policyChange(requestId), words: `${by} ${words}` };
}

function policyOnly({ walletId, walletName, policy, subWalletsSummary }: WalletInfo): WalletPolicyView {
  const count = subWalletsSummary.reduce((sum, one) => sum + one.count - one.deleted, 0);
  const groups = policy?.delegateSchedules.map((clauses) =>
    clauses.map(({ quorumCount, keys }) => ({
      quorumCount,
      approvers: keys.map((key) => ({ key, name: null, approvedAt: null })),
    })),
  );
  return {
    walletId,
    name: markHidden(walletName),
    facts: policy ? `${countWords(count)} · policy ${policy.version}` : countWords(count),
    rules: [],
    policy: policyWords(groups ?? null),
    change: null,
    propose: null,
  };
}

const countWords = (count: number): string => `${count} sub-wallet${count === 1 ? "" : "s"}`;
