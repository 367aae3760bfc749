import { asc } from "drizzle-orm";
import type { Db } from "../db/client";
import { organisations } from "../db/schema";
import { SERVICE_CHAIN } from "./entry-hash";
import { findMissingTriggers } from "./protection";
import { type KeptHead, reportHeads } from "./report-heads";
import { listChains, verifyChain } from "./verify-chain";

/** `isWhole`: all chains are valid, protected, and contain every expected hash and kept head. */
type Report = { lines: string[]; isWhole: boolean };

/**
 * Verifies every chain from its first entry and reports as text for a terminal.
 * @param expected hashes written down elsewhere, hex: each must be an entry's
 * @param kept signed heads stored beside the database, by chain, oldest first; null to skip
 */
export async function reportChains(
  db: Db,
  expected: readonly string[],
  kept: ReadonlyMap<string, readonly KeptHead[]> | null = null,
): Promise<Report> {
  const names = await nameChains(db, kept);
  const chains = await listChains(db);
  const lines: string[] = [];
  let isWhole = true;
  for (const name of await findMissingTriggers(db)) {
    isWhole = false;
    lines.push(`UNPROTECTED: the trigger ${name} was dropped or switched off.`);
  }
  for (const [chain, name] of names) {
    const heads = kept?.get(chain) ?? [];
    if (chain === SERVICE_CHAIN && !chains.includes(chain) && heads.length === 0) continue;
    lines.push(`${name} (${chain})`);
    const found = await reportChain(db, chain, chains.includes(chain));
    const compared = kept && (await reportHeads(db, { chain, last: found.last }, heads));
    lines.push(...found.lines, ...(compared?.lines ?? []));
    isWhole &&= found.isWhole && (compared?.isWhole ?? true);
  }
  if (chains.length === 0) lines.push("The audit log is empty.");
  for (const hash of expected) {
    const found = await findHash(db, chains, hash);
    isWhole &&= found !== null;
    lines.push(
      found
        ? `Expected ${hash}\n  is entry ${found.entry} of ${names.get(found.chain) ?? found.chain}`
        : `Expected ${hash}\n  MISSING: no verified entry has this hash. The end of its chain was cut off, or the chain was written anew.`,
    );
  }
  return { lines, isWhole };
}

async function nameChains(db: Db, kept: ReadonlyMap<string, unknown> | null): Promise<Map<string, string>> {
  const names = new Map([[SERVICE_CHAIN, "The service itself"]]);
  for (const { id, name } of await db.select().from(organisations).orderBy(asc(organisations.name))) {
    names.set(id, name);
  }
  for (const chain of kept?.keys() ?? []) {
    if (!names.has(chain)) names.set(chain, "An organisation that is no longer in the database");
  }
  return names;
}

async function reportChain(db: Db, chain: string, hasEntries: boolean) {
  const { last, firstBroken } = await verifyChain(db, chain);
  if (!hasEntries) return { last, isWhole: true, lines: ["  NO CHAIN: it has no entry."] };
  if (!firstBroken) {
    const count = `  ${last.entry} ${last.entry === 1 ? "entry" : "entries"}, complete and unchanged`;
    return { last, isWhole: true, lines: [count, `  ${last.hash}`] };
  }
  const upTo =
    last.entry > 0 ? `  Verified up to entry ${last.entry}: ${last.hash}` : "  No entry before it.";
  return {
    last,
    isWhole: false,
    lines: [`  BROKEN: entry ${firstBroken.entry} ${firstBroken.reason}.`, upTo],
  };
}

async function findHash(db: Db, chains: readonly string[], expected: string) {
  for (const chain of chains) {
    const { expectedAt } = await verifyChain(db, chain, { expected });
    if (expectedAt !== null) return { chain, entry: expectedAt };
  }
  return null;
}
