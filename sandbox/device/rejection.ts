import { and, desc, eq, like } from "drizzle-orm";
import type { Db } from "../db/client";
import { auditEvents, type requests } from "../db/schema";

/** Who ended a request before it was signed. */
export type Rejection = { name: string; at: Date };

/** Null for a request that nobody rejected. Only the audit log says who did. */
export async function rejectionOf(
  db: Db,
  { id, status, organisationId }: Pick<typeof requests.$inferSelect, "id" | "status" | "organisationId">,
): Promise<Rejection | null> {
  if (status !== "USER_CANCELLED") return null;
  const [event] = await db
    .select({ actor: auditEvents.actor, at: auditEvents.createdAt })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organisationId, organisationId),
        like(auditEvents.description, `Request ${id} moved from % to USER_CANCELLED%`),
      ),
    )
    .orderBy(desc(auditEvents.createdAt))
    .limit(1);
  return event ? { name: event.actor.replace(/ <[^<>]*>$/, ""), at: event.at } : null;
}
