import { canonicalAddress, type LiveChain, type Network } from "~/lib/chains";
import type { AddressBookEntry } from "~/lib/custody/people/address-book.server";
import type { OwnSubWallet } from "~/lib/custody/people/own-sub-wallets.server";
import { findAddressesLike, findRecipients, type Recipients } from "~/lib/custody/people/recipients.server";
import { type KnownAddress, likenessSearches } from "~/lib/forms/look-alike";
import { recipientKey } from "~/lib/forms/send-form";
import type { Session } from "~/lib/session/session.server";
import { withNameMarks } from "~/lib/similar-names/marks.server";
import { accountRecipients, accountsNamed } from "./account-recipients.server";
import type { OfferedRecipient } from "./offered-recipient";
import { askRecent, type Recent, recentsOf } from "./recent-recipients.server";

const MAX_OFFERED = 25;

export interface PaymentRecipients {
  recipients: OfferedRecipient[];
  /** Entered on purpose: the address book, own sub-wallets and exchange accounts. */
  knownAddresses: KnownAddress[];
  whitelistEnabled: boolean;
  /** Whether nothing is left out. */
  isWhole: boolean;
  /** The last paid, newest first; none in a search. */
  recents: Recent[];
}

interface Payment {
  chain: LiveChain;
  network: Network;
  /** The paying sub-wallet, not offered as a recipient. */
  subWalletId: string;
}

/** Matches name, label or address; "" finds all, and the last paid. */
export async function offerRecipients(
  session: Session,
  payment: Payment,
  search: string,
): Promise<PaymentRecipients> {
  const { backendChain } = payment.chain;
  const [found, accounts, paid] = await Promise.all([
    findRecipients(session, { chain: backendChain, search, limit: MAX_OFFERED }),
    accountRecipients(session, payment.chain),
    search === "" ? askRecent(session, payment.chain) : [],
  ]);
  const named = accountsNamed(accounts, search);
  const offered = paymentRecipients(payment, [found], named.slice(0, MAX_OFFERED));
  const { whitelistEnabled } = offered;
  const sources = { saved: savedRecipient, own: ownRecipient, accounts };
  const recents = recentsOf(paid, { ...payment, whitelistEnabled }, sources);
  const all = [...offered.recipients, ...recents.flatMap((one) => one.known ?? [])];
  const recipients = await withNameMarks(session, all.filter(isFirst(recipientKey)));
  return {
    ...offered,
    recipients,
    recents: recents.map((one) => ({
      ...one,
      known:
        recipients.find((other) => one.known && recipientKey(other) === recipientKey(one.known)) ?? one.known,
    })),
    isWhole: offered.isWhole && named.length <= MAX_OFFERED,
  };
}

/** With look-alikes. If the text is too short for an address, returns the first recipients, for the allow-list. */
export async function lookUpRecipient(
  session: Session,
  payment: Payment,
  address: string,
): Promise<PaymentRecipients> {
  const { chain, network } = payment;
  const searches = likenessSearches(chain.id, address, network);
  if (searches.length === 0) return offerRecipients(session, payment, "");
  const [accounts, ...found] = await Promise.all([
    accountRecipients(session, chain),
    ...searches.map((search) => findAddressesLike(session, { chain: chain.backendChain, ...search })),
  ]);
  const known = paymentRecipients(payment, found, accounts);
  return { ...known, recipients: await withNameMarks(session, known.recipients) };
}

export function recipientsAt(chain: string, address: string, recipients: readonly OfferedRecipient[]) {
  const wanted = canonicalAddress(chain, address);
  return recipients.filter((one) => canonicalAddress(chain, one.address) === wanted);
}

/** With an allow-list, an exchange address must be in the address book, so accounts are not offered. */
export function paymentRecipients(
  { subWalletId }: Pick<Payment, "subWalletId">,
  found: Recipients[],
  accounts: readonly OfferedRecipient[],
): PaymentRecipients {
  const whitelistEnabled = found.some((one) => one.whitelistEnabled);
  const entries = found.flatMap((one) => one.entries).filter(isFirst(entryKey));
  const subWallets = found.flatMap((one) => one.subWallets).filter(isFirst((one) => one.subWalletId));
  const others = subWallets.filter((one) => one.subWalletId !== subWalletId);
  return {
    recipients: [
      ...entries.filter(({ type }) => type.includes("RECIPIENT")).map(savedRecipient),
      ...others.map(ownRecipient),
      ...(whitelistEnabled ? [] : accounts),
    ],
    knownAddresses: [...entries, ...subWallets, ...accounts].map(({ name, address }) => ({
      name,
      address,
      trust: "entered",
    })),
    whitelistEnabled,
    isWhole: found.every((one) => one.isWhole),
    recents: [],
  };
}

function entryKey({ address, memo }: AddressBookEntry): string {
  return `${address} ${memo ?? ""}`;
}

function isFirst<T>(keyOf: (one: T) => string): (one: T) => boolean {
  const seen = new Set<string>();
  return (one) => {
    const key = keyOf(one);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

function savedRecipient({
  name,
  label,
  address,
  memo,
  type,
  counterparty,
}: AddressBookEntry): OfferedRecipient {
  return {
    name,
    address,
    memo: memo || null,
    source: "address-book",
    isOnline: true,
    detail: label || null,
    counterparty: type.includes("TRAVEL_RULE") ? (counterparty?.name ?? null) : null,
  };
}

function ownRecipient({ name, address, wallet }: OwnSubWallet): OfferedRecipient {
  return {
    name,
    address,
    memo: null,
    source: "own-sub-wallet",
    isOnline: wallet?.cluster.type !== "ULTRA_COLD",
    detail: wallet?.walletName ?? null,
    counterparty: null,
  };
}
