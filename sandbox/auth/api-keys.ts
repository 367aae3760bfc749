import { createHmac } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { sha256Hex } from "../base/secrets";
import type { Db, Tx } from "../db/client";
import { apiKeys, users } from "../db/schema";
import { recordAuditEvent } from "./audit";

export type ApiKeyKind = (typeof apiKeys.$inferSelect)["kind"];

/**
 * The key of the browser extensions, which everybody has who connects one: it opens nothing without an extension
 * session. It follows from the portal key, which does not follow from it.
 */
export function extensionApiKey({ SANDBOX_PORTAL_API_KEY }: SandboxEnv): string {
  return `xk_${createHmac("sha256", SANDBOX_PORTAL_API_KEY).update("browser extension").digest("base64url")}`;
}

/**
 * Stores a key, or changes the user that it acts for.
 * @param userId the user whose rights a server key has; null for the other kinds
 */
export async function saveApiKey(
  db: Db,
  { key, kind, userId }: { key: string; kind: ApiKeyKind; userId: string | null },
): Promise<void> {
  await db
    .insert(apiKeys)
    .values({ keyHash: sha256Hex(key), kind, lastSix: key.slice(-6), userId })
    .onConflictDoUpdate({ target: apiKeys.keyHash, set: { kind, userId } });
}

/**
 * Makes the configured keys the only valid ones. An earlier portal key is deleted, and with it the extensions' key. A changed server key takes over the
 * user of the earlier one.
 */
export async function registerConfiguredKeys(db: Db, env: SandboxEnv, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const portalHash = sha256Hex(env.SANDBOX_PORTAL_API_KEY);
    const replaced = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.kind, "portal"), ne(apiKeys.keyHash, portalHash)))
      .returning({ userId: apiKeys.userId, lastSix: apiKeys.lastSix });
    await saveApiKey(tx, { key: env.SANDBOX_PORTAL_API_KEY, kind: "portal", userId: null });
    for (const key of replaced) await tellChange(tx, key, env.SANDBOX_PORTAL_API_KEY, at);
    const extensionKey = extensionApiKey(env);
    await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.kind, "extension"), ne(apiKeys.keyHash, sha256Hex(extensionKey))));
    await saveApiKey(tx, { key: extensionKey, kind: "extension", userId: null });
    const serverHash = sha256Hex(env.SANDBOX_SERVER_API_KEY);
    const [known] = await tx.select().from(apiKeys).where(eq(apiKeys.keyHash, serverHash));
    if (known) return;
    const [previous] = await tx
      .delete(apiKeys)
      .where(eq(apiKeys.kind, "server"))
      .returning({ userId: apiKeys.userId, lastSix: apiKeys.lastSix });
    await saveApiKey(tx, {
      key: env.SANDBOX_SERVER_API_KEY,
      kind: "server",
      userId: previous?.userId ?? null,
    });
    if (previous) await tellChange(tx, previous, env.SANDBOX_SERVER_API_KEY, at);
  });
}

/** Enters a replaced key in the log of its user's organisation, or in the service's own. */
async function tellChange(
  tx: Tx,
  { userId, lastSix }: { userId: string | null; lastSix: string },
  key: string,
  at: Date,
): Promise<void> {
  const [user] = userId
    ? await tx.select({ organisationId: users.organisationId }).from(users).where(eq(users.id, userId))
    : [];
  await recordAuditEvent(tx, {
    organisationId: user?.organisationId ?? null,
    actor: "Strongroom",
    description: `API Key ****${lastSix} replaced by ****${key.slice(-6)}`,
    action: "API_KEY_CHANGED",
    details: `****${lastSix} replaced by ****${key.slice(-6)}`,
    at,
  });
}
