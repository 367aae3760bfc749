import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { streamText } from "../stream-text.server";
import { withoutVariable } from "../without-variable.server";

const zonedCsvDocument = graphql(`
  query getPortfolioCsv(
    $authentication: AuthenticationInput
    $endDate: String!
    $timePeriod: PortfolioTimePeriod!
    $currency: String!
    $timeZone: String
  ) {
    user(authentication: $authentication) {
      csvPortfolio(endDate: $endDate, timePeriod: $timePeriod, currency: $currency, timeZone: $timeZone)
    }
  }
`);

const zonedManifestDocument = graphql(`
  query getPortfolioManifest(
    $authentication: AuthenticationInput
    $endDate: String!
    $timePeriod: PortfolioTimePeriod!
    $currency: String!
    $timeZone: String
  ) {
    user(authentication: $authentication) {
      csvPortfolioManifest(endDate: $endDate, timePeriod: $timePeriod, currency: $currency, timeZone: $timeZone)
    }
  }
`);

const csvDocument = withoutVariable(zonedCsvDocument, "timeZone");
const manifestDocument = withoutVariable(zonedManifestDocument, "timeZone");

const manifestShape = z.object({ user: z.object({ csvPortfolioManifest: z.string().nullable() }) });

export interface PortfolioCsvInput {
  /** ISO 8601: the last moment. */
  endDate: string;
  timePeriod: "ONE_MONTH_DAILY" | "ONE_WEEK_DAILY" | "ONE_DAY";
  currency: string;
  /** IANA name; null for UTC days, which every backend knows. */
  timeZone: string | null;
}

/** Streamed, of any length. Throws as the client does; later the stream itself breaks. */
export function streamPortfolioCsv(
  session: Session,
  { timeZone, ...input }: PortfolioCsvInput,
): Promise<ReadableStream<Uint8Array>> {
  const variables = { authentication: session.authentication, ...input };
  const path = ["user", "csvPortfolio"];
  return timeZone === null
    ? streamText(session, csvDocument, variables, path)
    : streamText(session, zonedCsvDocument, { ...variables, timeZone }, path);
}

interface PortfolioManifest {
  /** JSON text; null if the backend signs none. */
  text: string | null;
  isZoned: boolean;
}

export function getPortfolioManifest(
  session: Session,
  { timeZone, ...input }: PortfolioCsvInput,
): Promise<PortfolioManifest> {
  const variables = { authentication: session.authentication, ...input };
  const options = { alone: true };
  const ask = async (): Promise<PortfolioManifest> => {
    const answer = await custody(session).request(manifestDocument, manifestShape, variables, options);
    return { text: answer.user.csvPortfolioManifest, isZoned: false };
  };
  const askZoned = async (): Promise<PortfolioManifest> => {
    const zoned = { ...variables, timeZone };
    const answer = await custody(session).request(zonedManifestDocument, manifestShape, zoned, options);
    return { text: answer.user.csvPortfolioManifest, isZoned: true };
  };
  return whereCapable(
    "manifests",
    () => (timeZone === null ? ask() : whereCapable("portfolioZones", askZoned, ask)),
    async () => ({ text: null, isZoned: false }),
  );
}
