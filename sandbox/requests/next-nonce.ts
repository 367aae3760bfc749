import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { networkAccounts, requests } from "../db/schema";
import { canonicalAddress } from "./known-address";
import { openStates } from "./states";

/** The nonce that the network expects of an address next; 0 when it has sent nothing. */
export async function networkNonce(db: Db, chain: string, address: string): Promise<number> {
  const [account] = await db
    .select({ nonce: networkAccounts.nonce })
    .from(networkAccounts)
    .where(
      and(eq(networkAccounts.chain, chain), eq(networkAccounts.address, canonicalAddress(chain, address))),
    );
  return account?.nonce ?? 0;
}

/**
 * The lowest nonce that neither the network nor an open request of the sub-wallet has used, so that a cancelled
 * request leaves no gap behind. The caller holds the sub-wallet's row.
 */
export async function nextNonce(
  tx: Tx,
  subWallet: { id: string; chain: string | null; address: string },
): Promise<number> {
  const rows = await tx
    .select({ nonce: sql<number>`(${requests.unsigned}->>'nonce')::int` })
    .from(requests)
    .where(and(eq(requests.subWalletId, subWallet.id), inArray(requests.status, openStates)));
  const taken = new Set(rows.map(({ nonce }) => nonce));
  let nonce = await networkNonce(tx, subWallet.chain ?? "", subWallet.address);
  while (taken.has(nonce)) nonce += 1;
  return nonce;
}
