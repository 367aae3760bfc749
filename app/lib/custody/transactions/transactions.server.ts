import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { custody } from "../client.server";
import { listedTransactionFragment, transactionFragment } from "../fragments";
import { graphql } from "../graphql";
import { type Organisation, organisation } from "../people/user.server";
import { nullable, type Page, pageOf, type Transaction, transaction, transfer } from "../shapes.server";

const detail = transaction.extend({ transfers: nullable(pageOf(transfer)) });
/** Transfers are empty until the backend has calculated them. */
export type TransactionDetail = z.output<typeof detail>;

const listDocument = graphql(
  `
  query listTransactions(
    $authentication: AuthenticationInput
    $limit: Int
    $nextToken: String
    $currency: String!
  ) {
    user(authentication: $authentication) {
      transactions(limit: $limit, nextToken: $nextToken) {
        items { ...ListedTransactionFields }
        nextToken
      }
    }
  }
`,
  [listedTransactionFragment],
);

const assetsDocument = graphql(`
  query listRecentAssets($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      transactions(limit: 100) { items { asset { symbol displaySymbol chain } } }
    }
  }
`);

const oneDocument = graphql(
  `
  query getTransaction($authentication: AuthenticationInput, $id: String!, $currency: String!) {
    user(authentication: $authentication) {
      organisation { name trustId defaultIntermediary canActAsIntermediary }
      transaction(id: $id) {
        ...ListedTransactionFields
        transfers(limit: 100) {
          items {
            id
            direction
            asset { assetSymbol name decimals chainId iconUrl address }
            amount { value currency }
            from { id }
            to { id }
            originator { name accountId customerId isCaller vasp { id name type } }
            beneficiary { name accountId customerId isCaller vasp { id name type } }
            submitted
            counterpartyEntry { counterparty { name vasp { id name type } } }
          }
          nextToken
        }
      }
    }
  }
`,
  [listedTransactionFragment],
);

const recordDocument = graphql(
  `
  query getTransactionRecord($authentication: AuthenticationInput, $id: String!) {
    user(authentication: $authentication) {
      transaction(id: $id) { ...TransactionFields }
    }
  }
`,
  [transactionFragment],
);

const statusDocument = graphql(`
  query getTransactionStatus($authentication: AuthenticationInput, $id: String!) {
    user(authentication: $authentication) {
      transaction(id: $id) { id status cancelReason }
    }
  }
`);

const listAnswer = z.object({ user: z.object({ transactions: pageOf(transaction) }) });

/** Newest first; EVM and Bitcoin only. Amounts are valued in `currency` too. */
export async function listTransactions(
  session: Session,
  options: { limit?: number; nextToken?: string | null; currency?: string } = {},
): Promise<Page<Transaction>> {
  const { limit = 25, nextToken = null, currency = "GBP" } = options;
  const variables = { authentication: session.authentication, limit, nextToken, currency };
  return (await askWithOurFields(session, listDocument, listAnswer, variables)).user.transactions;
}

const recentAsset = z.object({
  symbol: z.string(),
  displaySymbol: nullable(z.string()),
  chain: nullable(z.string()),
});
const recent = z.object({ items: z.array(z.object({ asset: nullable(recentAsset) })) });
const assetsAnswer = z.object({ user: z.object({ transactions: recent }) });

/** Symbols for the backend and for the page. */
export async function listRecentAssets(session: Session) {
  const variables = { authentication: session.authentication };
  const { user } = await custody(session).request(assetsDocument, assetsAnswer, variables);
  return user.transactions.items.flatMap(({ asset }) =>
    asset ? [{ symbol: asset.symbol, shown: asset.displaySymbol ?? asset.symbol, chain: asset.chain }] : [],
  );
}

const oneAnswer = z.object({ user: z.object({ organisation, transaction: nullable(detail) }) });

/** By request id or hash; null when unknown. Amounts are valued in `currency` too. */
export async function getTransaction(
  session: Session,
  id: string,
  currency = "GBP",
): Promise<{ transaction: TransactionDetail; organisation: Organisation } | null> {
  const variables = { authentication: session.authentication, id, currency };
  const { user } = await askWithOurFields(session, oneDocument, oneAnswer, variables);
  return user.transaction && { transaction: user.transaction, organisation: user.organisation };
}

const recordAnswer = z.object({ user: z.object({ transaction: nullable(transaction) }) });

/** By request id or hash; null when unknown. */
export async function getTransactionRecord(session: Session, id: string): Promise<Transaction | null> {
  const variables = { authentication: session.authentication, id };
  return (await askWithOurFields(session, recordDocument, recordAnswer, variables)).user.transaction;
}

const status = z.object({ id: z.string(), status: z.string(), cancelReason: nullable(z.string()) });
const statusAnswer = z.object({ user: z.object({ transaction: nullable(status) }) });

export async function getTransactionStatus(
  session: Session,
  id: string,
): Promise<{ id: string; status: string; cancelReason: string | null } | null> {
  const variables = { authentication: session.authentication, id };
  return (await custody(session).request(statusDocument, statusAnswer, variables)).user.transaction;
}
