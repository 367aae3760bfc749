import { and, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Db } from "../db/client";
import { walletRules } from "../db/schema";
import type { Rule } from "../records/rules";

export type RuleSetRow = typeof walletRules.$inferSelect;

/** Version 0: there are none. */
export type HeldRules = { version: number; rules: Rule[] };

const NONE: HeldRules = { version: 0, rules: [] };

/** That hold at `at`, by wallet; without the wallets that have none. */
export async function loadRuleSets(
  db: Db,
  walletIds: readonly string[],
  at: Date,
): Promise<Map<string, RuleSetRow>> {
  const rows = await db
    .selectDistinctOn([walletRules.walletId])
    .from(walletRules)
    .where(
      and(
        inArray(walletRules.walletId, [...walletIds]),
        lte(walletRules.inForceAt, at),
        isNull(walletRules.cancelledAt),
      ),
    )
    .orderBy(walletRules.walletId, desc(walletRules.version));
  return new Map(rows.map((row) => [row.walletId, row]));
}

export async function currentRules(db: Db, walletId: string, at: Date): Promise<HeldRules> {
  return (await loadRuleSets(db, [walletId], at)).get(walletId) ?? NONE;
}

/** As they were, whatever holds now. */
export async function rulesOfVersion(db: Db, walletId: string, version: number): Promise<HeldRules> {
  if (version === 0) return NONE;
  const [row] = await db
    .select()
    .from(walletRules)
    .where(and(eq(walletRules.walletId, walletId), eq(walletRules.version, version)));
  if (!row) throw new Error(`Wallet ${walletId} never had version ${version} of its rules`);
  return row;
}
