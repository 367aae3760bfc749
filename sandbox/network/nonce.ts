import { and, eq } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Db } from "../db/client";
import { networkAccounts } from "../db/schema";

/** Or sequence. @throws Error for a chain whose payments are not numbered */
export function firstNonce(chain: string): number {
  const { firstNonce: first } = factsOf(chain);
  if (first === null) throw new Error(`Payments on ${chain} have no nonce`);
  return first;
}

/** Or sequence. */
export async function networkNonce(db: Db, chain: string, address: string): Promise<number> {
  const [account] = await db
    .select({ nonce: networkAccounts.nonce })
    .from(networkAccounts)
    .where(
      and(eq(networkAccounts.chain, chain), eq(networkAccounts.address, canonicalAddress(chain, address))),
    );
  return account?.nonce ?? firstNonce(chain);
}
