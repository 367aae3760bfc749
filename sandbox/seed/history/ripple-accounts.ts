import type { Network } from "../../chains/facts";
import type { networkAccounts } from "../../db/schema";
import { contactAddress } from "../address-book";
import { contacts } from "../plan/contacts";
import type { Movement } from "./movement";
import { heightAt } from "./network-rows";

const CHAIN = "RIPPLE";

/**
 * Who has an account on the XRP Ledger: everybody who ever paid or was paid, and the contacts of the address books. A
 * sequence begins at the ledger in which its account was made and counts the account's payments.
 */
export function rippleAccounts(
  movements: Movement[],
  network: Network,
  startDay: Date,
): (typeof networkAccounts.$inferInsert)[] {
  const sequences = new Map<string, number>();
  const open = (address: string, at: Date) => {
    if (!sequences.has(address)) sequences.set(address, heightAt(CHAIN, at, startDay));
    return sequences.get(address)!;
  };
  for (const contact of Object.values(contacts).flat()) {
    if (contact.chain === CHAIN) open(contactAddress(contact, network), new Date(0));
  }
  for (const { chain, from, to, at } of movements) {
    if (chain !== CHAIN) continue;
    sequences.set(from, open(from, at) + 1);
    open(to, at);
  }
  return [...sequences].map(([address, nonce]) => ({ chain: CHAIN, address, nonce }));
}
