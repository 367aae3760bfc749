import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { ApiError, invalidSession } from "../base/errors";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { sessions } from "../db/schema";
import type { Services } from "../services";
import { type AuditEvent, recordAuditEvent } from "./audit";
import type { Principal } from "./principal";
import { createSession, endOf, MAX_SESSION_MS, revokeSession } from "./sessions";

/** More than anybody has browsers. A new session replaces the least recently used. */
const MAX_SESSIONS = 20;

/**
 * Ends 12 hours after the console sign-in. Neither session ends with the other.
 * @throws ApiError INVALID_SESSION_TOKEN_CODE without a console session
 */
export function createExtensionSession({ db, env, clock }: Services, principal: Principal) {
  const { userId, organisationId, actor, sessionId, kind } = principal;
  if (kind !== "session" || !sessionId) throw invalidSession();
  return db.transaction(async (tx) => {
    const [parent] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for("update");
    if (!parent) throw invalidSession();
    const at = clock();
    const by = { organisationId, actor, at };
    const open = await openSessions(tx, userId, at);
    for (const { id } of open.toSorted(byUse).slice(MAX_SESSIONS - 1)) {
      const description = `Extension session ended: a user has ${MAX_SESSIONS} at most`;
      await endExtensionSession(tx, id, { ...by, description });
    }
    const started = { userId, kind: "extension", signedInAt: parent.signedInAt } as const;
    const session = await createSession(tx, env, started, at);
    const [description, action] = ["Extension session started", "EXTENSION_SESSION_CREATED"] as const;
    await recordAuditEvent(tx, { ...by, description, action });
    return session;
  });
}

type Row = typeof sessions.$inferSelect;
const usedAt = ({ lastUsedAt, createdAt }: Row) => (lastUsedAt ?? createdAt).getTime();
const byUse = (one: Row, other: Row) => usedAt(other) - usedAt(one);

export async function listExtensionSessions({ db, clock }: Services, { userId }: Principal) {
  const rows = await openSessions(db, userId, clock());
  return rows.map(({ id, createdAt, lastUsedAt, signedInAt, client }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    endsAt: endOf(signedInAt).toISOString(),
    client,
  }));
}

const openSessions = (db: Db, userId: string, now: Date): Promise<Row[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.kind, "extension"),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.signedInAt, new Date(now.getTime() - MAX_SESSION_MS)),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id));

/** Does nothing if it has ended. @throws ApiError NOT_FOUND unless it is the caller's */
export async function revokeExtensionSession(
  { db, clock }: Services,
  { userId, organisationId, actor }: Principal,
  id: string,
): Promise<boolean> {
  const isOwn = and(eq(sessions.id, id), eq(sessions.userId, userId), eq(sessions.kind, "extension"));
  await db.transaction(async (tx: Tx) => {
    const [own] = isUuid(id) ? await tx.select().from(sessions).where(isOwn) : [];
    if (!own) throw new ApiError("NOT_FOUND", "Session not found");
    const by = { organisationId, actor, at: clock() };
    await endExtensionSession(tx, id, { ...by, description: "Extension session revoked" });
  });
  return true;
}

type Ending = Pick<AuditEvent, "organisationId" | "actor" | "at" | "description">;

async function endExtensionSession(tx: Tx, id: string, ending: Ending): Promise<void> {
  if (!(await revokeSession(tx, id, ending.at))) return;
  await recordAuditEvent(tx, { ...ending, action: "EXTENSION_SESSION_REVOKED" });
}
