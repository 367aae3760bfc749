import { eq } from "drizzle-orm";
import { ApiError } from "../base/errors";
import type { Db, Tx } from "../db/client";
import { requests, subWallets } from "../db/schema";
import { canBeApproved } from "../people/approvers";
import type { Schedules } from "../records/policy";
import type { Rule } from "../records/rules";
import { assertNotRefused, judge, lockCounters, refusalWords, requirementBy } from "../rules/judge";
import { loadMovements, type NewMovement, readMovements, type StoredMovement } from "../rules/movements";
import { bothOf, requiredSchedules } from "../rules/requirement";
import { currentRules, type HeldRules, rulesOfVersion } from "../rules/rule-sets";
import { ruleWords } from "../rules/words";
import { currentPolicy } from "./current-policy";
import { type RequestRow, walletOf } from "./request-row";

type Asked = {
  organisationId: string;
  walletId: string;
  requestId: string;
  createdBy: string;
  movements: readonly NewMovement[];
  /** The request that this one pays in place of. */
  insteadOf?: string | null;
  at: Date;
};

export type Ruling = { rulesVersion: number; requirement: Schedules | null; movements: StoredMovement[] };

/**
 * What the wallet's rules say of a new request. Stores nothing; where they count, others wait until the transaction ends.
 * @throws ApiError NOT_ALLOWED where a rule refuses it, and where nobody could approve it
 */
export async function ruleOn(tx: Tx, asked: Asked): Promise<Ruling> {
  const { walletId, at, requestId, createdBy, insteadOf = null } = asked;
  const held = await currentRules(tx, walletId, at);
  await lockCounters(tx, walletId, held);
  const read = await readMovements(tx, asked, { requestId, movements: asked.movements, at });
  const movements = read.map((row) => ({ ...row, insteadOf }));
  const except = insteadOf === null ? [requestId] : [requestId, insteadOf];
  const decisions = await judge(tx, { walletId, held, movements, at, counted: "PREPARED", except });
  assertNotRefused(decisions, await wordsBy(tx, held));
  const requirement = await requirementBy(tx, decisions, createdBy);
  if (requirement) await assertSomebodyCan(tx, asked, requirement);
  return { rulesVersion: held.version, requirement, movements };
}

/** @throws ApiError NOT_ALLOWED */
async function assertSomebodyCan(
  tx: Tx,
  wallet: Pick<Asked, "organisationId" | "walletId">,
  requirement: Schedules,
): Promise<void> {
  const { delegateSchedules } = await currentPolicy(tx, wallet.walletId);
  if (await canBeApproved(tx, wallet, requiredSchedules(delegateSchedules, { requirement }))) return;
  throw new ApiError(
    "NOT_ALLOWED",
    "Nobody could approve it: its rule asks for more people than may approve",
  );
}

export type RowRuling = {
  /** By row: why a rule refuses it; null if none does. Empty where there are no rules. */
  refusals: (string | null)[];
  /** Of the rows that none refuses. */
  requirement: Schedules | null;
  /** Those that ask for the requirement, each once. */
  deciding: Rule[];
};

/** What the wallet's rules would say of several movements of one request. Stores nothing, and others do not wait. */
export async function ruleOnRows(db: Db, asked: Omit<Asked, "insteadOf" | "requestId">): Promise<RowRuling> {
  const { walletId, at, createdBy } = asked;
  const held = await currentRules(db, walletId, at);
  if (held.rules.length === 0) return { refusals: [], requirement: null, deciding: [] };
  const movements = await readMovements(db, asked, { ...asked, requestId: NO_REQUEST });
  const decisions = await judge(db, { walletId, held, movements, at, counted: "PREPARED", except: [] });
  const words = await wordsBy(db, held);
  const possible = decisions.filter(({ refusals }) => refusals.length === 0);
  const tiers = new Map(possible.flatMap((one) => one.tiers.map((tier) => [tier.id, tier] as const)));
  return {
    refusals: decisions.map((decision) => refusalWords(decision, words)),
    requirement: await requirementBy(db, possible, createdBy),
    deciding: [...tiers.values()],
  };
}

/** Of nothing that was made. */
export const NO_REQUEST = "00000000-0000-0000-0000-000000000000";

/**
 * Before it is approved and before it is signed: by the rules of now and by those that it was prepared under, so that the
 * stricter of the two holds. What was signed since counts.
 * @returns who must approve it beside the policy; null if no rule asks for more
 * @throws ApiError NOT_ALLOWED where a rule refuses it
 */
export async function ruleAgain(tx: Tx, request: RequestRow, at: Date): Promise<Schedules | null> {
  const { requirement } = request;
  const walletId = walletOf(request);
  const now = await currentRules(tx, walletId, at);
  const then = await rulesOfVersion(tx, walletId, request.rulesVersion);
  const sets = setsOf(now, then);
  if (sets.every(({ rules }) => rules.length === 0)) return requirement;
  for (const held of sets) await lockCounters(tx, walletId, held);
  const movements = await loadMovements(tx, request);
  const except = [request.id, ...movements.flatMap(({ insteadOf }) => insteadOf ?? [])];
  let all = requirement;
  for (const held of sets) {
    const decisions = await judge(tx, { walletId, held, movements, at, counted: "SIGNED", except });
    assertNotRefused(decisions, await wordsBy(tx, held));
    const asked = await requirementBy(tx, decisions, request.createdBy);
    if (asked) all = all ? bothOf(all, asked) : asked;
  }
  if (JSON.stringify(all) !== JSON.stringify(requirement)) {
    await tx.update(requests).set({ requirement: all }).where(eq(requests.id, request.id));
  }
  return all;
}

/** Each version once. */
export const setsOf = (now: HeldRules, then: HeldRules): HeldRules[] =>
  now.version === then.version ? [now] : [now, then];

/** Of rules in words, with the names of their sub-wallets. */
export async function wordsBy(db: Db, { rules }: Pick<HeldRules, "rules">): Promise<(rule: Rule) => string> {
  const ids = rules.flatMap(({ from }) => from ?? []);
  const names = new Map<string, string>();
  for (const id of new Set(ids)) {
    const [row] = await db.select({ name: subWallets.name }).from(subWallets).where(eq(subWallets.id, id));
    if (row) names.set(id, row.name);
  }
  return (rule) => ruleWords(rule, (id) => names.get(id) ?? id);
}
