import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { withExtension } from "../extension.server";
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
  currency: string;
  /** Of the file's days and moments, as IANA names it. */
  timeZone: string;
}

interface RequestedCsv {
  /** The address that the file goes to. */
  email: string;
  /** Whether it will have the currency and the zone that were asked for: some services do not know them. */
  hasTerms: boolean;
}

/** Asks for a file of the organisation's transactions. Throws as the client does. */
export async function requestCsvTransactions(
  session: Session,
  { currency, timeZone, ...range }: CsvTransactionsInput,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<RequestedCsv> {
  const ask = async (terms: Partial<CsvTransactionsInput>) => {
    const variables = { input: { authentication: session.authentication, ...range, ...terms } };
    const answer = await custody(session).request(document, shape, variables, { idempotencyKey });
    return answer.requestCsvTransactions.email;
  };
  return withExtension<RequestedCsv>(
    "fileTerms",
    async () => ({ email: await ask({ currency, timeZone }), hasTerms: true }),
    async () => ({ email: await ask({}), hasTerms: false }),
  );
}
