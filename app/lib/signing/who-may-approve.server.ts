import { statesCapability } from "~/lib/custody/capabilities/known.server";
import { listKeyHolders } from "~/lib/custody/policies/change.server";
import { listWalletRules, type WalletRules } from "~/lib/custody/policies/read.server";
import type { RuleApprovals, WalletRule } from "~/lib/custody/policies/shapes.server";
import { settle } from "~/lib/custody/settle.server";
import type { ApproverGroup } from "~/lib/custody/shapes.server";
import type { Payer } from "~/lib/custody/wallets/payer.server";
import { parseSubWalletId } from "~/lib/paths";
import { approvalsText, scheduleQuorums } from "~/lib/present/policy";
import { heightOf, ruleWords, verdictWords } from "~/lib/present/rule-words";
import type { Session } from "~/lib/session/session.server";

type RuledOperation = NonNullable<WalletRule["operations"]>[number];

/** Before a request is made. */
export interface Approvals {
  /** By the wallet's policy: 'One approval needed, from any of three'; null if unknown. */
  approvals: string | null;
  /** What rules of the wallet may ask for beside its policy, a line each. */
  moreByRules: readonly string[];
}

/** `policy` without people who no longer may approve; null if unknown. */
interface WalletAnswer {
  policy: ApproverGroup[][] | null;
  lines: readonly string[];
}

const UNKNOWN: WalletAnswer = { policy: null, lines: ["A rule of the wallet may ask for more."] };
const SHOWN = 3;

/** Of the wallet of a sub-wallet; null if the backend has no rules. */
export async function askWallet(
  session: Session,
  subWalletId: string,
  operation: RuledOperation,
): Promise<WalletAnswer | null> {
  const { value: wallets, problem } = await settle(listWalletRules(session));
  if (problem) return UNKNOWN;
  if (!wallets) return null;
  const walletId = parseSubWalletId(subWalletId)?.walletId;
  const wallet = wallets.find((one) => one.walletId === walletId);
  if (!wallet) return UNKNOWN;
  const rules = wallet.rules.filter((rule) => mayMeet(rule, { subWalletId, operation }));
  return { policy: wallet.policy, lines: ruleLines(rules, await approvingKeys(session, wallet)) };
}

/** Who approves what a sub-wallet is about to do. Without rules of the backend, by the policy as it is written. */
export function whoMayApprove(
  answer: WalletAnswer | null,
  { delegateSchedules }: Pick<Payer, "delegateSchedules">,
): Approvals {
  return answer
    ? { approvals: approvalsText(groupQuorums(answer.policy)), moreByRules: answer.lines }
    : { approvals: approvalsText(scheduleQuorums(delegateSchedules)), moreByRules: [] };
}

const groupQuorums = (policy: ApproverGroup[][] | null) =>
  policy?.map((groups) =>
    groups.map(({ quorumCount, approvers }) => ({ needed: quorumCount, all: approvers.length, given: null })),
  ) ?? null;

/** Lower case; of another wallet too where the backend tells no more; null if unknown. */
async function approvingKeys(
  session: Session,
  { approvers }: WalletRules,
): Promise<ReadonlySet<string> | null> {
  const holders = approvers ?? (await keyHolders(session));
  return holders && new Set(holders.map(({ key }) => key.toLowerCase()));
}

async function keyHolders(session: Session) {
  return (await statesCapability("ruleChanges")) ? (await settle(listKeyHolders(session))).value : null;
}

const mayMeet = (
  { operations, from }: WalletRule,
  { subWalletId, operation }: { subWalletId: string; operation: RuledOperation },
): boolean =>
  (operations?.includes(operation) ?? true) && (from?.some(({ id }) => id === subWalletId) ?? true);

/**
 * 'Payments above £250,000: Two of Amara Osei, Mona Haddad': limits first, then from those that ask for most.
 * @param approving keys of everybody who may approve for the wallet, lower case; null if unknown
 */
export function ruleLines(rules: readonly WalletRule[], approving: ReadonlySet<string> | null): string[] {
  const height = (rule: WalletRule) => heightOf(rule) ?? Number.POSITIVE_INFINITY;
  const sorted = [...rules].sort((one, other) => height(other) - height(one));
  const shown = sorted
    .slice(0, SHOWN)
    .map((rule) => `${ruleWords(rule)}: ${approvingWords(rule.approvals, approving)}`);
  const others = sorted.length - shown.length;
  return others > 0 ? [...shown, `${others} more under Policies`] : shown;
}

function approvingWords(approvals: RuleApprovals | null, approving: ReadonlySet<string> | null): string {
  if (!approvals || !approving) return verdictWords(approvals);
  const schedules = approvals.schedules
    .map((groups) =>
      groups.map((group) => ({
        ...group,
        approvers: group.approvers.filter(
          ({ key, name }) => name === null || approving.has(key.toLowerCase()),
        ),
      })),
    )
    .filter((groups) => groups.every(({ quorumCount, approvers }) => approvers.length >= quorumCount));
  return schedules.length === 0
    ? "Refused, because too few people may approve"
    : verdictWords({ ...approvals, schedules });
}
