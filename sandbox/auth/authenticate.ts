import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SandboxEnv } from "../base/env";
import { type SealedHandle, sha256Hex } from "../base/secrets";
import type { Db } from "../db/client";
import { apiKeys, meta, organisations, sessions, users } from "../db/schema";
import { type Caller, callerOfApiKey, callerOfSession } from "./principal";
import { readHandle } from "./sessions";

export type Authentication = {
  /** Whose call it is; null for a portal key without a session, an unbound server key, or an invalid session. */
  caller: Caller | null;
  keyKind: "server" | "portal";
  /** Changes whenever an asset does; null as long as there is none. */
  assetsVersion: string | null;
};

/**
 * Reads in one statement whether an API key is known, and who calls: the session's user when a handle is given,
 * otherwise the key's. Nothing is cached, so that a revoked key and an ended session are refused at once, whichever
 * sandbox on the database ended them.
 * @returns null for an unknown key
 */
export async function authenticate(
  db: Db,
  env: SandboxEnv,
  { apiKey, handle }: { apiKey: string; handle: SealedHandle | null },
  now: Date,
): Promise<Authentication | null> {
  const claims = handle && readHandle(env, handle, now);
  const session = alias(sessions, "session");
  const isUser: SQL = handle ? eq(users.id, session.userId) : eq(users.id, apiKeys.userId);
  const [row] = await db
    .select({
      kind: apiKeys.kind,
      lastSix: apiKeys.lastSix,
      sessionId: session.id,
      user: users,
      organisation: organisations,
      assetsVersion: sql<
        string | null
      >`(select ${meta.value}::text from ${meta} where ${meta.key} = 'assets')`,
    })
    .from(apiKeys)
    .leftJoin(
      session,
      claims
        ? and(
            eq(session.id, claims.sessionId),
            eq(session.userId, claims.userId),
            isNull(session.revokedAt),
            gt(session.expiresAt, now),
          )
        : sql`false`,
    )
    .leftJoin(users, isUser)
    .leftJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(apiKeys.keyHash, sha256Hex(apiKey)));
  if (!row) return null;
  const { kind, lastSix, sessionId, user, organisation, assetsVersion } = row;
  const person = user && organisation ? { user, organisation } : null;
  return { caller: person && callerOf(person), keyKind: kind, assetsVersion };

  function callerOf(found: NonNullable<typeof person>): Caller | null {
    if (sessionId) return callerOfSession(found, sessionId);
    return kind === "server" ? callerOfApiKey(found, lastSix) : null;
  }
}
