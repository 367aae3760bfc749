import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { vasps } from "../db/schema";

/** The 'sunrise' issue. False for unknown businesses. */
export async function isSunriseVasp(db: Db, vaspId: string | null | undefined): Promise<boolean> {
  if (!vaspId) return false;
  const found = await db
    .select({ id: vasps.id })
    .from(vasps)
    .where(and(eq(vasps.id, vaspId), eq(vasps.isSunrise, true)));
  return found.length > 0;
}
