import type { Db } from "../db/client";
import { auditEvents } from "../db/schema";

/** Writes one line of the audit log, inside the caller's transaction when there is one. */
export async function recordAuditEvent(
  db: Db,
  event: { organisationId: string | null; actor: string; description: string; at: Date },
): Promise<void> {
  await db.insert(auditEvents).values({
    organisationId: event.organisationId,
    actor: event.actor,
    description: event.description,
    createdAt: event.at,
  });
}
