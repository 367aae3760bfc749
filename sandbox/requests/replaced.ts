import { and, eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { networkTransactions, requests } from "../db/schema";
import type { Quantity } from "../ledger/movements";
import { canonicalAddress } from "./known-address";
import { reservedQuantities } from "./reservations";

/**
 * What the books hold back for the sub-wallet's pending transaction with this nonce. Only one transaction can use a
 * nonce, so that what replaces it may count on the same money.
 */
export async function heldForNonce(
  tx: Tx,
  subWallet: { chain: string; address: string },
  nonce: number,
): Promise<Quantity[]> {
  const { chain } = subWallet;
  const [pending] = await tx
    .select({ reservations: requests.reservations })
    .from(networkTransactions)
    .innerJoin(requests, eq(requests.id, networkTransactions.requestId))
    .where(
      and(
        eq(networkTransactions.chain, chain),
        eq(networkTransactions.from, canonicalAddress(chain, subWallet.address)),
        eq(networkTransactions.nonce, nonce),
        eq(networkTransactions.status, "PENDING"),
      ),
    );
  return pending ? reservedQuantities(pending) : [];
}

/** What is needed beyond what is held already, asset by asset. */
export function beyond(needed: Quantity[], held: Quantity[]): Quantity[] {
  return needed.flatMap(({ assetId, amount }) => {
    const there = sumOf(held, assetId);
    return amount > there ? [{ assetId, amount: amount - there }] : [];
  });
}

export function sumOf(quantities: Quantity[], assetId: string): bigint {
  return quantities.reduce((sum, one) => (one.assetId === assetId ? sum + one.amount : sum), 0n);
}
