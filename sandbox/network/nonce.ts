import { and, eq } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Db } from "../db/client";
import { networkAccounts } from "../db/schema";

/** The XRP Ledger's sequence numbers begin at 1, because 0 means a ticket there. Nonces begin at 0. */
export const firstNonce = (chain: string): number => (chain === "RIPPLE" ? 1 : 0);

/** The next nonce (or sequence) that the network expects of an address. */
export async function networkNonce(db: Db, chain: string, address: string): Promise<number> {
  const [account] = await db
    .select({ nonce: networkAccounts.nonce })
    .from(networkAccounts)
    .where(
      and(eq(networkAccounts.chain, chain), eq(networkAccounts.address, canonicalAddress(chain, address))),
    );
  return account?.nonce ?? firstNonce(chain);
}
