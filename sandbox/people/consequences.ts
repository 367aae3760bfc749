import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../db/client";
import { walletRules, wallets } from "../db/schema";
import type { PeopleChange, PersonState } from "../records/people";
import type { Schedules } from "../records/policy";
import type { Rule } from "../records/rules";
import { loadRuleSets } from "../rules/rule-sets";
import { loadPolicies } from "../wallets/wallet-infos";
import { canBeMet, loadPhoneHolders, mayApproveAsRole, type PhoneHolder, withoutFormer } from "./approvers";

type Change = { organisationId: string; personId: string; after: PersonState | null; at: Date };

/** Why the change may not be; null if it may. */
export async function findObstacle(db: Db, { organisationId, ...change }: Change): Promise<string | null> {
  return obstacleFor(db, organisationId, await loadPhoneHolders(db, [organisationId]), change);
}

/** As `findObstacle`, of a change that is asked for: also if all that wait for approval are made before it. */
export async function findObstacleToAsk(
  db: Db,
  { organisationId, ...change }: Change,
  waiting: readonly PeopleChange[],
): Promise<string | null> {
  const holders = await loadPhoneHolders(db, [organisationId]);
  const alone = await obstacleFor(db, organisationId, holders, change);
  if (alone) return alone;
  const left = holders.map((holder) => waiting.reduce(lessAfter, holder));
  const together = await obstacleFor(db, organisationId, left, change);
  return together && `With the changes of people that wait for approval: ${together}`;
}

async function obstacleFor(
  db: Db,
  organisationId: string,
  now: readonly PhoneHolder[],
  { personId, after, at }: Omit<Change, "organisationId">,
): Promise<string | null> {
  const then = now.map((holder) => (holder.userId === personId ? changed(holder, after) : holder));
  if (countOwners(now) > 0 && countOwners(then) === 0) {
    return "It would leave no Owner with a phone. Make somebody else an Owner first";
  }
  const stuck = await findStuck(db, organisationId, { now, then, at });
  if (!stuck) return null;
  return stuck.isRule
    ? `A rule of the wallet ${stuck.name} would be left without enough people who may approve. Change its rules first`
    : `The wallet ${stuck.name} would be left without enough people who may approve. Change its policy first`;
}

/** With what a change takes away, and without what it gives: it may never be approved. */
function lessAfter(holder: PhoneHolder, { personId, after }: PeopleChange): PhoneHolder {
  if (holder.userId !== personId) return holder;
  const then = changed(holder, after);
  if (then.isRemoved || !mayApproveAsRole(then.role)) return then;
  const role = holder.role === "OWNER" ? then.role : holder.role;
  const walletIds =
    holder.walletIds && then.walletIds
      ? holder.walletIds.filter((id) => then.walletIds?.includes(id))
      : (holder.walletIds ?? then.walletIds);
  return { ...holder, role, walletIds };
}

const changed = (holder: PhoneHolder, after: PersonState | null): PhoneHolder =>
  after ? { ...holder, role: after.role, walletIds: after.walletIds } : { ...holder, isRemoved: true };

/** Without those who are invited and have not come yet: they may never come. */
const countOwners = (holders: readonly PhoneHolder[]): number =>
  holders.filter(({ role, isRemoved }) => role === "OWNER" && !isRemoved).length;

type Holders = { now: readonly PhoneHolder[]; then: readonly PhoneHolder[] };

async function findStuck(
  db: Db,
  organisationId: string,
  { now, then, at }: Holders & { at: Date },
): Promise<{ name: string; isRule: boolean } | null> {
  const own = await db
    .select({ id: wallets.id, name: wallets.name })
    .from(wallets)
    .where(and(eq(wallets.organisationId, organisationId), eq(wallets.deleted, false)));
  const ids = own.map(({ id }) => id);
  const policies = await loadPolicies(db, ids);
  const rules = await loadRuleSets(db, ids, at);
  const coming = await db
    .select({ walletId: walletRules.walletId, rules: walletRules.rules })
    .from(walletRules)
    .innerJoin(wallets, eq(wallets.id, walletRules.walletId))
    .where(
      and(
        eq(wallets.organisationId, organisationId),
        gt(walletRules.inForceAt, at),
        isNull(walletRules.cancelledAt),
      ),
    );
  const stops = (schedules: Schedules, walletId: string, byOthers = false) =>
    [null, ...(byOthers ? then : [])].some((preparer) => {
      const left = without(schedules, preparer);
      const isMetBy = (holders: readonly PhoneHolder[]) => canBeMet(withoutFormer(left, holders, walletId));
      return isMetBy(now) && !isMetBy(then);
    });
  for (const { id, name } of own) {
    if (stops(policies.get(id)?.delegateSchedules ?? [], id)) return { name, isRule: false };
    const later = coming.filter(({ walletId }) => walletId === id).flatMap((set) => set.rules);
    const all: Rule[] = [...(rules.get(id)?.rules ?? []), ...later];
    if (all.some(({ approvals }) => approvals && stops(approvals.schedules, id, approvals.notByPreparer))) {
      return { name, isRule: true };
    }
  }
  return null;
}

/** Where who prepares does not approve. */
const without = (schedules: Schedules, preparer: PhoneHolder | null): Schedules =>
  schedules.map((groups) =>
    groups.map(({ quorumCount, keys }) => ({
      quorumCount,
      keys: keys.filter((key) => !preparer?.keys.includes(key.toLowerCase())),
    })),
  );
