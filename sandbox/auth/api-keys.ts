import { and, eq, ne } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { sha256Hex } from "../base/secrets";
import type { Db } from "../db/client";
import { apiKeys } from "../db/schema";

/**
 * Stores a key, or changes the user that it acts for.
 * @param userId the user whose rights a server key has; null for a portal key
 */
export async function saveApiKey(
  db: Db,
  { key, kind, userId }: { key: string; kind: "server" | "portal"; userId: string | null },
): Promise<void> {
  await db
    .insert(apiKeys)
    .values({ keyHash: sha256Hex(key), kind, lastSix: key.slice(-6), userId })
    .onConflictDoUpdate({ target: apiKeys.keyHash, set: { kind, userId } });
}

/**
 * Makes the configured keys the only valid ones. An earlier portal key is deleted. A changed server key takes over the
 * user of the earlier one.
 */
export async function registerConfiguredKeys(db: Db, env: SandboxEnv): Promise<void> {
  await db.transaction(async (tx) => {
    const portalHash = sha256Hex(env.SANDBOX_PORTAL_API_KEY);
    await tx.delete(apiKeys).where(and(eq(apiKeys.kind, "portal"), ne(apiKeys.keyHash, portalHash)));
    await saveApiKey(tx, { key: env.SANDBOX_PORTAL_API_KEY, kind: "portal", userId: null });
    const serverHash = sha256Hex(env.SANDBOX_SERVER_API_KEY);
    const [known] = await tx.select().from(apiKeys).where(eq(apiKeys.keyHash, serverHash));
    if (known) return;
    const [previous] = await tx
      .delete(apiKeys)
      .where(eq(apiKeys.kind, "server"))
      .returning({ userId: apiKeys.userId });
    await saveApiKey(tx, {
      key: env.SANDBOX_SERVER_API_KEY,
      kind: "server",
      userId: previous?.userId ?? null,
    });
  });
}
