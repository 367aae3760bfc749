import { z } from "zod";
import type { BackendChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { pageOf } from "../shapes.server";
import { type AddressBookEntry, entry, entryFragment, readAddressBook } from "./address-book.server";
import { type OwnSubWallet, ownFragment, ownSubWallet, readOwnSubWallets } from "./own-sub-wallets.server";

export interface Recipients {
  entries: AddressBookEntry[];
  subWallets: OwnSubWallet[];
  /** Sending is limited to RECIPIENT entries. */
  whitelistEnabled: boolean;
  isWhole: boolean;
}

const MAX_LIKE = 100;

const findDocument = graphql(
  `
  query findRecipients($authentication: AuthenticationInput, $search: String, $chain: Chain!, $limit: Int) {
    user(authentication: $authentication) {
      findAddressBookEntries(search: $search, chain: $chain, type: RECIPIENT, limit: $limit) {
        items { ...EntryFields }
        whitelistEnabled
        nextToken
      }
      findSubWallets(search: $search, chain: $chain, walletType: BLOCKCHAIN, limit: $limit) {
        items { ...OwnSubWalletFields }
        nextToken
      }
    }
  }
`,
  [entryFragment, ownFragment],
);

const likeDocument = graphql(
  `
  query findAddressesLike(
    $authentication: AuthenticationInput
    $chain: Chain!
    $startsWith: String!
    $endsWith: String!
  ) {
    user(authentication: $authentication) {
      addressesLike(chain: $chain, startsWith: $startsWith, endsWith: $endsWith) {
        entries { ...EntryFields }
        subWallets { ...OwnSubWalletFields }
        whitelistEnabled
      }
    }
  }
`,
  [entryFragment, ownFragment],
);

const found = z.object({
  findAddressBookEntries: pageOf(entry).extend({ whitelistEnabled: z.boolean() }),
  findSubWallets: pageOf(ownSubWallet),
});
const findAnswer = z.object({ user: found });

const like = z.object({
  entries: z.array(entry),
  subWallets: z.array(ownSubWallet),
  whitelistEnabled: z.boolean(),
});
const likeAnswer = z.object({ user: z.object({ addressesLike: like }) });

/**
 * RECIPIENT entries and sub-wallets whose name, label or address contains `search` ("" finds all), at most `limit` of
 * each.
 */
export function findRecipients(
  session: Session,
  { chain, search, limit }: { chain: BackendChain; search: string; limit: number },
): Promise<Recipients> {
  const ask = async () => {
    const variables = { authentication: session.authentication, search: search || null, chain, limit };
    const answer = await custody(session).request(findDocument, findAnswer, variables);
    const { findAddressBookEntries: found, findSubWallets: own } = answer.user;
    const isWhole = !found.nextToken && !own.nextToken;
    const { items: entries, whitelistEnabled } = found;
    return { entries, subWallets: own.items.filter(hasAddress), whitelistEnabled, isWhole };
  };
  const askWithout = async () => {
    const all = await readRecipients(session, chain);
    const piece = search.toLowerCase();
    const holds = (...texts: (string | null)[]) => texts.some((text) => text?.toLowerCase().includes(piece));
    const entries = all.entries.filter(
      ({ type, name, label, address }) => type.includes("RECIPIENT") && holds(name, label, address),
    );
    const subWallets = all.subWallets.filter(({ name, address }) => holds(name, address));
    const isWhole = all.isWhole && entries.length <= limit && subWallets.length <= limit;
    return { ...all, entries: entries.slice(0, limit), subWallets: subWallets.slice(0, limit), isWhole };
  };
  return whereCapable("recipients", ask, askWithout);
}

/**
 * Entries of any type and sub-wallets whose address starts or ends so, ignoring case. Texts have 2 to 128 characters.
 */
export function findAddressesLike(
  session: Session,
  { chain, startsWith, endsWith }: { chain: BackendChain; startsWith: string; endsWith: string },
): Promise<Recipients> {
  const ask = async () => {
    const variables = { authentication: session.authentication, chain, startsWith, endsWith };
    const { user } = await custody(session).request(likeDocument, likeAnswer, variables);
    const { entries, subWallets, whitelistEnabled } = user.addressesLike;
    const isWhole = Math.max(entries.length, subWallets.length) < MAX_LIKE;
    return { entries, subWallets: subWallets.filter(hasAddress), whitelistEnabled, isWhole };
  };
  const askWithout = async () => {
    const all = await readRecipients(session, chain);
    const [start, end] = [startsWith.toLowerCase(), endsWith.toLowerCase()];
    const isLike = ({ address }: { address: string }) => {
      const text = address.toLowerCase();
      return text.startsWith(start) || text.endsWith(end);
    };
    return { ...all, entries: all.entries.filter(isLike), subWallets: all.subWallets.filter(isLike) };
  };
  return whereCapable("alikeAddresses", ask, askWithout);
}

async function readRecipients(session: Session, chain: BackendChain): Promise<Recipients> {
  const [book, own] = await Promise.all([readAddressBook(session), readOwnSubWallets(session)]);
  return {
    entries: book.items.filter((one) => one.chain === chain),
    subWallets: own.items.filter((one) => one.chain === chain && hasAddress(one)),
    whitelistEnabled: book.whitelistEnabled,
    isWhole: book.isWhole && own.isWhole,
  };
}

function hasAddress({ address }: { address: string }): boolean {
  return address !== "";
}
