import { z } from "zod";
import type { BackendChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { transactionFragment } from "../fragments";
import { graphql } from "../graphql";
import { nullable, transaction } from "../shapes.server";

const entry = z.object({
  name: z.string(),
  memo: nullable(z.string()),
  addedAt: z.string(),
  /** Null where it was not recorded. */
  addedBy: nullable(z.string()),
  /** Its last change; null where there was none, and where the backend does not say. */
  changedAt: nullable(z.string()),
  changedBy: nullable(z.string()),
});

export const recipientRecord = z.object({
  /** The entry with the memo, otherwise the one without, otherwise any for the address. */
  entry: nullable(entry),
  /** The name of the own sub-wallet that has the address. */
  ownName: nullable(z.string()),
  /** Null where the organisation's whole history has none. */
  lastPayment: nullable(transaction),
});

/** What the organisation knows of an address that it pays. */
export type RecipientRecord = z.output<typeof recipientRecord>;

const document = graphql(
  `
  query getRecipientRecord($authentication: AuthenticationInput, $chain: Chain!, $address: String!, $memo: String) {
    user(authentication: $authentication) {
      recipientRecord(chain: $chain, address: $address, memo: $memo) {
        entry { name memo addedAt addedBy changedAt changedBy }
        ownName
        lastPayment { ...TransactionFields }
      }
    }
  }
`,
  [transactionFragment],
);

const answer = z.object({ user: z.object({ recipientRecord }) });

/** What the backend knows of an address as a recipient; null from a backend that cannot tell. */
export function getRecipientRecord(
  session: Session,
  { chain, address, memo }: { chain: BackendChain; address: string; memo: string | null },
): Promise<RecipientRecord | null> {
  const variables = { authentication: session.authentication, chain, address, memo };
  return whereCapable(
    "recipientRecords",
    async () => (await askWithOurFields(session, document, answer, variables)).user.recipientRecord,
    async () => null,
  );
}
