import type { Db } from "../db/client";
import { type ChainPlace, hashAt } from "./verify-chain";

/** `head` is null if the file's signature is invalid. */
export type KeptHead = {
  file: string;
  head: { day: string; entries: number; chainHash: string; publicKey: string } | null;
};

/**
 * Compares a chain with its signed heads: it may have grown, but must contain each of them.
 * @param place the last valid entry
 * @param heads oldest first
 */
export async function reportHeads(
  db: Db,
  { chain, last }: { chain: string; last: ChainPlace },
  heads: readonly KeptHead[],
): Promise<{ lines: string[]; isWhole: boolean }> {
  const lines = heads
    .filter(({ head }) => head === null)
    .map(({ file }) => `  CHANGED: ${file} is not as it was signed.`);
  const sound = heads.flatMap(({ head }) => head ?? []);
  for (const { day, entries, chainHash } of sound) {
    const end = last.entry === 0 ? "it has no entry" : `it holds up to entry ${last.entry}`;
    if (entries > last.entry) {
      lines.push(`  CUT OFF: ${end}, and on ${day} entry ${entries} was signed.`);
    } else if ((await hashAt(db, chain, entries)) !== chainHash) {
      lines.push(`  WRITTEN ANEW: entry ${entries} no longer has the hash that was signed on ${day}.`);
    }
  }
  const isWhole = lines.length === 0;
  const newest = sound.at(-1);
  if (newest && isWhole) {
    lines.push(`  Has entry ${newest.entries}, signed on ${newest.day} with the key ${newest.publicKey}`);
  }
  if (heads.length === 0) lines.push("  No signed head is kept: whether its end was cut off cannot be seen.");
  return { lines, isWhole };
}
