import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { custody } from "../client.server";
import { listedTransactionFragment } from "../fragments";
import { graphql } from "../graphql";
import { amount, nullable, type Page, pageOf, type Transaction, transaction } from "../shapes.server";

/** Of a receive address's transactions, only what says how much has arrived: what each output paid, and to whom. */
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

/** Smallest units. */
const coins = z.object({ received: units, spent: units, unspent: units });

/** What came to addresses, what of it was spent, and what is left; smallest units. */
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

/** A Bitcoin receive address with its newest transactions; `transactions.nextToken` says that there are more. */
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
  ) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        __typename
        ... on BlockchainSubWallet {
          addresses(addressUsageType: RECEIVE, limit: $limit, nextToken: $nextToken) {
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
  /** Of the amounts' worth; the contract's default where nobody shows it. */
  currency?: string;
}

const history = z.object({ transactions: nullable(pageOf(transaction)) });
const historyAnswer = z.object({ user: z.object({ subWallet: nullable(history) }) });

/** One page of a sub-wallet's transactions, newest first. */
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
  addresses: nullable(pageOf(address)),
  coins: nullable(coins),
});
const addressesAnswer = z.object({ user: z.object({ subWallet: nullable(addresses) }) });

/** Receive addresses, and the coins of all change addresses where the backend says. */
export type BitcoinAddresses = Page<BitcoinAddress> & { change?: AddressCoins | null };

/** One page of a Bitcoin sub-wallet's receive addresses, each with its coins and its newest transactions. */
export async function listBitcoinAddresses(
  session: Session,
  subWalletId: string,
  options: { limit?: number; transactions?: number; nextToken?: string | null } = {},
): Promise<BitcoinAddresses> {
  const { limit = 25, transactions = 2, nextToken = null } = options;
  const variables = {
    authentication: session.authentication,
    ...{ subWalletId, limit, transactions, nextToken },
  };
  const { user } = await askWithOurFields(session, addressesDocument, addressesAnswer, variables);
  const page = user.subWallet?.addresses;
  const items = (page?.items ?? []).filter((item) => item.__typename === "BitcoinAddress");
  return { items, nextToken: page?.nextToken ?? null, change: user.subWallet?.coins ?? null };
}

const newAddressAnswer = z.object({
  createBitcoinAddress: z.object({ address: z.object({ id: z.string().min(1) }) }),
});

/** Creates a new receive address and returns it. Refused with NOT_ALLOWED in an Ultra Cold wallet. */
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
