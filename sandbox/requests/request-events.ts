import { asc, eq } from "drizzle-orm";
import { personName } from "../auth/principal";
import type { Db } from "../db/client";
import { requestEvents, type requests, users } from "../db/schema";

export type RequestEvent = {
  status: string;
  at: string;
  by: string | null;
  isPerson: boolean;
  isRejection: boolean;
  reason: string | null;
};

/** Oldest first. Of old requests only the beginning and the current state are known. */
export async function readRequestEvents(
  db: Db,
  request: Pick<
    typeof requests.$inferSelect,
    "id" | "createdBy" | "createdAt" | "updatedAt" | "status" | "cancelReason"
  >,
): Promise<RequestEvent[]> {
  const rows = await db
    .select()
    .from(requestEvents)
    .where(eq(requestEvents.requestId, request.id))
    .orderBy(asc(requestEvents.order));
  if (rows.length === 0) return eventsOfRow(db, request);
  return rows.map(({ status, actor, reason, isRejection, createdAt }) => ({
    status,
    at: createdAt.toISOString(),
    ...nameOfActor(actor),
    isRejection,
    reason,
  }));
}

/** `Name <email>` is a person, named without the address. */
export function nameOfActor(actor: string): { by: string; isPerson: boolean } {
  const person = /^(?:(.+) )?<(.+)>$/.exec(actor);
  return person ? { by: person[1] ?? person[2] ?? actor, isPerson: true } : { by: actor, isPerson: false };
}

async function eventsOfRow(
  db: Db,
  request: Parameters<typeof readRequestEvents>[1],
): Promise<RequestEvent[]> {
  const [user] = await db.select().from(users).where(eq(users.id, request.createdBy));
  const by = user ? personName(user) : null;
  const prepared = {
    status: "PREPROCESSING",
    at: request.createdAt.toISOString(),
    by,
    isPerson: true,
    isRejection: false,
    reason: null,
  };
  if (request.status === prepared.status) return [prepared];
  const { status, updatedAt, cancelReason: reason } = request;
  return [
    prepared,
    { status, at: updatedAt.toISOString(), by: null, isPerson: false, isRejection: false, reason },
  ];
}
