import { and, desc, eq, inArray, like } from "drizzle-orm";
import type { Db } from "../db/client";
import { auditEvents, requestSignatures, requests } from "../db/schema";
import type { RequestRow } from "./inbox";
import type { Phone } from "./phones";

export type Decision = { request: RequestRow; decided: "approved" | "rejected"; at: Date };

const MAX_DECISIONS = 10;

/** What a phone approved and its owner rejected, newest first. */
export async function recentDecisions(db: Db, phone: Phone): Promise<Decision[]> {
  const signed = await db
    .select({ requestId: requestSignatures.requestId, at: requestSignatures.createdAt })
    .from(requestSignatures)
    .where(and(eq(requestSignatures.publicKey, phone.publicKey), eq(requestSignatures.digestIndex, 0)))
    .orderBy(desc(requestSignatures.createdAt))
    .limit(MAX_DECISIONS);
  // Only the audit log says who cancelled a request.
  const cancelled = await db
    .select({ description: auditEvents.description, at: auditEvents.createdAt })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organisationId, phone.organisationId),
        eq(auditEvents.actor, phone.principal.actor),
        like(auditEvents.description, "Request % to USER_CANCELLED%"),
      ),
    )
    .orderBy(desc(auditEvents.createdAt))
    .limit(MAX_DECISIONS);
  const made = [
    ...signed.map(({ requestId, at }) => ({ requestId, at, decided: "approved" as const })),
    ...cancelled.map(({ description, at }) => ({
      requestId: description.split(" ")[1] ?? "",
      at,
      decided: "rejected" as const,
    })),
  ];
  if (made.length === 0) return [];
  const rows = await db
    .select()
    .from(requests)
    .where(
      inArray(
        requests.id,
        made.map(({ requestId }) => requestId),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return made
    .flatMap(({ requestId, ...rest }) => {
      const request = byId.get(requestId);
      return request ? [{ request, ...rest }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MAX_DECISIONS);
}
