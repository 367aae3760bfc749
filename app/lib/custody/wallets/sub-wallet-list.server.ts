import { z } from "zod";
import type { BackendChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { graphql } from "../graphql";
import { type PageAsked, type SearchedPage, tokenAfter } from "../searched-list.server";
import { amount, listOf, nullable } from "../shapes.server";
import {
  listSubWallets,
  type SubWallet,
  skipSubWallets,
  subWallet,
  subWalletFragment,
} from "./sub-wallets.server";

export type SubWalletSort = "CREATED" | "NAME" | "VALUE" | "ASSET";

export interface SubWalletFilter {
  /** Part of a name, an address, or an asset's symbol or name; at most 128 characters. */
  search: string | null;
  chain: BackendChain | null;
  walletId: string | null;
  sort: SubWalletSort;
}

export interface FoundSubWallets extends SearchedPage<SubWallet> {
  /** The value of all pages; null if not requested or unknown. */
  total: { value: string; currency: string } | null;
}

const listDocument = graphql(
  `
  query findSubWalletList(
    $authentication: AuthenticationInput
    $currency: String!
    $search: String
    $chain: Chain
    $walletId: String
    $sort: SubWalletSort
    $limit: Int
    $nextToken: String
    $skip: Int
    $isCounted: Boolean!
  ) {
    user(authentication: $authentication) {
      subWalletList(
        walletType: BLOCKCHAIN
        search: $search
        chain: $chain
        walletId: $walletId
        sort: $sort
        limit: $limit
        nextToken: $nextToken
        skip: $skip
      ) {
        items { ...SubWalletFields }
        nextToken
        count @include(if: $isCounted)
        total(currency: $currency) @include(if: $isCounted) { value currency }
      }
    }
  }
`,
  [subWalletFragment],
);

const skipDocument = graphql(`
  query skipSubWalletList(
    $authentication: AuthenticationInput
    $search: String
    $chain: Chain
    $walletId: String
    $sort: SubWalletSort
    $limit: Int
    $nextToken: String
  ) {
    user(authentication: $authentication) {
      subWalletList(
        walletType: BLOCKCHAIN
        search: $search
        chain: $chain
        walletId: $walletId
        sort: $sort
        limit: $limit
        nextToken: $nextToken
      ) { nextToken }
    }
  }
`);

const found = listOf(subWallet, {
  count: nullable(z.number().int().min(0)),
  total: nullable(amount),
});
const listAnswer = z.object({ user: z.object({ subWalletList: found }) });
const skipAnswer = z.object({
  user: z.object({ subWalletList: z.object({ nextToken: nullable(z.string()) }) }),
});

/** @throws CustodyError INVALID_INPUT for a token of another filter or order */
export function findSubWalletList(
  session: Session,
  filter: SubWalletFilter,
  page: { currency: string } & PageAsked,
): Promise<FoundSubWallets> {
  const isCounted = Boolean(filter.search || filter.chain || filter.walletId);
  const ask = async () => {
    const variables = { authentication: session.authentication, ...filter, ...page, isCounted };
    const { user } = await askWithOurFields(session, listDocument, listAnswer, variables);
    const { total, ...list } = user.subWalletList;
    return { ...list, total: total && /^\d/.test(total.value) ? total : null, isFiltered: true };
  };
  const askWithout = async () => {
    const list = await listSubWallets(session, { walletType: "BLOCKCHAIN", ...page });
    return { ...list, count: null, total: null, isFiltered: false, damaged: [] };
  };
  return whereCapable("subWalletList", ask, askWithout);
}

/** The token of the page after that many; null if there are no more. */
export function findListToken(
  session: Session,
  filter: SubWalletFilter,
  count: number,
): Promise<string | null> {
  const search = async (page: PageAsked) => {
    const variables = { authentication: session.authentication, ...filter, ...page };
    const { user } = await askWithOurFields(session, skipDocument, skipAnswer, variables);
    return user.subWalletList.nextToken;
  };
  return tokenAfter(count, "subWalletList", search, (page) => skipSubWallets(session, page));
}
