import type { AuditAction } from "../audit/actions";
import { currentOrigin } from "../base/origin";
import { tellChange } from "../db/changes";
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
 * Writes one entry of the audit log, inside the caller's transaction when there is one, and tells whoever follows the
 * organisation. Where it was asked for is known from `runFrom`. The entry gets its number and its hash when the transaction commits.
 */
export async function recordAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  const { place, address } = currentOrigin();
  const { organisationId, actor, description, at, action = null, details = null } = event;
  const entry = db.insert(auditEvents).values({
    organisationId,
    actor,
    description,
    createdAt: at,
    action,
    details,
    origin: place,
    address,
  });
  // In the same statement, because every mutation makes an entry.
  if (organisationId === null) await entry;
  else await entry.returning({ told: tellChange({ organisationId, isQuiet: isQuiet(action) }) });
}

/** Nothing that a page of the console shows but the log itself: who came and went, and files. */
const QUIET = /^(SIGN|ACCOUNT_|SESSION_|PIN_|EXTENSION_|API_KEY_)|_(REFUSED|EXPORTED)$/;

const isQuiet = (action: AuditAction | null) => action !== null && QUIET.test(action);
