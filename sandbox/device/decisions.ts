import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { requestEvents, requestSignatures, requests } from "../db/schema";
import type { RequestRow } from "./inbox";
import type { Phone } from "./phones";

export type Decision = { request: RequestRow; decided: "approved" | "rejected"; at: Date };

const MAX_DECISIONS = 10;

export async function recentDecisions(db: Db, phone: Phone): Promise<Decision[]> {
  const signed = await db
    .select({ requestId: requestSignatures.requestId, at: requestSignatures.createdAt })
    .from(requestSignatures)
    .where(and(eq(requestSignatures.publicKey, phone.publicKey), eq(requestSignatures.digestIndex, 0)))
    .orderBy(desc(requestSignatures.createdAt))
    .limit(MAX_DECISIONS);
  const cancelled = await db
    .select({ requestId: requestEvents.requestId, at: requestEvents.createdAt })
    .from(requestEvents)
    .innerJoin(requests, eq(requests.id, requestEvents.requestId))
    .where(
      and(
        eq(requests.organisationId, phone.organisationId),
        eq(requestEvents.actor, phone.principal.actor),
        eq(requestEvents.status, "USER_CANCELLED"),
      ),
    )
    .orderBy(desc(requestEvents.createdAt))
    .limit(MAX_DECISIONS);
  const made = [
    ...signed.map(({ requestId, at }) => ({ requestId, at, decided: "approved" as const })),
    ...cancelled.map(({ requestId, at }) => ({ requestId, at, decided: "rejected" as const })),
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
