import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { custody } from "../client.server";
import { listedTransactionFragment } from "../fragments";
import { graphql } from "../graphql";
import {
  amount,
  countedPageOf,
  nullable,
  type Page,
  pageOf,
  type Transaction,
  transaction,
} from "../shapes.server";

/** Only what shows how much has arrived. */
const receipt = transaction.pick({ status: true, transactionDirection: true }).extend({
  transfers: nullable(
    z.object({
      items: z.array(
        z.object({
          to: nullable(z.object({ id: nullable(z.string()) })),
          amount: nullable(amount),
        }),
      ),
      nextToken: nullable(z.string()),
    }),
  ),
});

export type Receipt = z.output<typeof receipt>;

const units = z.string().regex(/^\d{1,30}$/);

const coins = z.object({ received: units, spent: units, unspent: units });

/** Smallest units. */
export type AddressCoins = z.output<typeof coins>;

const bitcoinAddress = z.object({
  __typename: z.literal("BitcoinAddress"),
  id: z.string(),
  addressType: z.string(),
  addressUsageType: z.string(),
  transactions: pageOf(receipt),
  coins: nullable(coins),
});

const address = z.discriminatedUnion("__typename", [
  bitcoinAddress,
  z.object({ __typename: z.literal("SolanaAddress") }),
  z.object({ __typename: z.literal("GenericAddress") }),
]);

/** With its newest transactions; `nextToken` is set if there are more. */
export type BitcoinAddress = z.output<typeof bitcoinAddress>;

const historyDocument = graphql(
  `
  query listSubWalletTransactions(
    $authentication: AuthenticationInput
    $subWalletId: String!
    $address: String
    $assetSymbol: String
    $limit: Int
    $nextToken: String
    $currency: String!
  ) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        transactions(address: $address, assetSymbol: $assetSymbol, limit: $limit, nextToken: $nextToken) {
          items { ...ListedTransactionFields }
          nextToken
        }
      }
    }
  }
`,
  [listedTransactionFragment],
);

const addressesDocument = graphql(`
  query listBitcoinAddresses(
    $authentication: AuthenticationInput
    $subWalletId: String!
    $limit: Int
    $transactions: Int
    $nextToken: String
    $skip: Int
  ) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        __typename
        ... on BlockchainSubWallet {
          addresses(addressUsageType: RECEIVE, limit: $limit, nextToken: $nextToken, skip: $skip) {
            items {
              __typename
              ... on BitcoinAddress {
                id
                addressType
                addressUsageType
                transactions(limit: $transactions) {
                  items {
                    status
                    transactionDirection
                    transfers { items { to { id } amount { value currency } } nextToken }
                  }
                  nextToken
                }
                coins { received spent unspent }
              }
            }
            nextToken
            count
          }
          coins(addressUsageType: CHANGE) { received spent unspent }
        }
      }
    }
  }
`);

const newAddressDocument = graphql(`
  mutation createBitcoinAddress($input: CreateBitcoinAddressInput!) {
    createBitcoinAddress(createBitcoinAddressInput: $input) { address { id } }
  }
`);

export interface HistoryOptions {
  limit?: number;
  nextToken?: string | null;
  address?: string | null;
  assetSymbol?: string | null;
  currency?: string;
}

const history = z.object({ transactions: nullable(pageOf(transaction)) });
const historyAnswer = z.object({ user: z.object({ subWallet: nullable(history) }) });

export async function listSubWalletTransactions(
  session: Session,
  subWalletId: string,
  { limit = 10, nextToken = null, address = null, assetSymbol = null, currency = "GBP" }: HistoryOptions = {},
): Promise<Page<Transaction>> {
  const variables = {
    authentication: session.authentication,
    ...{ subWalletId, limit, nextToken, address, assetSymbol, currency },
  };
  const { user } = await askWithOurFields(session, historyDocument, historyAnswer, variables);
  return user.subWallet?.transactions ?? { items: [], nextToken: null };
}

const addresses = z.object({
  __typename: z.string(),
  addresses: nullable(countedPageOf(address)),
  coins: nullable(coins),
});
const addressesAnswer = z.object({ user: z.object({ subWallet: nullable(addresses) }) });

/** `change`: the coins of all change addresses, if the backend says. */
export type BitcoinAddresses = Page<BitcoinAddress> & { count: number | null; change: AddressCoins | null };

export async function listBitcoinAddresses(
  session: Session,
  subWalletId: string,
  options: { limit?: number; transactions?: number; nextToken?: string | null; skip?: number } = {},
): Promise<BitcoinAddresses> {
  const { limit = 25, transactions = 2, nextToken = null, skip = 0 } = options;
  const variables = {
    authentication: session.authentication,
    ...{ subWalletId, limit, transactions, nextToken, skip },
  };
  const { user } = await askWithOurFields(session, addressesDocument, addressesAnswer, variables);
  const page = user.subWallet?.addresses;
  const items = (page?.items ?? []).filter((item) => item.__typename === "BitcoinAddress");
  const { nextToken: next = null, count = null } = page ?? {};
  return { items, nextToken: next, count, change: user.subWallet?.coins ?? null };
}

const newAddressAnswer = z.object({
  createBitcoinAddress: z.object({ address: z.object({ id: z.string().min(1) }) }),
});

/** @throws CustodyError NOT_ALLOWED in an Ultra Cold wallet */
export async function createBitcoinAddress(
  session: Session,
  subWalletId: string,
  { idempotencyKey }: { idempotencyKey?: string } = {},
): Promise<string> {
  const input = {
    authentication: session.authentication,
    subWalletIdString: subWalletId,
    addressType: "COMPATIBILITY" as const,
    addressUsageType: "RECEIVE" as const,
  };
  const answer = await custody(session).request(
    newAddressDocument,
    newAddressAnswer,
    { input },
    { idempotencyKey },
  );
  return answer.createBitcoinAddress.address.id;
}
