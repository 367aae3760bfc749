import { createHmac } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { sha256Hex } from "../base/secrets";
import type { Db, Tx } from "../db/client";
import { apiKeys, users } from "../db/schema";
import { recordAuditEvent } from "./audit";

export type ApiKeyKind = (typeof apiKeys.$inferSelect)["kind"];

/**
 * Shared by everybody who connects an extension: useless without an extension session. Derived one-way from the portal
 * key.
 */
export function extensionApiKey({ SANDBOX_PORTAL_API_KEY }: SandboxEnv): string {
  return `xk_${createHmac("sha256", SANDBOX_PORTAL_API_KEY).update("browser extension").digest("base64url")}`;
}

/** Stores a key or changes its user. @param userId for a server key; null for other kinds */
export async function saveApiKey(
  db: Db,
  { key, kind, userId }: { key: string; kind: ApiKeyKind; userId: string | null },
): Promise<void> {
  await db
    .insert(apiKeys)
    .values({ keyHash: sha256Hex(key), kind, lastSix: key.slice(-6), userId })
    .onConflictDoUpdate({ target: apiKeys.keyHash, set: { kind, userId } });
}

/** Makes the configured keys the only valid ones. A changed server key takes over the earlier one's user. */
export async function registerConfiguredKeys(db: Db, env: SandboxEnv, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const replaced = await replaceKeys(tx, "portal", env.SANDBOX_PORTAL_API_KEY);
    for (const key of replaced) await tellChange(tx, key, env.SANDBOX_PORTAL_API_KEY, at);
    await replaceKeys(tx, "extension", extensionApiKey(env));
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

/** Replaces the keys of a kind without users. @returns the earlier ones */
async function replaceKeys(tx: Tx, kind: "portal" | "extension", key: string) {
  const replaced = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.kind, kind), ne(apiKeys.keyHash, sha256Hex(key))))
    .returning({ userId: apiKeys.userId, lastSix: apiKeys.lastSix });
  await saveApiKey(tx, { key, kind, userId: null });
  return replaced;
}

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
