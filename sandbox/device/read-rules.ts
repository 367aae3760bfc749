import { eq } from "drizzle-orm";
import { operationWords } from "../base/operation";
import type { Db } from "../db/client";
import { subWallets } from "../db/schema";
import { type RulesChange, rulesDigest } from "../records/rules";
import { isTightening } from "../rules/compare";
import { rulesOfVersion } from "../rules/rule-sets";
import { tryRules } from "../rules/trial";
import { verdictWords } from "../rules/verdict-words";
import { ruleWords } from "../rules/words";
import { NOTHING_MOVES, type Reading } from "./reading";

type Place = { db: Db; organisationId: string; now: Date; ownerOfKey(key: string): Promise<string | null> };

/** What would hold, rule by rule, what would be gone, and what that would have changed in 90 days. */
export async function readRules(
  change: RulesChange,
  { db, organisationId, now, ownerOfKey }: Place,
): Promise<Reading> {
  const { walletId, version, rules, trustId, replaces, reason } = change;
  const before = await rulesOfVersion(db, walletId, replaces);
  const nameOf = await namesOf(db, walletId);
  const all = [...rules, ...before.rules];
  const keys = new Set(
    all.flatMap(({ approvals }) => (approvals?.schedules ?? []).flat().flatMap((one) => one.keys)),
  );
  const owners = new Map<string, string>();
  for (const key of keys) owners.set(key, (await ownerOfKey(key)) ?? `unknown key ${key}`);
  const wordsOf = (rule: (typeof rules)[number]) =>
    `${ruleWords(rule, nameOf)}: ${verdictWords(rule.approvals, (key) => owners.get(key) ?? key)}`;
  const known = new Set(before.rules.map(wordsOf));
  const kept = new Set(rules.map(wordsOf));
  const trial = await tryRules(db, { organisationId, walletId, before: before.rules, after: rules, at: now });
  return {
    ...NOTHING_MOVES,
    action: operationWords.POLICY_CHANGE,
    network: "None (this moves no funds)",
    from: [],
    details: [
      { label: "Rules", value: `Version ${version}, in place of version ${replaces}` },
      { label: "Why", value: `"${reason}"` },
      ...rules.map((rule, index) => ({
        label: `Rule ${index + 1}${known.has(wordsOf(rule)) ? "" : " (new)"}`,
        value: wordsOf(rule),
        isSentence: true,
      })),
      ...before.rules
        .filter((rule) => !kept.has(wordsOf(rule)))
        .map((rule) => ({ label: "No longer", value: wordsOf(rule), isSentence: true })),
      ...(rules.length === 0 ? [{ label: "Rules", value: "None: the wallet's policy alone" }] : []),
      { label: "Tried on the last 90 days", value: trialWords(trial) },
      {
        label: "Holds",
        value: isTightening(before.rules, rules)
          ? "As soon as it is approved"
          : "24 hours after it is approved, because it may allow more",
      },
    ],
    digests: [rulesDigest(trustId, { walletId, version, rules })],
  };
}

/** '14 of 212 would have needed more approvals, 3 would have been refused; none would have needed fewer'. */
function trialWords(trial: Awaited<ReturnType<typeof tryRules>>): string {
  const { count, needMore, needLess, refused, allowed } = trial;
  const parts = [
    needLess > 0 && `${needLess} would have needed fewer approvals`,
    allowed > 0 && `${allowed} would have been allowed that was refused`,
    needMore > 0 && `${needMore} would have needed more approvals`,
    refused > 0 && `${refused} would have been refused`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? `None of ${count} would have changed` : `Of ${count}: ${parts.join(", ")}`;
}

async function namesOf(db: Db, walletId: string): Promise<(id: string) => string> {
  const rows = await db
    .select({ id: subWallets.id, name: subWallets.name })
    .from(subWallets)
    .where(eq(subWallets.walletId, walletId));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
