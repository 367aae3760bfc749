import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import { currentOrigin } from "../base/origin";
import type { Db } from "../db/client";
import { sessions } from "../db/schema";
import type { Caller, SessionUse } from "./principal";

const MAX_CLIENT_LENGTH = 300;
const USE_STEP_MS = 60_000;

type Use = Pick<SessionUse, "address" | "client">;

/** Where the call comes from. @param source what an extension says of itself; otherwise the browser's word counts */
export function currentUse(source: string | null = null): Use {
  const { address, agent } = currentOrigin();
  const said = source ?? agent ?? null;
  const client = said?.replace(/[^\x20-\x7e]/g, "").slice(0, MAX_CLIENT_LENGTH) || null;
  return { address, client };
}

/** At most once a minute, except from another address or client. */
export async function noteSessionUse(
  db: Db,
  { sessionId = "", use }: Pick<Caller, "sessionId" | "use">,
  { address, client }: Use,
  now: Date,
): Promise<void> {
  if (!use) return;
  const change = { ...(address !== null && { address }), ...(client !== null && { client }) };
  const isOther = { ...use, ...change };
  const before = new Date(now.getTime() - USE_STEP_MS);
  const isDue = use.lastUsedAt === null || use.lastUsedAt < before;
  if (!isDue && isOther.address === use.address && isOther.client === use.client) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: now, ...change })
    .where(
      and(
        eq(sessions.id, sessionId),
        or(
          isNull(sessions.lastUsedAt),
          lt(sessions.lastUsedAt, before),
          address === null ? undefined : or(isNull(sessions.address), ne(sessions.address, address)),
          client === null ? undefined : or(isNull(sessions.client), ne(sessions.client, client)),
        ),
      ),
    );
}
