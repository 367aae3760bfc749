import { and, eq, inArray } from "drizzle-orm";
import { normalName } from "../base/hidden-characters";
import type { Db } from "../db/client";
import { payoutRows, payouts } from "../db/schema";
import type { PayoutRowState } from "./payout-rows";

/** The same for references that differ in letter case or in spaces alone. */
export const referenceKey = (reference: string): string => normalName(reference).toLowerCase();

export type ReferenceUse = {
  payoutId: string;
  payoutName: string;
  requestId: string | null;
  state: PayoutRowState;
};

/** By key: rows that paid, or still may. */
export async function loadReferenceUses(
  db: Db,
  organisationId: string,
  keys: string[],
): Promise<Map<string, ReferenceUse>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({
      key: payoutRows.referenceKey,
      payoutId: payouts.id,
      payoutName: payouts.name,
      requestId: payoutRows.requestId,
      state: payoutRows.state,
    })
    .from(payoutRows)
    .innerJoin(payouts, eq(payouts.id, payoutRows.payoutId))
    .where(
      and(
        eq(payoutRows.organisationId, organisationId),
        eq(payoutRows.holdsReference, true),
        inArray(payoutRows.referenceKey, keys),
      ),
    );
  return new Map(rows.map(({ key, ...use }) => [key, use]));
}
