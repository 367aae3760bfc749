import { eq, inArray, or, sql } from "drizzle-orm";
import { ApiError } from "../base/errors";
import type { Db, Tx } from "../db/client";
import { apiKeys, devices } from "../db/schema";
import type { Schedules } from "../records/policy";
import type { Rule } from "../records/rules";
import { type Decision, decide, type Tier } from "./decide";
import { asMovement, type StoredMovement } from "./movements";
import { requirementOf } from "./requirement";
import type { HeldRules } from "./rule-sets";
import { openCounters } from "./used-before";

type Asked = {
  walletId: string;
  held: HeldRules;
  movements: readonly StoredMovement[];
  at: Date;
  counted: "PREPARED" | "SIGNED";
  except: readonly string[];
};

/** In the order of the movements, each with what those before it use that are not refused. */
export async function judge(db: Db, { held, movements, ...asked }: Asked): Promise<Judgement[]> {
  if (held.rules.length === 0 || movements.length === 0) return [];
  const counters = await openCounters(db, { ...asked, rules: held.rules });
  return movements.map((row) => {
    const movement = asMovement(row, asked.at);
    const used = new Map(windowsOf(held).map((rule) => [rule.id, counters.usedBefore(rule).toFixed()]));
    const decision = decide(held.rules, movement, asked.at, counters.usedBefore);
    if (decision.refusals.length === 0) counters.add(movement);
    return { ...decision, used };
  });
}

/** `used`: by rules with hours, what was before it in their unit, decimal text. */
export type Judgement = Decision & { used: Map<string, string> };

const windowsOf = ({ rules }: HeldRules): Rule[] => rules.filter(({ above }) => above?.hours != null);

/** So that two requests at once see each other in what the hours of a rule have used, until the transaction ends. */
export async function lockCounters(tx: Tx, walletId: string, held: HeldRules): Promise<void> {
  if (windowsOf(held).length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rules/${walletId}`}, 0))`);
}

/** Null if no tier applies. @param createdBy who prepared it */
export async function requirementBy(
  db: Db,
  decisions: readonly Decision[],
  createdBy: string,
): Promise<Schedules | null> {
  const tiers = new Map<string, Tier>();
  for (const tier of decisions.flatMap((decision) => decision.tiers)) tiers.set(tier.id, tier);
  if (tiers.size === 0) return null;
  return requirementOf([...tiers.values()], await keysOf(db, createdBy));
}

/** Of a program: of all who have held a key of it, because any of them may have prepared it. */
async function keysOf(db: Db, userId: string): Promise<Set<string>> {
  const holders = db.select({ id: apiKeys.madeBy }).from(apiKeys).where(eq(apiKeys.userId, userId));
  const isBehind = or(eq(devices.userId, userId), inArray(devices.userId, holders));
  const rows = await db.select({ key: devices.publicKey }).from(devices).where(isBehind);
  return new Set(rows.map(({ key }) => key.toLowerCase()));
}

/** 'A rule of the wallet refuses it: …', by the first that does; null if none. @param words of a rule */
export function refusalWords({ refusals: [rule] }: Decision, words: (rule: Rule) => string): string | null {
  return rule ? `A rule of the wallet refuses it: ${words(rule)}` : null;
}

/**
 * @param words of a rule
 * @throws ApiError NOT_ALLOWED with the first rule that refuses, and the place of what it refuses among several
 */
export function assertNotRefused(decisions: readonly Decision[], words: (rule: Rule) => string): void {
  const row = decisions.findIndex(({ refusals }) => refusals.length > 0);
  const refused = decisions[row];
  const reason = refused && refusalWords(refused, words);
  if (!reason) return;
  if (decisions.length === 1) throw new ApiError("NOT_ALLOWED", reason);
  throw new ApiError("NOT_ALLOWED", `Row ${row + 1}: ${reason}`, { place: { row, field: "to", reason } });
}
