import { z } from "zod";
import type { BackendChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { assetFragment, transactionFragment } from "../fragments";
import { graphql } from "../graphql";
import { asset, nullable, transaction } from "../shapes.server";

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

const units = z.string().regex(/^\d{1,78}$/);

const paidTotal = z.object({ asset, amount: units, count: z.number().int() });

/** Smallest units. */
export type PaidTotal = z.output<typeof paidTotal>;

const wholeRecord = recipientRecord.extend({
  /** Newest first, at most three; null if the backend does not say. */
  lastPayments: nullable(z.array(transaction)),
  /** By asset; null if the backend does not say, or cannot add up so many. */
  paid: nullable(z.array(paidTotal)),
});

export type RecipientRecord = z.output<typeof wholeRecord>;

const document = graphql(
  `
  query getRecipientRecord($authentication: AuthenticationInput, $chain: Chain!, $address: String!, $memo: String) {
    user(authentication: $authentication) {
      recipientRecord(chain: $chain, address: $address, memo: $memo) {
        entry { name memo addedAt addedBy changedAt changedBy }
        ownName
        lastPayment { ...TransactionFields }
        lastPayments { ...TransactionFields }
        paid { asset { ...AssetFields } amount count }
      }
    }
  }
`,
  [transactionFragment, assetFragment],
);

const answer = z.object({ user: z.object({ recipientRecord: wholeRecord }) });

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
