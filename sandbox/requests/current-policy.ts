import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { policies } from "../db/schema";

export async function currentPolicy(db: Db, walletId: string): Promise<typeof policies.$inferSelect> {
  const [policy] = await db
    .select()
    .from(policies)
    .where(eq(policies.walletId, walletId))
    .orderBy(desc(policies.version))
    .limit(1);
  if (!policy) throw new Error(`Wallet ${walletId} has no policy`);
  return policy;
}
