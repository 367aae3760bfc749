import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { networkAccounts, requests } from "../db/schema";
import { canonicalAddress } from "./known-address";
import { openStates } from "./states";

/** Sequence numbers of the XRP Ledger begin at 1 (0 stands for a ticket there); nonces begin at 0. */
export const firstNonce = (chain: string): number => (chain === "RIPPLE" ? 1 : 0);

/** The nonce (or sequence) that the network expects of an address next. */
export async function networkNonce(db: Db, chain: string, address: string): Promise<number> {
  const [account] = await db
    .select({ nonce: networkAccounts.nonce })
    .from(networkAccounts)
    .where(
      and(eq(networkAccounts.chain, chain), eq(networkAccounts.address, canonicalAddress(chain, address))),
    );
  return account?.nonce ?? firstNonce(chain);
}

/**
 * The lowest nonce (or sequence; decimal or 0x hex in the unsigned transaction) that neither the network nor an open request of the sub-wallet has used, so that a cancelled
 * request leaves no gap behind. The caller holds the sub-wallet's row.
 */
export async function nextNonce(
  tx: Tx,
  subWallet: { id: string; chain: string | null; address: string },
): Promise<number> {
  const rows = await tx
    .select({
      nonce: sql<string | null>`coalesce(${requests.unsigned}->>'nonce', ${requests.unsigned}->>'sequence')`,
    })
    .from(requests)
    .where(and(eq(requests.subWalletId, subWallet.id), inArray(requests.status, openStates)));
  const taken = new Set(rows.map(({ nonce }) => Number(nonce ?? Number.NaN)));
  let nonce = await networkNonce(tx, subWallet.chain ?? "", subWallet.address);
  while (taken.has(nonce)) nonce += 1;
  return nonce;
}
