import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { withExtension } from "../extension.server";
import { graphql } from "../graphql";
import { amount, nullable, type Page, pageOf } from "../shapes.server";

export type TransferSort = "DATE" | "FROM" | "TO" | "AMOUNT" | "STATUS" | "UPDATED";

/** The order of a list of transfers, and which page of it. */
export interface TransferPage {
  sort: TransferSort;
  descending: boolean;
  limit: number;
  nextToken: string | null;
}

const party = z.object({ id: nullable(z.string()), name: nullable(z.string()) });

const exchangeTransfer = z.object({
  id: z.string(),
  assetSymbol: nullable(z.string()),
  amount,
  from: party,
  to: party,
  status: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  reason: nullable(z.string()),
});

/** A transfer between an exchange account and another sub-wallet; `reason` says why it failed, where that is known. */
export type ExchangeTransfer = z.output<typeof exchangeTransfer>;

/** One page of transfers. `isSorted` is false for a backend that lists only the newest first. */
export interface ListedTransfers extends Page<ExchangeTransfer> {
  isSorted: boolean;
}

const transferFragment = graphql(`
  fragment ExchangeTransferFields on ExchangeTransfer @_unmask {
    id
    assetSymbol
    amount { value currency }
    from { id name }
    to { id name }
    status
    createdAt
    updatedAt
  }
`);

const allDocument = graphql(
  `
  query listExchangeTransfers(
    $authentication: AuthenticationInput
    $sort: ExchangeTransferSort
    $descending: Boolean
    $limit: Int
    $nextToken: String
  ) {
    user(authentication: $authentication) {
      exchangeTransfers(sort: $sort, descending: $descending, limit: $limit, nextToken: $nextToken) {
        items { ...ExchangeTransferFields reason }
        nextToken
      }
    }
  }
`,
  [transferFragment],
);

const accountDocument = graphql(
  `
  query listAccountTransfers(
    $authentication: AuthenticationInput
    $subWalletId: String!
    $sort: ExchangeTransferSort
    $descending: Boolean
    $limit: Int
    $nextToken: String
  ) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        __typename
        ... on ExchangeSubWallet {
          exchangeTransfers(sort: $sort, descending: $descending, limit: $limit, nextToken: $nextToken) {
            items { ...ExchangeTransferFields reason }
            nextToken
          }
        }
      }
    }
  }
`,
  [transferFragment],
);

const newestDocument = graphql(
  `
  query listNewestTransfers(
    $authentication: AuthenticationInput
    $subWalletId: String!
    $limit: Int
    $nextToken: String
  ) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        __typename
        ... on ExchangeSubWallet {
          exchangeTransfers(limit: $limit, nextToken: $nextToken) {
            items { ...ExchangeTransferFields }
            nextToken
          }
        }
      }
    }
  }
`,
  [transferFragment],
);

const transfers = pageOf(exchangeTransfer);
const allAnswer = z.object({ user: z.object({ exchangeTransfers: transfers }) });
const accountAnswer = z.object({
  user: z.object({
    subWallet: nullable(z.object({ __typename: z.string(), exchangeTransfers: transfers.optional() })),
  }),
});

const NONE: Page<ExchangeTransfer> = { items: [], nextToken: null };

/**
 * One page of the transfers of one account, without drafts.
 * @throws CustodyError INVALID_INPUT for a token of another order
 */
export function listAccountTransfers(
  session: Session,
  subWalletId: string,
  page: TransferPage,
): Promise<ListedTransfers> {
  const ask = async () => {
    const variables = { authentication: session.authentication, subWalletId, ...page };
    const { user } = await askWithOurFields(session, accountDocument, accountAnswer, variables);
    return { ...(user.subWallet?.exchangeTransfers ?? NONE), isSorted: true };
  };
  return withExtension("exchangeTransfers", ask, () => listNewestTransfers(session, subWalletId, page));
}

/** The newest of one account: what every backend can tell. */
export async function listNewestTransfers(
  session: Session,
  subWalletId: string,
  { limit, nextToken }: Pick<TransferPage, "limit" | "nextToken">,
): Promise<ListedTransfers> {
  const variables = { authentication: session.authentication, subWalletId, limit, nextToken };
  const { user } = await askWithOurFields(session, newestDocument, accountAnswer, variables);
  return { ...(user.subWallet?.exchangeTransfers ?? NONE), isSorted: false };
}

/**
 * One page of the transfers of all accounts of the organisation, without drafts; null from a backend that lists them by
 * account only.
 */
export function listAllTransfers(session: Session, page: TransferPage): Promise<ListedTransfers | null> {
  const ask = async () => {
    const variables = { authentication: session.authentication, ...page };
    const { user } = await askWithOurFields(session, allDocument, allAnswer, variables);
    return { ...user.exchangeTransfers, isSorted: true };
  };
  return withExtension("exchangeTransfers", ask, async () => null);
}
