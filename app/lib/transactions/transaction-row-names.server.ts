import { listAddressBook } from "~/lib/custody/people/address-book.server";
import { settle } from "~/lib/custody/settle.server";
import { listOwnSubWallets } from "~/lib/custody/wallets/payer.server";
import type { Session } from "~/lib/session/session.server";
import { addressKey, NO_NAMES, type PartyNames } from "./transaction-row";

/**
 * The names for the addresses of transactions: the organisation's own sub-wallets, then its address book. When the
 * backend returns none, only addresses are shown.
 */
export async function getPartyNames(session: Session): Promise<PartyNames> {
  const [own, book] = await Promise.all([
    settle(listOwnSubWallets(session)),
    settle(listAddressBook(session)),
  ]);
  const names = { subWallets: new Map(NO_NAMES.subWallets), addresses: new Map(NO_NAMES.addresses) };
  for (const { chain, address, name } of book.value?.items ?? []) {
    names.addresses.set(addressKey(chain, address), name);
  }
  for (const { subWalletId, chain, address, name } of own.value ?? []) {
    names.subWallets.set(subWalletId, name);
    if (chain && address) names.addresses.set(addressKey(chain, address), name);
  }
  return names;
}
