import { z } from "zod";
import { MESSAGES, messages } from "~/lib/errors/catalogue";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { custody } from "../client.server";
import { CustodyError } from "../errors.server";
import { balanceFragment, listedTransactionFragment, walletFragment } from "../fragments";
import { graphql } from "../graphql";
import type { PageAsked } from "../searched-list.server";
import { amount, balance, nullable, type Page, pageOf, transaction } from "../shapes.server";

const common = {
  subWalletId: z.string(),
  walletId: z.string(),
  name: z.string(),
  address: z.string(),
  walletType: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  order: nullable(z.number().int()),
  status: nullable(z.string()),
  wallet: nullable(
    z.object({
      walletId: z.string(),
      walletName: z.string(),
      cluster: z.object({ name: z.string(), type: z.string() }),
    }),
  ),
  balances: nullable(pageOf(balance)),
  total: nullable(amount.extend({ timestamp: nullable(z.string()) })),
};

export const blockchain = z.object({
  __typename: z.literal("BlockchainSubWallet"),
  ...common,
  chain: z.string(),
  assetName: nullable(z.string()),
});

export const exchange = z.object({
  __typename: z.literal("ExchangeSubWallet"),
  ...common,
  exchangeName: z.string(),
  allowedDestinations: z.array(z.object({ asset: z.string(), subWalletIds: z.array(z.string()) })),
});

export const subWallet = z.discriminatedUnion("__typename", [blockchain, exchange]);
const history = pageOf(transaction).extend({ count: nullable(z.number().int().min(0)) });
const transactions = { transactions: nullable(history) };
const subWalletWithTransactions = z.discriminatedUnion("__typename", [
  blockchain.extend(transactions),
  exchange.extend(transactions),
]);

export type BlockchainSubWallet = z.output<typeof blockchain>;
export type SubWallet = z.output<typeof subWallet>;
export type SubWalletDetail = z.output<typeof subWalletWithTransactions>;

export const subWalletFragment = graphql(
  `
  fragment SubWalletFields on SubWallet @_unmask {
    __typename
    subWalletId
    walletId
    name
    address
    walletType
    createdAt
    updatedAt
    order
    status
    wallet { ...WalletFields }
    balances { items { ...BalanceFields } nextToken }
    total(currency: $currency) { value currency timestamp }
    ... on BlockchainSubWallet { chain assetName }
    ... on ExchangeSubWallet { exchangeName allowedDestinations { asset subWalletIds } }
  }
`,
  [walletFragment, balanceFragment],
);

const listDocument = graphql(
  `
  query listSubWallets(
    $authentication: AuthenticationInput
    $currency: String!
    $walletType: WalletType
    $limit: Int
    $nextToken: String
  ) {
    user(authentication: $authentication) {
      subWallets(walletType: $walletType, limit: $limit, nextToken: $nextToken) {
        items { ...SubWalletFields }
        nextToken
      }
    }
  }
`,
  [subWalletFragment],
);

const skipDocument = graphql(`
  query skipSubWallets($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    user(authentication: $authentication) {
      subWallets(walletType: BLOCKCHAIN, limit: $limit, nextToken: $nextToken) { nextToken }
    }
  }
`);

const oneDocument = graphql(
  `
  query getSubWallet(
    $authentication: AuthenticationInput
    $subWalletId: String!
    $currency: String!
    $address: String
    $assetSymbol: String
    $transactionLimit: Int
    $nextToken: String
    $skip: Int
  ) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        ...SubWalletFields
        transactions(
          address: $address
          assetSymbol: $assetSymbol
          limit: $transactionLimit
          nextToken: $nextToken
          skip: $skip
        ) {
          items { ...ListedTransactionFields }
          nextToken
          count
        }
      }
    }
  }
`,
  [subWalletFragment, listedTransactionFragment],
);

export interface ListSubWalletsOptions {
  currency: string;
  limit?: number;
  nextToken?: string | null;
  walletType?: "BLOCKCHAIN" | "EXCHANGE" | null;
}

const listAnswer = z.object({ user: z.object({ subWallets: pageOf(subWallet) }) });

export async function listSubWallets(
  session: Session,
  { currency, limit = 27, nextToken = null, walletType = null }: ListSubWalletsOptions,
): Promise<Page<SubWallet>> {
  const variables = { authentication: session.authentication, currency, walletType, limit, nextToken };
  return (await askWithOurFields(session, listDocument, listAnswer, variables)).user.subWallets;
}

const skipped = z.object({ nextToken: nullable(z.string()) });
const skipAnswer = z.object({ user: z.object({ subWallets: skipped }) });

/** The token of the next page of blockchain sub-wallets, and nothing else of this one. */
export async function skipSubWallets(session: Session, page: PageAsked): Promise<string | null> {
  const variables = { authentication: session.authentication, ...page };
  return (await custody(session).request(skipDocument, skipAnswer, variables)).user.subWallets.nextToken;
}

export interface GetSubWalletOptions {
  currency: string;
  transactionLimit?: number;
  /** Only transactions of this receive address or account. */
  address?: string | null;
  assetSymbol?: string | null;
  nextToken?: string | null;
  skip?: number;
}

const oneAnswer = z.object({ user: z.object({ subWallet: nullable(subWalletWithTransactions) }) });

/** @throws CustodyError NOT_FOUND when it is unknown or another organisation's */
export async function getSubWallet(
  session: Session,
  subWalletId: string,
  options: GetSubWalletOptions,
): Promise<SubWalletDetail> {
  const { currency, transactionLimit = 10, address = null, assetSymbol = null } = options;
  const { nextToken = null, skip } = options;
  const variables = {
    authentication: session.authentication,
    ...{ subWalletId, currency, transactionLimit, address, assetSymbol, nextToken, skip },
  };
  const found = (await askWithOurFields(session, oneDocument, oneAnswer, variables)).user.subWallet;
  if (found) return found;
  const words = MESSAGES.SUB_WALLET_NOT_FOUND;
  throw new CustodyError("NOT_FOUND", words, messages.somethingWentWrong(words));
}
