import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const document = graphql(`
  query getUsualPayments($authentication: AuthenticationInput, $subWalletId: String!, $contractAddress: String) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        __typename
        name
        ... on BlockchainSubWallet {
          chain
          usualPayments(contractAddress: $contractAddress) { since count largest }
        }
      }
    }
  }
`);

const usualPayments = z.object({
  since: z.iso.datetime({ offset: true }),
  count: z.number().int(),
  /** Smallest units. */
  largest: z.string().regex(/^[1-9]\d{0,77}$/),
});

export type UsualPayments = z.output<typeof usualPayments>;

const answer = z.object({
  user: z.object({
    subWallet: nullable(z.object({ name: z.string(), usualPayments: nullable(usualPayments) })),
  }),
});

/** Null if there were too few payments to compare with, and if the backend cannot say. */
export async function getUsualPayments(
  session: Session,
  subWalletId: string,
  contractAddress: string | null,
): Promise<UsualPayments | null> {
  const variables = { authentication: session.authentication, subWalletId, contractAddress };
  const { user } = await askWithOurFields(session, document, answer, variables);
  return user.subWallet?.usualPayments ?? null;
}
