import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { emailAddress } from "../shapes.server";

const document = graphql(`
  mutation requestCsvTransactions($input: RequestCsvTransactionsInput!) {
    requestCsvTransactions(requestCsvTransactionsInput: $input) { email }
  }
`);

const shape = z.object({ requestCsvTransactions: z.object({ email: emailAddress }) });

/** What the file is to have; null where it does not matter. */
export interface CsvTransactionsInput {
  assetSymbols: string[] | null;
  /** The latest ones. */
  count: number | null;
  /** ISO 8601. */
  fromDate: string | null;
  toDate: string | null;
}

/** Asks for a file of the organisation's transactions; returns the e-mail address that it goes to. Throws as the client does. */
export async function requestCsvTransactions(
  session: Session,
  input: CsvTransactionsInput,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<string> {
  const variables = { input: { authentication: session.authentication, ...input } };
  const answer = await custody(session).request(document, shape, variables, { idempotencyKey });
  return answer.requestCsvTransactions.email;
}
