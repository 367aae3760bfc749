import { canonicalAddress } from "../../chains/canonical-address";
import type { PastAccounts } from "../../chains/chain-facts";
import { factsOf } from "../../chains/facts";
import { type Chain, chains, type Network } from "../../chains/names";
import { associatedTokenAddress } from "../../chains/solana/address";
import type { networkAccounts } from "../../db/schema";
import { contactAddress } from "../address-book";
import { contacts } from "../plan/contacts";
import type { HistoryAccount, Movement } from "./movement";
import { heightAt } from "./network-rows";

type AccountRow = typeof networkAccounts.$inferInsert;

/** `nonces`: by subWalletId. `tokens`: contracts and mints by asset id. */
type Past = {
  accounts: HistoryAccount[];
  movements: Movement[];
  nonces: ReadonlyMap<string, number>;
  tokens: ReadonlyMap<string, string>;
  network: Network;
  startDay: Date;
};

type PastOfChain = Past & { chain: Chain; contacts: string[] };

const rows: Record<PastAccounts, (past: PastOfChain) => AccountRow[]> = {
  nonces: withNonces,
  sequences: withSequences,
  existence: withExistence,
};

export function pastAccounts(past: Past): AccountRow[] {
  const booked = Object.values(contacts).flat();
  return chains.flatMap((chain) => {
    const kind = factsOf(chain).demo.accounts;
    if (!kind) return [];
    return rows[kind]({
      ...past,
      chain,
      accounts: past.accounts.filter((account) => account.chain === chain),
      movements: past.movements.filter((movement) => movement.chain === chain),
      contacts: booked
        .filter((contact) => contact.chain === chain)
        .map((contact) => contactAddress(contact, past.network)),
    });
  });
}

function withNonces({ accounts, nonces }: PastOfChain): AccountRow[] {
  return accounts.map(({ chain, address, subWalletId }) => ({
    chain,
    address: canonicalAddress(chain, address),
    nonce: nonces.get(subWalletId) ?? 0,
  }));
}

/** Payers, payees and contacts. A sequence begins at the ledger of the account's creation and counts its payments. */
function withSequences({ chain, movements, contacts, startDay }: PastOfChain): AccountRow[] {
  const sequences = new Map<string, number>();
  const open = (address: string, at: Date): number => {
    const sequence = sequences.get(address) ?? heightAt(chain, at, startDay);
    sequences.set(address, sequence);
    return sequence;
  };
  for (const address of contacts) open(address, new Date(0));
  for (const { from, to, at } of movements) {
    sequences.set(from, open(from, at) + 1);
    open(to, at);
  }
  return [...sequences].map(([address, nonce]) => ({ chain, address, nonce }));
}

/** Payers, payees and contacts, with token accounts. A first payment elsewhere creates the account, and pays for it. */
function withExistence({ chain, movements, contacts, tokens }: PastOfChain): AccountRow[] {
  const addresses = new Set<string>();
  for (const { from, to, assetId } of movements) {
    const mint = tokens.get(assetId);
    for (const address of [from, to]) {
      addresses.add(address);
      if (mint) addresses.add(associatedTokenAddress(address, mint));
    }
  }
  for (const address of contacts) addresses.add(address);
  return [...addresses].map((address) => ({ chain, address, nonce: 0 }));
}
