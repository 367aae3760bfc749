import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { streamText } from "../stream-text.server";

const csvDocument = graphql(`
  query getPayoutCsv($authentication: AuthenticationInput, $id: String!, $at: String!) {
    user(authentication: $authentication) { csvPayout(id: $id, at: $at) }
  }
`);

const manifestDocument = graphql(`
  query getPayoutManifest($authentication: AuthenticationInput, $id: String!, $at: String!) {
    user(authentication: $authentication) { csvPayoutManifest(id: $id, at: $at) }
  }
`);

const manifestAnswer = z.object({ user: z.object({ csvPayoutManifest: nullable(z.string()) }) });

export interface PayoutFileAsked {
  id: string;
  /** ISO 8601: the file is of this moment, so that its manifest is of the same. */
  at: string;
}

/** Whether the backend makes signed files of what became of a payout. */
export const hasPayoutFiles = (): Promise<boolean> =>
  whereCapable(
    "payoutFiles",
    async () => true,
    async () => false,
  );

/** Each is an entry in the backend's audit log. Null for a backend without such files; throws as the client does. */
export function streamPayoutCsv(
  session: Session,
  asked: PayoutFileAsked,
): Promise<ReadableStream<Uint8Array> | null> {
  const variables = { authentication: session.authentication, ...asked };
  return whereCapable(
    "payoutFiles",
    () => streamText(session, csvDocument, variables, ["user", "csvPayout"]),
    async () => null,
  );
}

/**
 * JSON text; null for an unknown payout, and for a backend without such files.
 * @throws CustodyError INVALID_INPUT for a moment that is not in its life
 */
export function getPayoutManifest(session: Session, asked: PayoutFileAsked): Promise<string | null> {
  const variables = { authentication: session.authentication, ...asked };
  return whereCapable(
    "payoutFiles",
    async () => {
      const options = { alone: true };
      const { user } = await custody(session).request(manifestDocument, manifestAnswer, variables, options);
      return user.csvPayoutManifest;
    },
    async () => null,
  );
}
