import type { Network } from "../../chains/facts";
import { associatedTokenAddress } from "../../chains/solana/address";
import type { networkAccounts } from "../../db/schema";
import { contactAddress } from "../address-book";
import { contacts } from "../plan/contacts";
import type { Movement } from "./movement";

const CHAIN = "SOLANA";

/**
 * The accounts that Solana knows from the past: whoever was paid or has paid, with their token accounts, and those of
 * the address books. A first payment to any other address makes its account, and must pay for it.
 * @param mints token mints by asset id
 */
export function solanaAccounts(
  movements: Movement[],
  mints: Map<string, string>,
  network: Network,
): (typeof networkAccounts.$inferInsert)[] {
  const addresses = new Set<string>();
  for (const { chain, from, to, assetId } of movements) {
    if (chain !== CHAIN) continue;
    const mint = mints.get(assetId);
    for (const address of [from, to]) {
      addresses.add(address);
      if (mint) addresses.add(associatedTokenAddress(address, mint));
    }
  }
  for (const contact of Object.values(contacts).flat()) {
    if (contact.chain === CHAIN) addresses.add(contactAddress(contact, network));
  }
  return [...addresses].map((address) => ({ chain: CHAIN, address, nonce: 0 }));
}
