import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests } from "../db/schema";
import { networkNonce } from "../network/nonce";
import { unsignedNonce } from "./request-nonces";
import { openStates } from "./states";

/**
 * The lowest that neither the network nor an open request uses, so that a cancelled request leaves no gap. Lock the
 * sub-wallet's row first.
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
