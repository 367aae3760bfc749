import { canonicalAddress, type LiveChain } from "~/lib/chains";
import { readAddressBook } from "~/lib/custody/people/address-book.server";
import { type OwnSubWallet, readOwnSubWallets } from "~/lib/custody/people/own-sub-wallets.server";
import type { Recipients } from "~/lib/custody/people/recipients.server";
import { type KnownAddress, nearAddresses } from "~/lib/forms/look-alike";
import type { KnownRecipient } from "~/lib/forms/send-form";
import { normalName } from "~/lib/names/given-text";
import type { Session } from "~/lib/session/session.server";
import { accountRecipients } from "~/lib/signing/account-recipients.server";
import { paymentRecipients } from "~/lib/signing/recipients.server";

/** What the organisation knows, of all chains. */
export interface Known extends Omit<Recipients, "subWallets"> {
  subWallets: readonly OwnSubWallet[];
}

/** At most 5,000 entries and 5,000 sub-wallets: `isWhole` says whether that was all. */
export async function readKnown(session: Session): Promise<Known> {
  const [book, own] = await Promise.all([readAddressBook(session), readOwnSubWallets(session)]);
  return {
    entries: book.items,
    subWallets: own.items,
    whitelistEnabled: book.whitelistEnabled,
    isWhole: book.isWhole && own.isWhole,
  };
}

/** What a payment on a chain can be compared with, by address and by name. */
export interface ChainDirectory {
  whitelistEnabled: boolean;
  at: (address: string) => readonly KnownRecipient[];
  /** Address-book entries with this name; letter case aside. */
  named: (name: string) => readonly KnownRecipient[];
  near: (address: string) => readonly KnownAddress[];
}

export async function readDirectory(
  session: Session,
  chain: LiveChain,
  { entries, subWallets, whitelistEnabled, isWhole }: Known,
): Promise<ChainDirectory> {
  const isHere = (one: { chain: string | null }) => one.chain === chain.backendChain;
  const own = subWallets.filter((one) => isHere(one) && one.address !== "");
  const found = { entries: entries.filter(isHere), subWallets: own, whitelistEnabled, isWhole };
  const accounts = await accountRecipients(session, chain);
  // A payment to the paying sub-wallet itself is refused by the backend's check.
  const { recipients, knownAddresses } = paymentRecipients({ subWalletId: "" }, [found], accounts);
  const byAddress = groupBy(recipients, ({ address }) => canonicalAddress(chain.id, address));
  const saved = recipients.filter(({ source }) => source === "address-book");
  const byName = groupBy(saved, ({ name }) => nameKey(name));
  return {
    whitelistEnabled,
    at: (address) => byAddress.get(canonicalAddress(chain.id, address)) ?? [],
    named: (name) => byName.get(nameKey(name)) ?? [],
    near: nearAddresses(chain.id, knownAddresses),
  };
}

/** Names that people take for the same. */
export function nameKey(name: string): string {
  return normalName(name).toLowerCase();
}

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const there = groups.get(key);
    if (there) there.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
