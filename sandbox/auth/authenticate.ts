import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { type SealedHandle, sha256Hex } from "../base/secrets";
import type { Db } from "../db/client";
import { apiKeys, meta, organisations, programs, sessions, users } from "../db/schema";
import type { ApiKeyKind } from "./api-keys";
import { type Caller, callerOfApiKey, callerOfProgram, callerOfSession } from "./principal";
import { type ProgramCall, readProgramCall } from "./program-calls";
import { readHandle } from "./sessions";

export type Authentication = {
  /** Null for an invalid session, and for keys without a user when there is no session. */
  caller: Caller | null;
  keyKind: ApiKeyKind;
  assetsVersion: string | null;
  /** Null for other keys. */
  program: ProgramCall | null;
};

/**
 * Finds the caller in one statement: the session's user if there is a handle, otherwise the key's. Not cached, so that
 * revoked keys and ended sessions are refused at once. A program's key carries no session.
 * @param call its handle, and the caller's IP address
 * @returns null for an unknown key
 */
export async function authenticate(
  db: Db,
  env: SandboxEnv,
  { apiKey, handle, address }: { apiKey: string; handle: SealedHandle | null; address: string },
  now: Date,
): Promise<Authentication | null> {
  const claims = handle && readHandle(env, handle, now);
  const keyHash = sha256Hex(apiKey);
  const [row] = await statementsOf(db)[handle ? "bySession" : "byKey"].execute({
    keyHash,
    sessionId: claims?.sessionId ?? null,
    userId: claims?.userId ?? null,
    now: now.toISOString(),
  });
  if (!row) return null;
  const { kind, lastSix, session, user, organisation, assetsVersion } = row;
  const person = user && organisation ? { user, organisation } : null;
  const program =
    row.program && readProgramCall({ ...row.program, keyHash, endsAt: row.endsAt }, address, now);
  return { caller: person && callerOf(person), keyKind: kind, assetsVersion, program };

  function callerOf(found: NonNullable<typeof person>): Caller | null {
    if (kind === "program")
      return handle || program?.refusal !== null ? null : callerOfProgram(found, lastSix);
    if (session && kind === "extension" && session.kind !== "extension") return null;
    if (session) return callerOfSession(found, session);
    return kind === "server" ? callerOfApiKey(found, lastSix) : null;
  }
}

type Statements = ReturnType<typeof makeStatements>;

const made = new WeakMap<Db, Statements>();

function statementsOf(db: Db): Statements {
  const known = made.get(db) ?? makeStatements(db);
  made.set(db, known);
  return known;
}

const makeStatements = (db: Db) => ({
  bySession: makeStatement(db, eq(users.id, sessions.userId)).prepare("authenticate_session"),
  byKey: makeStatement(db, eq(users.id, apiKeys.userId)).prepare("authenticate_key"),
});

const makeStatement = (db: Db, isUser: SQL) =>
  db
    .select({
      kind: apiKeys.kind,
      lastSix: apiKeys.lastSix,
      endsAt: apiKeys.endsAt,
      program: programs,
      session: {
        id: sessions.id,
        kind: sessions.kind,
        lastUsedAt: sessions.lastUsedAt,
        address: sessions.address,
        client: sessions.client,
        signedInAt: sessions.signedInAt,
        browserSince: sessions.browserSince,
      },
      user: users,
      organisation: organisations,
      assetsVersion: sql<
        string | null
      >`(select ${meta.value}::text from ${meta} where ${meta.key} = 'assets')`,
    })
    .from(apiKeys)
    .leftJoin(
      sessions,
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.userId, sql.placeholder("userId")),
        isNull(sessions.revokedAt),
        sql`${sessions.expiresAt} > ${sql.placeholder("now")}::timestamptz`,
      ),
    )
    .leftJoin(users, and(isUser, isNull(users.removedAt)))
    .leftJoin(programs, eq(programs.userId, apiKeys.userId))
    .leftJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(apiKeys.keyHash, sql.placeholder("keyHash")));
