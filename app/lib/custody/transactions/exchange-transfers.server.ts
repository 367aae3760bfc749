import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { type Listed, listOf, nullable } from "../shapes.server";
import { type ExchangeTransfer, exchangeTransfer, transferFragment } from "./exchange-transfer-shape.server";

export type { ExchangeTransfer } from "./exchange-transfer-shape.server";

export type TransferSort = "DATE" | "FROM" | "TO" | "AMOUNT" | "STATUS" | "UPDATED";

export type TransferState = "DRAFT" | "SIGNED" | "SUBMITTED" | "ON_CHAIN" | "RECEIVED" | "CREDITED" | "ERROR";

/** Null: not filtered. ISO 8601; `until` is exclusive. */
export interface TransferFilter {
  subWalletId: string | null;
  assetSymbol: string | null;
  statuses: TransferState[] | null;
  from: string | null;
  until: string | null;
}

export interface TransferPage extends TransferFilter {
  sort: TransferSort;
  descending: boolean;
  limit: number;
  nextToken: string | null;
  skip?: number;
}

/** Some backends only list the newest first, unfiltered. */
export interface ListedTransfers extends Listed<ExchangeTransfer> {
  isNarrowed: boolean;
  /** On all pages; null if unknown. */
  count: number | null;
}

const foundDocument = graphql(
  `
  query findExchangeTransfers(
    $authentication: AuthenticationInput
    $subWalletId: String
    $assetSymbol: String
    $statuses: [ExchangeTransferStatus!]
    $from: String
    $until: String
    $sort: ExchangeTransferSort
    $descending: Boolean
    $limit: Int
    $nextToken: String
    $skip: Int
  ) {
    user(authentication: $authentication) {
      exchangeTransfers(
        subWalletId: $subWalletId
        assetSymbol: $assetSymbol
        statuses: $statuses
        from: $from
        until: $until
        sort: $sort
        descending: $descending
        limit: $limit
        nextToken: $nextToken
        skip: $skip
      ) {
        items { ...ExchangeTransferFields reason }
        nextToken
        count
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

const assetsDocument = graphql(`
  query listTransferredAssets($authentication: AuthenticationInput, $subWalletId: String) {
    user(authentication: $authentication) {
      exchangeTransferAssets(subWalletId: $subWalletId)
    }
  }
`);

const assetsAnswer = z.object({ user: z.object({ exchangeTransferAssets: z.array(z.string()) }) });

const transfers = listOf(exchangeTransfer, {});
const counted = listOf(exchangeTransfer, { count: nullable(z.number().int()) });
const foundAnswer = z.object({ user: z.object({ exchangeTransfers: counted }) });
const newestAnswer = z.object({
  user: z.object({
    subWallet: nullable(z.object({ __typename: z.string(), exchangeTransfers: transfers.optional() })),
  }),
});

const NONE: Listed<ExchangeTransfer> = { items: [], nextToken: null, damaged: [] };

/**
 * Without drafts, unless the filter names them. Null if the backend can only list an account's newest.
 * @throws CustodyError INVALID_INPUT for a token of another order
 */
export function findTransfers(session: Session, page: TransferPage): Promise<ListedTransfers | null> {
  const ask = async () => {
    const variables = { authentication: session.authentication, skip: 0, ...page };
    const { user } = await askWithOurFields(session, foundDocument, foundAnswer, variables);
    return { ...user.exchangeTransfers, isNarrowed: true };
  };
  return whereCapable("exchangeTransfers", ask, async () => null);
}

export async function listNewestTransfers(
  session: Session,
  subWalletId: string,
  { limit, nextToken }: Pick<TransferPage, "limit" | "nextToken">,
): Promise<ListedTransfers> {
  const variables = { authentication: session.authentication, subWalletId, limit, nextToken };
  const { user } = await askWithOurFields(session, newestDocument, newestAnswer, variables);
  return { ...(user.subWallet?.exchangeTransfers ?? NONE), isNarrowed: false, count: null };
}

/** Symbols; empty if the backend does not tell. */
export function listTransferredAssets(session: Session, subWalletId: string | null): Promise<string[]> {
  const variables = { authentication: session.authentication, subWalletId };
  return whereCapable(
    "transferAssets",
    async () =>
      (await custody(session).request(assetsDocument, assetsAnswer, variables)).user.exchangeTransferAssets,
    async () => [],
  );
}
