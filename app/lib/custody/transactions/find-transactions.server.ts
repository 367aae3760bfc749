import type { VariablesOf } from "gql.tada";
import { visit } from "graphql";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { listedTransactionFragment } from "../fragments";
import { graphql } from "../graphql";
import { type Listed, listOf, nullable, type Transaction, transaction } from "../shapes.server";
import { listRecentAssets } from "./transactions.server";

const findDocument = graphql(
  `
  query findTransactions(
    $authentication: AuthenticationInput
    $search: String
    $statuses: [TransactionStatus!]
    $operations: [Operation!]
    $assetSymbol: String
    $from: String
    $until: String
    $sort: TransactionSort
    $descending: Boolean
    $limit: Int
    $nextToken: String
    $currency: String!
  ) {
    user(authentication: $authentication) {
      findTransactions(
        search: $search
        statuses: $statuses
        operations: $operations
        assetSymbol: $assetSymbol
        from: $from
        until: $until
        sort: $sort
        descending: $descending
        limit: $limit
        nextToken: $nextToken
      ) {
        items { ...ListedTransactionFields }
        nextToken
        searchedTo
      }
    }
  }
`,
  [listedTransactionFragment],
);

/** Without operations, for a backend that does not know them. */
const plainDocument: typeof findDocument = visit(findDocument, {
  VariableDefinition: ({ variable }) => (variable.name.value === "operations" ? null : undefined),
  Argument: ({ name }) => (name.value === "operations" ? null : undefined),
});

const assetsDocument = graphql(`
  query listTransactionAssets($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      transactionAssets { symbol displaySymbol chain }
    }
  }
`);

type Variables = VariablesOf<typeof findDocument>;

export type TransactionQuery = Required<
  Pick<
    Variables,
    "search" | "statuses" | "operations" | "assetSymbol" | "from" | "until" | "sort" | "descending"
  >
>;

export interface FoundTransactions extends Listed<Transaction> {
  /** If the search stopped before the page was full: the date of the last transaction looked at. */
  searchedTo: string | null;
}

const found = listOf(transaction, { searchedTo: nullable(z.string()) });
const findAnswer = z.object({ user: z.object({ findTransactions: found }) });

/**
 * Null if the backend cannot search, or not by operation. Amounts are valued in `currency` too.
 * @throws CustodyError INVALID_INPUT for a token of another search
 */
export function findTransactions(
  session: Session,
  query: TransactionQuery,
  page: { limit: number; nextToken: string | null; currency: string },
): Promise<FoundTransactions | null> {
  const ask = (document: typeof findDocument) => async () => {
    const variables = { authentication: session.authentication, ...query, ...page };
    return (await askWithOurFields(session, document, findAnswer, variables)).user.findTransactions;
  };
  const isPlain = query.operations == null;
  const search = () =>
    whereCapable("transactionSearch", ask(isPlain ? plainDocument : findDocument), async () => null);
  return isPlain ? search() : whereCapable("operationFilter", search, async () => null);
}

const asset = z.object({
  symbol: z.string(),
  displaySymbol: nullable(z.string()),
  chain: nullable(z.string()),
});
const assetsAnswer = z.object({ user: z.object({ transactionAssets: z.array(asset) }) });

export interface TransactedAsset {
  symbol: string;
  shown: string;
  chain: string | null;
}

/** If the backend does not tell, those of the newest hundred transactions. */
export function listTransactedAssets(session: Session): Promise<TransactedAsset[]> {
  const ask = async () => {
    const variables = { authentication: session.authentication };
    const { user } = await custody(session).request(assetsDocument, assetsAnswer, variables);
    return user.transactionAssets.map(({ symbol, displaySymbol, chain }) => ({
      symbol,
      shown: displaySymbol ?? symbol,
      chain,
    }));
  };
  return whereCapable("transactionAssets", ask, () => listRecentAssets(session));
}
