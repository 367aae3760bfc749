import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { emailAddress } from "../shapes.server";
import { withoutVariable } from "../without-variable.server";

// Written out, so that a backend that lacks a field names it when it refuses.
const document = graphql(`
  mutation requestCsvTransactions(
    $authentication: AuthenticationInput
    $assetSymbols: [String!]
    $count: Int
    $fromDate: String
    $toDate: String
    $currency: String
    $timeZone: String
  ) {
    requestCsvTransactions(
      requestCsvTransactionsInput: {
        authentication: $authentication
        assetSymbols: $assetSymbols
        count: $count
        fromDate: $fromDate
        toDate: $toDate
        currency: $currency
        timeZone: $timeZone
      }
    ) { email }
  }
`);

const plainDocument = withoutVariable(withoutVariable(document, "timeZone"), "currency");

const shape = z.object({ requestCsvTransactions: z.object({ email: emailAddress }) });

export interface CsvTransactionsInput {
  assetSymbols: string[] | null;
  count: number | null;
  /** ISO 8601. */
  fromDate: string | null;
  toDate: string | null;
  currency: string;
  /** IANA name. */
  timeZone: string;
}

interface RequestedCsv {
  email: string;
  /** False if the backend ignores the currency and the zone. */
  hasTerms: boolean;
}

export async function requestCsvTransactions(
  session: Session,
  { currency, timeZone, ...range }: CsvTransactionsInput,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<RequestedCsv> {
  const ask = async (asked: typeof document, terms: Partial<CsvTransactionsInput>) => {
    const variables = { authentication: session.authentication, ...range, ...terms };
    const answer = await custody(session).request(asked, shape, variables, { idempotencyKey });
    return answer.requestCsvTransactions.email;
  };
  return whereCapable<RequestedCsv>(
    "historyTerms",
    async () => ({ email: await ask(document, { currency, timeZone }), hasTerms: true }),
    async () => ({ email: await ask(plainDocument, {}), hasTerms: false }),
  );
}
