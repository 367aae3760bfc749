import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const maker = z.object({
  name: z.string(),
  isProgram: z.boolean(),
  from: nullable(z.string()),
  address: nullable(z.string()),
  browserSince: nullable(z.string()),
  isNewBrowser: nullable(z.boolean()),
});

/** Who made a request, and from where, as the service says; what it does not know is null. */
export type RequestMaker = z.output<typeof maker>;

const document = graphql(`
  query getRequestMaker($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) {
      maker { name isProgram from address browserSince isNewBrowser }
    }
  }
`);

const answer = z.object({ getRequest: z.object({ maker: nullable(maker) }) });

/**
 * Null where the backend does not say.
 * @throws CustodyError NOT_FOUND when it is unknown or another organisation's
 */
export function getRequestMaker(session: Session, requestId: string): Promise<RequestMaker | null> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "requestMakers",
    async () => (await custody(session).request(document, answer, variables)).getRequest.maker,
    async () => null,
  );
}
