import type { AuditAction } from "../audit/actions";
import { currentOrigin } from "../base/origin";
import type { Db } from "../db/client";
import { auditEvents } from "../db/schema";

export type AuditEvent = {
  /** Null for what no organisation is known of: the service's own log. */
  organisationId: string | null;
  /** As `personActor` names a person; `API Key ****last6`, or the service's own name. */
  actor: string;
  /** The whole sentence, as the exported log has it. */
  description: string;
  at: Date;
  /** What was done; the database derives it from the description when it is left out. */
  action?: AuditAction;
  /** What it was done with, where the log's list shows less than the sentence. */
  details?: string;
};

/**
 * Writes one entry of the audit log, inside the caller's transaction when there is one. Where it was asked for is known
 * from `runFrom`. The entry gets its number and its hash when the transaction commits.
 */
export async function recordAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  const { place, address } = currentOrigin();
  const { organisationId, actor, description, at, action = null, details = null } = event;
  await db.insert(auditEvents).values({
    organisationId,
    actor,
    description,
    createdAt: at,
    action,
    details,
    origin: place,
    address,
  });
}
