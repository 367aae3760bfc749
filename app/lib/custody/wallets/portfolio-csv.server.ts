import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { withExtension } from "../extension.server";
import { graphql } from "../graphql";
import { streamText } from "../stream-text.server";

const csvDocument = graphql(`
  query getPortfolioCsv(
    $authentication: AuthenticationInput
    $endDate: String!
    $timePeriod: PortfolioTimePeriod!
    $currency: String!
  ) {
    user(authentication: $authentication) {
      csvPortfolio(endDate: $endDate, timePeriod: $timePeriod, currency: $currency)
    }
  }
`);

const manifestDocument = graphql(`
  query getPortfolioManifest(
    $authentication: AuthenticationInput
    $endDate: String!
    $timePeriod: PortfolioTimePeriod!
    $currency: String!
  ) {
    user(authentication: $authentication) {
      csvPortfolioManifest(endDate: $endDate, timePeriod: $timePeriod, currency: $currency)
    }
  }
`);

const manifestShape = z.object({ user: z.object({ csvPortfolioManifest: z.string().nullable() }) });

interface PortfolioCsvInput {
  /** ISO 8601: the moment of the last of its days. */
  endDate: string;
  timePeriod: "ONE_MONTH_DAILY" | "ONE_WEEK_DAILY" | "ONE_DAY";
  currency: string;
}

/** The portfolio's CSV as it comes, whatever its length. Throws as the client does; later the stream itself breaks. */
export function streamPortfolioCsv(
  session: Session,
  input: PortfolioCsvInput,
): Promise<ReadableStream<Uint8Array>> {
  const variables = { authentication: session.authentication, ...input };
  return streamText(session, csvDocument, variables, ["user", "csvPortfolio"]);
}

/** The signed manifest of that CSV, as JSON text; null with a backend that has none. Throws as the client does. */
export function getPortfolioManifest(session: Session, input: PortfolioCsvInput): Promise<string | null> {
  const variables = { authentication: session.authentication, ...input };
  return withExtension(
    "manifests",
    async () => {
      const answer = await custody(session).request(manifestDocument, manifestShape, variables, {
        alone: true,
      });
      return answer.user.csvPortfolioManifest;
    },
    async () => null,
  );
}
