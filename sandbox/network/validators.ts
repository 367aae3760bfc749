import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { validators } from "../db/schema";

export type Validator = typeof validators.$inferSelect;

/** What validators, vote accounts or pools of a chain publish about themselves, by id; without those that publish nothing. */
export async function loadValidators(
  db: Db,
  chain: string,
  ids: readonly string[],
): Promise<Map<string, Validator>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(validators)
          .where(and(eq(validators.chain, chain), inArray(validators.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}
