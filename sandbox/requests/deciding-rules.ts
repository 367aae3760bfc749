import type { Db } from "../db/client";
import type { requests } from "../db/schema";
import type { Rule } from "../records/rules";
import { judge } from "../rules/judge";
import { loadMovements } from "../rules/movements";
import { currentRules, rulesOfVersion } from "../rules/rule-sets";
import { setsOf, wordsBy } from "./apply-rules";
import { walletOf } from "./request-row";

type Asked = Pick<
  typeof requests.$inferSelect,
  "id" | "organisationId" | "walletId" | "rulesVersion" | "requirement"
>;

/** Which rules ask for approvals of a request beside the policy: those of now and those that it was prepared under. */
export async function decidingRules(db: Db, request: Asked, at: Date): Promise<Rule[]> {
  if (request.requirement === null) return [];
  const walletId = walletOf(request);
  const sets = setsOf(
    await currentRules(db, walletId, at),
    await rulesOfVersion(db, walletId, request.rulesVersion),
  );
  const movements = await loadMovements(db, request);
  const except = [request.id, ...movements.flatMap(({ insteadOf }) => insteadOf ?? [])];
  const found = new Map<string, Rule>();
  for (const held of sets) {
    const decisions = await judge(db, { walletId, held, movements, at, counted: "PREPARED", except });
    for (const tier of decisions.flatMap(({ tiers }) => tiers)) found.set(JSON.stringify(tier), tier);
  }
  return [...found.values()];
}

/** The same in words. */
export async function decidingWords(db: Db, request: Asked, at: Date): Promise<string[]> {
  const rules = await decidingRules(db, request, at);
  return rules.map(await wordsBy(db, { rules }));
}
