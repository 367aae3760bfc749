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

/**
 * Where a request comes from (API, TVW, Metamask), and whether the service sends it to the network once it is signed;
 * each is null where the backend does not say.
 */
export type RequestOrigin = z.output<typeof origin>;

export const UNKNOWN_ORIGIN: RequestOrigin = { source: null, sendToNetworkWhenSigned: null };

const document = graphql(`
  query getRequestOrigin($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) { source sendToNetworkWhenSigned }
  }
`);

const answer = z.object({ getRequest: origin });

/** The origin of a request, by its id. @throws CustodyError NOT_FOUND when it is unknown or another organisation's */
export function getRequestOrigin(session: Session, requestId: string): Promise<RequestOrigin> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "requestOrigins",
    async () => (await custody(session).request(document, answer, variables)).getRequest,
    async () => UNKNOWN_ORIGIN,
  );
}
