import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client";

/**
 * @param rows what is counted: 'from transactions where …'
 * @returns null if there are more than `most`
 */
export async function countUpTo(db: Db, rows: SQL, most: number): Promise<number | null> {
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select ${rows} limit ${most + 1}) as counted`,
  );
  const count = counted[0]?.count ?? 0;
  return count > most ? null : count;
}
