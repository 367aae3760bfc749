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
  addedBy: nullable(z.string()),
  /** Null if never changed, or unknown. */
  changedAt: nullable(z.string()),
  changedBy: nullable(z.string()),
});

export const recipientRecord = z.object({
  /** The entry with the memo, else one without, else any for the address. */
  entry: nullable(entry),
  ownName: nullable(z.string()),
  lastPayment: nullable(transaction),
});

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

/** Null if the backend cannot tell. */
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
