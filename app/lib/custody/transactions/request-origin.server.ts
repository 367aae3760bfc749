import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const origin = z.object({
  source: nullable(z.string()),
  sendToNetworkWhenSigned: nullable(z.boolean()),
});

/** Source (API, TVW, Metamask), and whether it is sent once signed; null if unknown. */
export type RequestOrigin = z.output<typeof origin>;

export const UNKNOWN_ORIGIN: RequestOrigin = { source: null, sendToNetworkWhenSigned: null };

const document = graphql(`
  query getRequestOrigin($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) { source sendToNetworkWhenSigned }
  }
`);

const answer = z.object({ getRequest: origin });

/** @throws CustodyError NOT_FOUND when it is unknown or another organisation's */
export function getRequestOrigin(session: Session, requestId: string): Promise<RequestOrigin> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "requestOrigins",
    async () => (await custody(session).request(document, answer, variables)).getRequest,
    async () => UNKNOWN_ORIGIN,
  );
}
