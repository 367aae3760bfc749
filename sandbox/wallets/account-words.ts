import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { subWallets } from "../db/schema";

/** An account's name with its id beside it, for the audit log: `Kraken main (…/KRAKEN/0)`. */
export const accountWords = ({ id, name }: { id: string; name: string }): string => `${name} (${id})`;

/** The same of an id alone, as long as it is known here. */
export async function accountWordsOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ name: subWallets.name }).from(subWallets).where(eq(subWallets.id, id));
  return row ? accountWords({ id, name: row.name }) : id;
}
