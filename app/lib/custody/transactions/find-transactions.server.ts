import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { listedTransactionFragment } from "../fragments";
import { graphql } from "../graphql";
import type { PageAsked } from "../searched-list.server";
import { type Listed, listOf, nullable, type Transaction, transaction } from "../shapes.server";
import { withoutVariable } from "../without-variable.server";
import { listRecentAssets } from "./transactions.server";

const findDocument = graphql(
  `
  query findTransactions(
    $authentication: AuthenticationInput
    $search: String
    $statuses: [TransactionStatus!]
    $operations: [Operation!]
    $assetSymbol: String
    $directions: [TransactionDirection!]
    $subWallet: String
    $minAmount: String
    $maxAmount: String
    $payout: String
    $from: String
    $until: String
    $sort: TransactionSort
    $descending: Boolean
    $limit: Int
    $nextToken: String
    $skip: Int
    $currency: String!
  ) {
    user(authentication: $authentication) {
      findTransactions(
        search: $search
        statuses: $statuses
        operations: $operations
        assetSymbol: $assetSymbol
        directions: $directions
        subWallet: $subWallet
        minAmount: $minAmount
        maxAmount: $maxAmount
        payout: $payout
        from: $from
        until: $until
        sort: $sort
        descending: $descending
        limit: $limit
        nextToken: $nextToken
        skip: $skip
      ) {
        items { ...ListedTransactionFields }
        nextToken
        count
        searchedTo
      }
    }
  }
`,
  [listedTransactionFragment],
);

/** Filters that a backend may lack. */
const OPTIONAL_FILTERS = {
  operationFilter: ["operations"],
  transactionFilters: ["directions", "subWallet", "minAmount", "maxAmount"],
  payoutFilter: ["payout"],
} as const;

type OptionalFilter = keyof typeof OPTIONAL_FILTERS;

const FILTERS = Object.keys(OPTIONAL_FILTERS) as OptionalFilter[];

const documents = new Map<string, typeof findDocument>();

/** Without the filters that are not used: a backend that lacks one is then asked all the same. */
function documentFor(used: readonly OptionalFilter[]): typeof findDocument {
  const key = used.join();
  const known = documents.get(key);
  if (known) return known;
  const document = FILTERS.filter((filter) => !used.includes(filter))
    .flatMap((filter): readonly string[] => OPTIONAL_FILTERS[filter])
    .reduce<typeof findDocument>(withoutVariable, findDocument);
  documents.set(key, document);
  return document;
}

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
    | "search"
    | "statuses"
    | "operations"
    | "assetSymbol"
    | "directions"
    | "subWallet"
    | "minAmount"
    | "maxAmount"
    | "payout"
    | "from"
    | "until"
    | "sort"
    | "descending"
  >
>;

export interface FoundTransactions extends Listed<Transaction> {
  /** If the search stopped before the page was full: the date of the last transaction looked at. */
  searchedTo: string | null;
  /** On all pages; null if unknown. */
  count: number | null;
}

const found = listOf(transaction, {
  searchedTo: nullable(z.string()),
  count: nullable(z.number().int().min(0)),
});
const findAnswer = z.object({ user: z.object({ findTransactions: found }) });

/**
 * Null if the backend cannot search, or not by one of the filters. Amounts are valued in `currency` too.
 * @throws CustodyError INVALID_INPUT for a token of another search
 */
export function findTransactions(
  session: Session,
  query: TransactionQuery,
  page: PageAsked & { currency: string },
): Promise<FoundTransactions | null> {
  const used = FILTERS.filter((filter) => OPTIONAL_FILTERS[filter].some((name) => query[name] != null));
  const ask = async () => {
    const variables = { authentication: session.authentication, ...query, ...page };
    const answer = await askWithOurFields(session, documentFor(used), findAnswer, variables);
    return answer.user.findTransactions;
  };
  return ["transactionSearch" as const, ...used].reduce<() => Promise<FoundTransactions | null>>(
    (next, capability) => () => whereCapable(capability, next, async () => null),
    ask,
  )();
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
