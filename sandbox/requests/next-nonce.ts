import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests } from "../db/schema";
import { networkNonce } from "../network/nonce";
import { unsignedNonce } from "./request-nonces";
import { openStates } from "./states";

/**
 * The lowest nonce (or sequence; decimal or 0x hex in the unsigned transaction) that neither the network nor an open
 * request of the sub-wallet has used, so that a cancelled request leaves no gap. The caller has locked the
 * sub-wallet's row.
 */
export async function nextNonce(
  tx: Tx,
  subWallet: { id: string; chain: string | null; address: string },
): Promise<number> {
  const rows = await tx
    .select({ nonce: unsignedNonce })
    .from(requests)
    .where(and(eq(requests.subWalletId, subWallet.id), inArray(requests.status, openStates)));
  const taken = new Set(rows.map(({ nonce }) => Number(nonce ?? Number.NaN)));
  let nonce = await networkNonce(tx, subWallet.chain ?? "", subWallet.address);
  while (taken.has(nonce)) nonce += 1;
  return nonce;
}
