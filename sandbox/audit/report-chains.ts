import { asc } from "drizzle-orm";
import type { Db } from "../db/client";
import { organisations } from "../db/schema";
import { SERVICE_CHAIN } from "./entry-hash";
import { findMissingTriggers } from "./protection";
import { listChains, verifyChain } from "./verify-chain";

/** `isWhole`: every chain holds, what protects them is in place, and every expected hash is in one. */
type Report = { lines: string[]; isWhole: boolean };

/**
 * Checks every chain of the audit log from its first entry, in words for a terminal.
 * @param expected hashes that somebody wrote down, hex: each must still be that of an entry
 */
export async function reportChains(db: Db, expected: readonly string[]): Promise<Report> {
  const names = new Map([[SERVICE_CHAIN, "The service itself"]]);
  for (const { id, name } of await db.select().from(organisations).orderBy(asc(organisations.name))) {
    names.set(id, name);
  }
  const chains = await listChains(db);
  const lines: string[] = [];
  let isWhole = true;
  for (const name of await findMissingTriggers(db)) {
    isWhole = false;
    lines.push(`UNPROTECTED: the trigger ${name} was dropped or switched off.`);
  }
  for (const chain of [...names.keys()].filter((id) => chains.includes(id))) {
    const { last, firstBroken } = await verifyChain(db, chain);
    lines.push(`${names.get(chain)} (${chain})`);
    if (firstBroken) {
      isWhole = false;
      lines.push(`  BROKEN: entry ${firstBroken.entry} ${firstBroken.reason}.`);
      lines.push(
        last.entry > 0 ? `  Verified up to entry ${last.entry}: ${last.hash}` : "  No entry before it.",
      );
    } else {
      lines.push(`  ${last.entry} ${last.entry === 1 ? "entry" : "entries"}, complete and unchanged`);
      lines.push(`  ${last.hash}`);
    }
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

async function findHash(db: Db, chains: readonly string[], expected: string) {
  for (const chain of chains) {
    const { expectedAt } = await verifyChain(db, chain, { expected });
    if (expectedAt !== null) return { chain, entry: expectedAt };
  }
  return null;
}
