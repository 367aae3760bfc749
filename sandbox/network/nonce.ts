import { and, eq } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Db } from "../db/client";
import { networkAccounts } from "../db/schema";

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
