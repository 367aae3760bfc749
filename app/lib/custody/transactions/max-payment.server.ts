import type { TadaDocumentNode } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import type { TransactionInput } from "./create-transaction.server";
import { envelope } from "./mutation.server";

/** The most that one payment can send, and its fee: smallest units of the native asset, decimal digits. */
export interface MaxPayment {
  amount: string;
  fee: string;
}

/** Previews that answer the maximum, and nothing else that the console could show. */
const DOCUMENTS = {
  createRippleTransaction: graphql(`
    mutation previewMaxRipple($input: CreateRippleTransactionInput!) {
      made: createRippleTransaction(createRippleTransactionInput: $input) { max { amount fee } }
    }
  `),
  createCardanoPaymentTransaction: graphql(`
    mutation previewMaxCardano($input: CreateCardanoPaymentTransactionInput!) {
      made: createCardanoPaymentTransaction(transactionInput: $input) { max { amount fee } }
    }
  `),
  createDogePaymentTransaction: graphql(`
    mutation previewMaxDoge($input: CreateDogePaymentTransactionInput!) {
      made: createDogePaymentTransaction(transactionInput: $input) { max { amount fee } }
    }
  `),
};

/** The operations whose maximum is asked for by a preview of its own. */
export type MaxOperation = keyof typeof DOCUMENTS;

export const isMaxOperation = (operation: string): operation is MaxOperation =>
  Object.hasOwn(DOCUMENTS, operation);

const digits = z.string().regex(/^\d{1,78}$/);
const answer = z.object({ made: z.object({ max: nullable(z.object({ amount: digits, fee: digits })) }) });

/**
 * Asks the backend for the most that a payment like this one could send, whatever its amount. Nothing is stored: a
 * backend that does not know the field refuses the whole document, and null is returned.
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE… where even this payment cannot be made
 */
export function askMaxPayment<O extends MaxOperation>(
  session: Session,
  operation: O,
  params: TransactionInput<O>,
): Promise<MaxPayment | null> {
  // The document and the input of one operation fit each other, which the compiler cannot follow through the table.
  const document = DOCUMENTS[operation] as TadaDocumentNode<z.input<typeof answer>, { input: unknown }>;
  const input = { ...(params as object), ...envelope(session, true) };
  return whereCapable(
    "max",
    async () => (await custody(session).request(document, answer, { input })).made.max,
    async () => null,
  );
}
