import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { requestEvents, requestSignatures } from "../db/schema";
import type { Phone } from "./phones";

export type Decision = "approve" | "reject";

/** Whether this phone's approval is with the request, or this person rejected it: another backend may have been asked. */
export async function hasDecided(
  db: Db,
  phone: Phone,
  requestId: string,
  decision: Decision,
): Promise<boolean> {
  const rows = await (decision === "approve"
    ? db
        .select({ id: requestSignatures.requestId })
        .from(requestSignatures)
        .where(
          and(eq(requestSignatures.requestId, requestId), eq(requestSignatures.publicKey, phone.publicKey)),
        )
        .limit(1)
    : db
        .select({ id: requestEvents.requestId })
        .from(requestEvents)
        .where(
          and(
            eq(requestEvents.requestId, requestId),
            eq(requestEvents.actor, phone.principal.actor),
            eq(requestEvents.isRejection, true),
          ),
        )
        .limit(1));
  return rows.length > 0;
}
