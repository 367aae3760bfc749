import type { TadaDocumentNode } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import type { TransactionInput } from "./create-transaction.server";
import { envelope } from "./mutation.server";

/** Smallest units of the native asset, decimal digits. */
export interface MaxPayment {
  amount: string;
  fee: string;
}

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

export type MaxOperation = keyof typeof DOCUMENTS;

export const isMaxOperation = (operation: string): operation is MaxOperation =>
  Object.hasOwn(DOCUMENTS, operation);

const digits = z.string().regex(/^\d{1,78}$/);
const answer = z.object({ made: z.object({ max: nullable(z.object({ amount: digits, fee: digits })) }) });

/**
 * The most that a payment like this could send, whatever its amount. Nothing is stored. Null if the backend does not
 * know the field: it then refuses the whole document.
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE… if even this payment is impossible
 */
export function askMaxPayment<O extends MaxOperation>(
  session: Session,
  operation: O,
  params: TransactionInput<O>,
): Promise<MaxPayment | null> {
  // The compiler cannot see that an operation's document and input fit.
  const document = DOCUMENTS[operation] as TadaDocumentNode<z.input<typeof answer>, { input: unknown }>;
  const input = { ...(params as object), ...envelope(session, true) };
  return whereCapable(
    "max",
    async () => (await custody(session).request(document, answer, { input })).made.max,
    async () => null,
  );
}
