import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { vasps } from "../db/schema";

/** Whether a business is where the travel rule does not apply yet (the 'sunrise' issue). Unknown ones are not. */
export async function isSunriseVasp(db: Db, vaspId: string | null | undefined): Promise<boolean> {
  if (!vaspId) return false;
  const found = await db
    .select({ id: vasps.id })
    .from(vasps)
    .where(and(eq(vasps.id, vaspId), eq(vasps.isSunrise, true)));
  return found.length > 0;
}
