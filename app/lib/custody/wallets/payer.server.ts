import { z } from "zod";
import { MESSAGES, messages } from "~/lib/errors/catalogue";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { CustodyError } from "../errors.server";
import { balanceFragment } from "../fragments";
import { graphql } from "../graphql";
import { balance, nullable, pageOf, schedules } from "../shapes.server";

const payer = z.object({
  __typename: z.string(),
  subWalletId: z.string(),
  walletId: z.string(),
  name: z.string(),
  address: z.string(),
  chain: nullable(z.string()),
  walletPath: nullable(z.array(z.string())),
  publicKey: nullable(z.string()),
  trustVaultPublicKeySignature: nullable(z.string()),
  wallet: nullable(
    z.object({
      walletName: z.string(),
      cluster: z.object({ type: z.string(), provenancePublicKey: nullable(z.string()) }),
    }),
  ),
  balances: nullable(pageOf(balance)),
});

const policies = pageOf(
  z.object({ walletId: z.string(), policy: nullable(z.object({ delegateSchedules: schedules })) }),
);

/** Outer list: alternatives. Inner list: clauses that must all be met. */
export type Schedules = z.output<typeof schedules>;
export type Payer = z.output<typeof payer> & {
  delegateSchedules: Schedules | null;
  /** It may act for others, so the parties are not filled in. */
  canActAsIntermediary: boolean;
};

const payerFragment = graphql(
  `
  fragment PayerFields on SubWallet @_unmask {
    __typename
    subWalletId
    walletId
    name
    address
    wallet { walletName cluster { type provenancePublicKey } }
    balances { items { ...BalanceFields } nextToken }
    ... on BlockchainSubWallet { chain walletPath publicKey trustVaultPublicKeySignature }
  }
`,
  [balanceFragment],
);

const payerDocument = graphql(
  `
  query getPayer($authentication: AuthenticationInput, $subWalletId: String!, $currency: String!) {
    user(authentication: $authentication) {
      organisation { canActAsIntermediary }
      subWallet(subWalletId: $subWalletId) { ...PayerFields }
      walletsInfo(includePolicy: true, limit: 100) {
        items { walletId policy { delegateSchedules { quorumCount keys } } }
        nextToken
      }
    }
  }
`,
  [payerFragment],
);

const payerOfRequestDocument = graphql(
  `
  query getPayerOfRequest($authentication: AuthenticationInput, $requestId: String!, $currency: String!) {
    user(authentication: $authentication) {
      organisation { canActAsIntermediary }
      subWallet: subWalletOf(requestId: $requestId) { ...PayerFields }
      walletsInfo(includePolicy: true, limit: 100) {
        items { walletId policy { delegateSchedules { quorumCount keys } } }
        nextToken
      }
    }
  }
`,
  [payerFragment],
);

const organisation = z.object({ canActAsIntermediary: z.boolean() });
const user = z.object({ organisation, subWallet: nullable(payer), walletsInfo: policies });
const payerAnswer = z.object({ user });

/**
 * With its wallet's policy, and the key that signs provenance for its cluster.
 * @throws CustodyError NOT_FOUND when it is unknown or another organisation's
 */
export async function getPayer(session: Session, subWalletId: string, currency: string): Promise<Payer> {
  const variables = { authentication: session.authentication, subWalletId, currency };
  const { user } = await askWithOurFields(session, payerDocument, payerAnswer, variables);
  const found = await payerOf(user);
  if (!found) {
    const words = MESSAGES.SUB_WALLET_NOT_FOUND;
    throw new CustodyError("NOT_FOUND", words, messages.somethingWentWrong(words));
  }
  return found;
}

/** The same by request id; null for an unknown request, and if the backend cannot. */
export function getPayerOfRequest(
  session: Session,
  requestId: string,
  currency: string,
): Promise<Payer | null> {
  const variables = { authentication: session.authentication, requestId, currency };
  return whereCapable(
    "requestPayers",
    async () =>
      payerOf((await askWithOurFields(session, payerOfRequestDocument, payerAnswer, variables)).user),
    async () => null,
  );
}

async function payerOf({
  subWallet,
  walletsInfo,
  organisation,
}: z.output<typeof user>): Promise<Payer | null> {
  if (!subWallet) return null;
  const wallet = walletsInfo.items.find(({ walletId }) => walletId === subWallet.walletId);
  return {
    ...subWallet,
    delegateSchedules: wallet?.policy?.delegateSchedules ?? null,
    canActAsIntermediary: organisation.canActAsIntermediary,
  };
}
