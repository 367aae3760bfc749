import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { payoutRows, payouts, requests } from "../db/schema";

export type Held = {
  /** Approved, signed and not sent: their requests, the oldest first. */
  requests: (typeof requests.$inferSelect)[];
  /** Approved payouts, with how many of their payments wait. */
  payouts: { id: string; name: string; requestId: string; count: number }[];
};

/** What a thaw lets go on: a change of people, of no wallet, is never held. @param walletId null for all of the organisation */
export async function loadHeld(
  db: Db,
  { organisationId, walletId }: { organisationId: string; walletId: string | null },
): Promise<Held> {
  const isInScope = and(
    eq(requests.organisationId, organisationId),
    walletId === null ? isNotNull(requests.walletId) : eq(requests.walletId, walletId),
  );
  const held = await db
    .select()
    .from(requests)
    .where(
      and(
        isInScope,
        eq(requests.status, "SIGNED"),
        eq(requests.sendToNetwork, true),
        isNull(requests.payoutId),
      ),
    )
    .orderBy(asc(requests.createdAt));
  const waiting = await db
    .select({
      id: payouts.id,
      name: payouts.name,
      requestId: payouts.requestId,
      count: sql<number>`count(*)::int`,
    })
    .from(payouts)
    .innerJoin(requests, eq(requests.id, payouts.requestId))
    .innerJoin(payoutRows, eq(payoutRows.payoutId, payouts.id))
    .where(
      and(
        isInScope,
        eq(requests.status, "CONFIRMED"),
        isNull(payouts.stoppedAt),
        or(
          eq(payoutRows.state, "WAITING"),
          and(eq(payoutRows.state, "MAKING"), isNotNull(payoutRows.requestId)),
        ),
      ),
    )
    .groupBy(payouts.id)
    .orderBy(asc(payouts.order));
  return { requests: held, payouts: waiting };
}
