import { and, eq } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Tx } from "../db/client";
import { networkTransactions, requests } from "../db/schema";
import type { Quantity } from "../ledger/movements";
import { reservedQuantities } from "./reservations";

/** Only one transaction can use a nonce, so its replacement can spend the same amount. */
export async function reservedForNonce(
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
