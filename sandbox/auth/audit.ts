import type { AuditAction } from "../audit/actions";
import { asWords } from "../audit/given-text";
import { currentOrigin } from "../base/origin";
import { tellChange } from "../db/changes";
import type { Db } from "../db/client";
import { auditEvents } from "../db/schema";

export type AuditEvent = {
  /** Null: the service's own log. */
  organisationId: string | null;
  /** As in `personActor`, `API Key ****last6`, or the service's own name. */
  actor: string;
  description: string;
  at: Date;
  /** By default the database derives it from the description. */
  action?: AuditAction;
  details?: string;
};

/**
 * Writes an entry in the caller's transaction, if any, and notifies followers of the organisation. `runFrom` gives the
 * origin. Number and hash are set on commit.
 */
export async function recordAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await recordAuditEvents(db, [event]);
}

/** As `recordAuditEvent`; in their order, all of one organisation, of which the last one tells the followers. */
export async function recordAuditEvents(db: Db, events: readonly AuditEvent[]): Promise<void> {
  const { place, address } = currentOrigin();
  const last = events.at(-1);
  if (!last) return;
  const entries = db.insert(auditEvents).values(
    events.map(({ organisationId, actor, description, at, action = null, details = null }) => ({
      ...{ organisationId, actor, action },
      description: asWords(description),
      details: details === null ? null : asWords(details),
      createdAt: at,
      origin: place,
      address,
    })),
  );
  const { organisationId, action = null } = last;
  if (organisationId === null) await entries;
  else await entries.returning({ told: tellChange({ organisationId, isQuiet: isQuiet(action) }) });
}

/** Changes no page except the log itself. */
const QUIET = /^(SIGN|ACCOUNT_|SESSION_|PIN_|EXTENSION_|API_KEY_)|_(REFUSED|EXPORTED)$/;

const isQuiet = (action: AuditAction | null) => action !== null && QUIET.test(action);
