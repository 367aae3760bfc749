import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable, withoutLacking } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { transactionFragment } from "../fragments";
import { graphql } from "../graphql";
import { nullable, pageOf, transaction } from "../shapes.server";

const outgoing = transaction.extend({
  /** Nonce or sequence; null if the backend does not say. */
  nonce: nullable(z.number().int()),
});

export type OutgoingTransaction = z.output<typeof outgoing>;

export interface OutgoingPage {
  items: OutgoingTransaction[];
  isWhole: boolean;
  /** The network's next number; null: none, or unknown. */
  nextNonce: number | null;
}

const NEWEST = 50;

const document = graphql(
  `
  query listOutgoing($authentication: AuthenticationInput, $subWalletId: String!, $address: String, $limit: Int) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        __typename
        ... on BlockchainSubWallet { __typename networkNonce }
        transactions(address: $address, limit: $limit) { items { ...TransactionFields nonce } nextToken }
      }
    }
  }
`,
  [transactionFragment],
);

const ofRequestDocument = graphql(
  `
  query listOutgoingBesideRequest($authentication: AuthenticationInput, $requestId: String!, $limit: Int) {
    user(authentication: $authentication) {
      subWallet: subWalletOf(requestId: $requestId) {
        __typename
        ... on BlockchainSubWallet { __typename networkNonce }
        transactions(limit: $limit) { items { ...TransactionFields nonce } nextToken }
      }
    }
  }
`,
  [transactionFragment],
);

const subWallet = z.object({
  networkNonce: nullable(z.number().int()),
  transactions: nullable(pageOf(outgoing)),
});

const answer = z.object({
  user: z.object({ subWallet: nullable(subWallet) }),
});

/**
 * Sent or pending ones among the newest fifty transactions.
 * @param address only those to or from it, as the backend spells it
 * @param fresh even if this request asked before
 * @returns null if the backend lists no transactions of the sub-wallet
 */
export async function listOutgoing(
  session: Session,
  subWalletId: string,
  { address = null, fresh = false }: { address?: string | null; fresh?: boolean } = {},
): Promise<OutgoingPage | null> {
  const variables = { authentication: session.authentication, subWalletId, address, limit: NEWEST };
  const { user } = await withoutLacking(document, (asked) =>
    custody(session).request(asked, answer, variables, { fresh }),
  );
  return outgoingPage(user.subWallet);
}

/** The same by request id; null for an unknown request, and if the backend cannot. */
export function listOutgoingBesideRequest(session: Session, requestId: string): Promise<OutgoingPage | null> {
  const variables = { authentication: session.authentication, requestId, limit: NEWEST };
  return whereCapable(
    "requestPayers",
    async () => {
      const { user } = await askWithOurFields(session, ofRequestDocument, answer, variables);
      return outgoingPage(user.subWallet);
    },
    async () => null,
  );
}

function outgoingPage(found: z.output<typeof subWallet> | null): OutgoingPage | null {
  if (!found?.transactions) return null;
  const { items, nextToken } = found.transactions;
  return {
    items: items.filter(({ transactionDirection }) => transactionDirection !== "RECEIVED"),
    isWhole: nextToken === null,
    nextNonce: found.networkNonce,
  };
}
