import { z } from "zod";
import type { BackendChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { whereCapable, withoutLacking } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { type PageAsked, type SearchedPage, tokenAfter } from "../searched-list.server";
import { assetDetails, listOf, nullable, vasp } from "../shapes.server";
import { entry, entryFragment } from "./address-book.server";

const listedEntry = entry.extend({
  counterparty: nullable(z.object({ name: z.string(), vasp: nullable(vasp) })),
  asset: nullable(assetDetails),
});

export type ListedEntry = z.output<typeof listedEntry>;

export type BookSort =
  | "ADDED"
  | "CHAIN"
  | "NAME"
  | "ADDRESS"
  | "LABEL"
  | "MEMO"
  | "RECIPIENT"
  | "TRAVEL_RULE";

export interface BookFilter {
  /** In any text of an entry; at most 128 characters. Null: all entries. */
  keyword: string | null;
  /** The keyword also finds all entries of these chains. */
  keywordChains: readonly BackendChain[];
  sort: BookSort;
  descending: boolean;
}

export interface BookPage extends SearchedPage<ListedEntry> {
  /** Sending is limited to RECIPIENT entries. */
  whitelistEnabled: boolean;
  /** Entries of the whole book; null if the backend cannot count. */
  total: number | null;
  /** Absent if the backend cannot change entries. */
  canChange?: boolean | null;
}

const fields = graphql(
  `
  fragment ListedEntryFields on AddressBookEntry @_unmask {
    ...EntryFields
    counterparty { vasp { id name type } }
    asset { assetSymbol name decimals chainId iconUrl address }
  }
`,
  [entryFragment],
);

const findDocument = graphql(
  `
  query findAddressBookPage(
    $authentication: AuthenticationInput
    $keyword: String
    $keywordChains: [Chain!]
    $sort: AddressBookSort
    $descending: Boolean
    $limit: Int
    $nextToken: String
    $skip: Int
    $isCounted: Boolean!
    $isExport: Boolean
  ) {
    user(authentication: $authentication) {
      findAddressBookEntries(
        keyword: $keyword
        keywordChains: $keywordChains
        sort: $sort
        descending: $descending
        limit: $limit
        nextToken: $nextToken
        skip: $skip
        isExport: $isExport
      ) {
        items { ...ListedEntryFields }
        whitelistEnabled
        canChange
        nextToken
        count @include(if: $isCounted)
        total @include(if: $isCounted)
      }
    }
  }
`,
  [fields],
);

const skipDocument = graphql(`
  query skipAddressBookPages(
    $authentication: AuthenticationInput
    $keyword: String
    $keywordChains: [Chain!]
    $sort: AddressBookSort
    $descending: Boolean
    $limit: Int
    $nextToken: String
  ) {
    user(authentication: $authentication) {
      findAddressBookEntries(
        keyword: $keyword
        keywordChains: $keywordChains
        sort: $sort
        descending: $descending
        limit: $limit
        nextToken: $nextToken
      ) { nextToken }
    }
  }
`);

const listDocument = graphql(
  `
  query listAddressBookPage($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    user(authentication: $authentication) {
      addressBook(limit: $limit, nextToken: $nextToken) {
        items { ...ListedEntryFields }
        whitelistEnabled
        nextToken
      }
    }
  }
`,
  [fields],
);

const count = nullable(z.number().int().min(0));
const page = listOf(listedEntry, { whitelistEnabled: z.boolean() });
const canChange = nullable(z.boolean());
const foundPage = listOf(listedEntry, { whitelistEnabled: z.boolean(), canChange, count, total: count });
const findAnswer = z.object({ user: z.object({ findAddressBookEntries: foundPage }) });
const listAnswer = z.object({ user: z.object({ addressBook: page }) });
const token = z.object({ nextToken: nullable(z.string()) });
const skipAnswer = z.object({ user: z.object({ findAddressBookEntries: token }) });
const skipListAnswer = z.object({ user: z.object({ addressBook: token }) });

/**
 * A backend that can only list returns all entries in its own order. `isExport` is for the audit log.
 * @throws CustodyError INVALID_INPUT for a token of another filter or order
 */
export function findBookPage(
  session: Session,
  { keywordChains, ...filter }: BookFilter,
  asked: PageAsked,
  { isCounted = true, isExport = false }: { isCounted?: boolean; isExport?: boolean } = {},
): Promise<BookPage> {
  const variables = { authentication: session.authentication, ...asked };
  const ask = async () => {
    const searched = { ...variables, ...filter, keywordChains: [...keywordChains], isCounted, isExport };
    const { user } = await withoutLacking(findDocument, (document) =>
      custody(session).request(document, findAnswer, searched),
    );
    return { ...user.findAddressBookEntries, isFiltered: true };
  };
  const askWithout = async () => {
    const { user } = await custody(session).request(listDocument, listAnswer, variables);
    const { addressBook } = user;
    const isAll = asked.nextToken === null && addressBook.nextToken === null;
    const all = isAll ? addressBook.items.length : null;
    return { ...addressBook, count: all, total: all, isFiltered: false };
  };
  return whereCapable("book", ask, askWithout);
}

/** The token of the page after that many entries; null if there are no more. */
export function findBookToken(
  session: Session,
  { keywordChains, ...filter }: BookFilter,
  skipped: number,
): Promise<string | null> {
  const { authentication } = session;
  const search = async (page: PageAsked) => {
    const variables = { authentication, ...filter, keywordChains: [...keywordChains], ...page };
    const { user } = await custody(session).request(skipDocument, skipAnswer, variables);
    return user.findAddressBookEntries.nextToken;
  };
  const list = async (page: PageAsked) => {
    const { user } = await custody(session).request(listDocument, skipListAnswer, {
      authentication,
      ...page,
    });
    return user.addressBook.nextToken;
  };
  return tokenAfter(skipped, "book", search, list);
}
