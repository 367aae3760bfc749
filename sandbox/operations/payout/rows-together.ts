import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../db/client";
import { payoutRows } from "../../db/schema";
import type { PayoutPaymentRow } from "../../payouts/payout-rows";
import { readOrganisation } from "../../wallets/organisation";
import { loadStanding } from "./load-standing";
import { type RowPayment, readPayment } from "./row-payment";

/**
 * The rows that one transaction makes with this one, locked and in their order. What may not be paid any more, or what
 * the Travel Rule applies to by now, is made alone from then on: no other row waits for it, or fails with it.
 * @param due locked
 * @returns null while somebody else has hold of one of them
 */
export async function lockRowsTogether(
  tx: Tx,
  due: PayoutPaymentRow,
  at: Date,
): Promise<RowPayment["rows"] | null> {
  const { on } = await readPayment(tx, [due]);
  if (due.isAlone || !on.several) return [due];
  const isTogether = and(
    eq(payoutRows.payoutId, due.payoutId),
    eq(payoutRows.subWalletId, due.subWalletId),
    eq(payoutRows.assetId, due.assetId),
    eq(payoutRows.isAlone, false),
    sql`state = 'WAITING'`,
  );
  const together = await tx
    .select({ position: payoutRows.position })
    .from(payoutRows)
    .where(isTogether)
    .orderBy(asc(payoutRows.position))
    .limit(on.several.most);
  const positions = together.map(({ position }) => position);
  // Whoever stops the payout locks it first, and then its rows: nobody waits for them here.
  const locked = await tx
    .select()
    .from(payoutRows)
    .where(and(isTogether, inArray(payoutRows.position, positions)))
    .orderBy(asc(payoutRows.position))
    .for("update", { skipLocked: true });
  if (locked.length < positions.length) return null;
  const others = locked.filter(({ position }) => position !== due.position);
  const rows: RowPayment["rows"] = [due, ...others];
  const apart = await apartNow(tx, rows, at);
  if (apart.length > 0) {
    await tx
      .update(payoutRows)
      .set({ isAlone: true })
      .where(and(eq(payoutRows.payoutId, due.payoutId), inArray(payoutRows.position, apart)));
  }
  if (apart.includes(due.position)) return [due];
  return [due, ...others.filter(({ position }) => !apart.includes(position))];
}

/** Positions. */
async function apartNow(tx: Tx, rows: RowPayment["rows"], at: Date): Promise<number[]> {
  const { payments } = await readPayment(tx, rows);
  const organisation = await readOrganisation(tx, rows[0].organisationId);
  // None of them is this vault's.
  const standing = await loadStanding(tx, organisation, payments, { ownerOf: () => null, now: at });
  return rows.flatMap(({ position }, place) => {
    const payment = payments[place];
    const isAsApproved =
      payment && standing.mayBePaid(payment) && standing.travelRule(payment) === "NOT_APPLICABLE";
    return isAsApproved ? [] : [position];
  });
}
