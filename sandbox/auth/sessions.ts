import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import type { SandboxEnv } from "../base/env";
import { invalidSession } from "../base/errors";
import { deriveKey, type SealedHandle, seal, unseal } from "../base/secrets";
import type { Db } from "../db/client";
import { auditEvents, sessions, users } from "../db/schema";
import { recordAuditEvent } from "./audit";
import { personActor } from "./principal";
import { currentUse } from "./session-use";

/** From sign-in, however often the session is refreshed. */
export const MAX_SESSION_MS = 12 * 60 * 60 * 1000;

const claims = z.object({
  userId: z.string(),
  sessionId: z.string(),
  issuedAt: z.number(),
  expiresAt: z.number(),
});

type Session = { sessionId: string; userId: string };
type Kind = "console" | "extension";
type NewSession = {
  userId: string;
  kind: Kind;
  signedInAt: Date;
  browserSince?: Date | null;
};

/** Lasts one hour at most. @returns its handle */
export async function createSession(
  db: Db,
  env: SandboxEnv,
  { userId, kind, signedInAt, browserSince = null }: NewSession,
  now: Date,
): Promise<{ id: string; authentication: SealedHandle; expiresAt: Date; endsAt: Date }> {
  const id = randomUUID();
  const expiresAt = expiryOf(env, signedInAt, now);
  const use = kind === "console" ? { lastUsedAt: now, ...currentUse() } : {};
  await db
    .insert(sessions)
    .values({ id, userId, kind, signedInAt, expiresAt, createdAt: now, browserSince, ...use });
  const authentication = sealSession(env, { sessionId: id, userId }, now, expiresAt);
  return { id, authentication, expiresAt, endsAt: endOf(signedInAt) };
}

export const endOf = (signedInAt: Date): Date => new Date(signedInAt.getTime() + MAX_SESSION_MS);

const expiryOf = ({ SANDBOX_SESSION_MS }: SandboxEnv, signedInAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + SANDBOX_SESSION_MS, endOf(signedInAt).getTime()));

/** Null if forged or expired. The session may have been revoked. */
export function readHandle(env: SandboxEnv, handle: SealedHandle, now: Date): Session | null {
  const opened = unsealClaims(env, handle);
  return opened && opened.expiresAt > now.getTime() ? opened : null;
}

/**
 * A new handle for an hour, at most until 12 hours after sign-in; earlier handles keep their expiry. Extensions keep
 * their first handle, so an expired one will do, and a session that was just extended is not extended or logged again.
 * @param onlyKind the only kind that the caller's key may refresh; null: any
 * @throws ApiError INVALID_SESSION_TOKEN_CODE if forged, revoked or of another kind, or a console session's and expired
 */
export async function refreshSession(
  db: Db,
  env: SandboxEnv,
  handle: SealedHandle,
  now: Date,
  onlyKind: Kind | null = null,
): Promise<SealedHandle> {
  const { extendedUntil, kind, ...session } = await openSession(db, env, handle, now);
  if (onlyKind !== null && kind !== onlyKind) throw invalidSession();
  if (extendedUntil) return sealSession(env, session, now, extendedUntil);
  const expiresAt = expiryOf(env, session.signedInAt, now);
  await db.transaction(async (tx) => {
    const renewed = await tx
      .update(sessions)
      .set({ expiresAt })
      .where(and(eq(sessions.id, session.sessionId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    if (renewed.length === 0) throw invalidSession();
    const [user] = await tx.select().from(users).where(eq(users.id, session.userId));
    if (!user) throw invalidSession();
    await recordAuditEvent(tx, {
      organisationId: user.organisationId,
      actor: personActor(user),
      description: `Session extended until ${expiresAt.toISOString()}`,
      action: "SESSION_EXTENDED",
      details: `Until ${expiresAt.toISOString().slice(11, 16)} UTC`,
      at: now,
    });
  });
  return sealSession(env, session, now, expiresAt);
}

/**
 * Ends a session and all its handles. Even an expired handle will do; an ended session stays ended.
 * @param onlyKind the only kind that the caller's key may end; null: any
 * @throws ApiError INVALID_SESSION_TOKEN_CODE for a forged handle, or one of another kind
 */
export async function endSession(
  db: Db,
  env: SandboxEnv,
  handle: SealedHandle,
  now: Date,
  onlyKind: Kind | null = null,
): Promise<void> {
  const opened = unsealClaims(env, handle);
  if (!opened) throw invalidSession();
  const { sessionId, userId } = opened;
  await db.transaction(async (tx) => {
    if (onlyKind !== null && (await kindOf(tx, sessionId)) !== onlyKind) throw invalidSession();
    if (!(await revokeSession(tx, sessionId, now))) return;
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user) return;
    const { organisationId } = user;
    await recordAuditEvent(tx, {
      organisationId,
      actor: personActor(user),
      description: "Signed out",
      action: "SIGNED_OUT",
      at: now,
    });
  });
}

async function kindOf(db: Db, sessionId: string): Promise<string | undefined> {
  const [row] = await db.select({ kind: sessions.kind }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.kind;
}

/** Ends all its handles. @returns false if it had ended */
export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return revoked.length > 0;
}

/** Logs the use of a revoked session, but not of an expired one. */
export async function tellEndedSession(
  db: Db,
  env: SandboxEnv,
  handle: SealedHandle,
  now: Date,
): Promise<void> {
  const opened = unsealClaims(env, handle);
  if (opened) await tellRevoked(db, opened, now);
}

async function tellRevoked(db: Db, { sessionId, userId }: Session, at: Date): Promise<void> {
  const [row] = await db
    .select({ user: users, kind: sessions.kind, isRevoked: isNotNull(sessions.revokedAt) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  if (!row?.isRevoked) return;
  const { organisationId } = row.user;
  const action = "SESSION_REFUSED";
  const details = `Session ${sessionId.slice(0, 8)}`;
  const [told] = await db
    .select({ order: auditEvents.order })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.chain, organisationId),
        eq(auditEvents.action, action),
        eq(auditEvents.details, details),
      ),
    )
    .limit(1);
  if (told) return;
  const name = row.kind === "extension" ? "Extension session" : "Session";
  await recordAuditEvent(db, {
    organisationId,
    actor: personActor(row.user),
    description: `${name} ${sessionId.slice(0, 8)} refused: it was ended before`,
    action,
    details,
    at,
  });
}

async function openSession(db: Db, env: SandboxEnv, handle: SealedHandle, now: Date) {
  const opened = unsealClaims(env, handle);
  if (!opened) throw invalidSession();
  const { sessionId, userId } = opened;
  const [row] = await db
    .select({ kind: sessions.kind, signedInAt: sessions.signedInAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  if (!row) {
    await tellRevoked(db, opened, now);
    throw invalidSession();
  }
  const expiry = Math.min(opened.expiresAt, row.expiresAt.getTime());
  const isOver = (row.kind === "extension" ? endOf(row.signedInAt).getTime() : expiry) <= now.getTime();
  if (isOver) throw invalidSession();
  const isFresh = row.expiresAt.getTime() - now.getTime() > env.SANDBOX_SESSION_MS / 2;
  const extendedUntil = row.kind === "extension" && isFresh ? row.expiresAt : null;
  return { sessionId, userId, kind: row.kind, signedInAt: row.signedInAt, extendedUntil };
}

function unsealClaims(env: SandboxEnv, handle: SealedHandle): z.output<typeof claims> | null {
  const opened = claims.safeParse(unseal(deriveKey(env, "session"), handle));
  return opened.success ? opened.data : null;
}

function sealSession(env: SandboxEnv, session: Session, now: Date, expiresAt: Date): SealedHandle {
  return seal(deriveKey(env, "session"), {
    userId: session.userId,
    sessionId: session.sessionId,
    issuedAt: now.getTime(),
    expiresAt: expiresAt.getTime(),
  });
}
