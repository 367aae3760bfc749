import { and, eq, ne } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { sha256Hex } from "../base/secrets";
import type { Db } from "../db/client";
import { apiKeys } from "../db/schema";

export type ApiKey = { kind: "server" | "portal"; lastSix: string; userId: string | null };

/** The record of a key, or null when it is unknown. Only the key's hash is stored. */
export async function findApiKey(db: Db, key: string): Promise<ApiKey | null> {
  const [row] = await db
    .select({ kind: apiKeys.kind, lastSix: apiKeys.lastSix, userId: apiKeys.userId })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, sha256Hex(key)));
  return row ?? null;
}

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
    if (await findApiKey(tx, env.SANDBOX_SERVER_API_KEY)) return;
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
