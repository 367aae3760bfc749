import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { transactionFragment } from "../fragments";
import { graphql } from "../graphql";
import { type Organisation, organisation } from "../people/user.server";
import { nullable, type Page, pageOf, type Transaction, transaction, transfer } from "../shapes.server";
import { askWithNames } from "./ask-with-names.server";

const detail = transaction.extend({ transfers: nullable(pageOf(transfer)) });
/** A transaction with its transfers, which are empty until the backend has calculated them. */
export type TransactionDetail = z.output<typeof detail>;

const listDocument = graphql(
  `
  query listTransactions($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    user(authentication: $authentication) {
      transactions(limit: $limit, nextToken: $nextToken) {
        items { ...TransactionFields }
        nextToken
      }
    }
  }
`,
  [transactionFragment],
);

const assetsDocument = graphql(`
  query listRecentAssets($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      transactions(limit: 100) { items { asset { symbol displaySymbol } } }
    }
  }
`);

const oneDocument = graphql(
  `
  query getTransaction($authentication: AuthenticationInput, $id: String!) {
    user(authentication: $authentication) {
      organisation { name trustId defaultIntermediary canActAsIntermediary }
      transaction(id: $id) {
        ...TransactionFields
        transfers {
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
          }
          nextToken
        }
      }
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

/** One page of all sub-wallets' transactions, newest first; EVM and Bitcoin only. */
export async function listTransactions(
  session: Session,
  { limit = 25, nextToken = null }: { limit?: number; nextToken?: string | null } = {},
): Promise<Page<Transaction>> {
  const variables = { authentication: session.authentication, limit, nextToken };
  return (await askWithNames(session, listDocument, listAnswer, variables)).user.transactions;
}

const recentAsset = nullable(z.object({ symbol: z.string(), displaySymbol: nullable(z.string()) }));
const recent = z.object({ items: z.array(z.object({ asset: recentAsset })) });
const assetsAnswer = z.object({ user: z.object({ transactions: recent }) });

/** The symbols, as they are shown, of the newest hundred transactions' assets. */
export async function listRecentAssets(session: Session): Promise<string[]> {
  const variables = { authentication: session.authentication };
  const { user } = await custody(session).request(assetsDocument, assetsAnswer, variables);
  return user.transactions.items.flatMap(({ asset }) => (asset ? [asset.displaySymbol ?? asset.symbol] : []));
}

const oneAnswer = z.object({ user: z.object({ organisation, transaction: nullable(detail) }) });

/** One transaction by request id or hash, with its transfers and the organisation; null when unknown. */
export async function getTransaction(
  session: Session,
  id: string,
): Promise<{ transaction: TransactionDetail; organisation: Organisation } | null> {
  const variables = { authentication: session.authentication, id };
  const { user } = await askWithNames(session, oneDocument, oneAnswer, variables);
  return user.transaction && { transaction: user.transaction, organisation: user.organisation };
}

const status = z.object({ id: z.string(), status: z.string(), cancelReason: nullable(z.string()) });
const statusAnswer = z.object({ user: z.object({ transaction: nullable(status) }) });

/** Only the status of a transaction, for polling; null when unknown. */
export async function getTransactionStatus(
  session: Session,
  id: string,
): Promise<{ id: string; status: string; cancelReason: string | null } | null> {
  const variables = { authentication: session.authentication, id };
  return (await custody(session).request(statusDocument, statusAnswer, variables)).user.transaction;
}
