import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const document = graphql(`
  query getRequestGas($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) { gasEstimate }
  }
`);

const digits = z.string().regex(/^\d{1,20}$/);
const answer = z.object({ getRequest: z.object({ gasEstimate: nullable(digits) }) });

/**
 * The backend's estimate, or null.
 * @throws CustodyError NOT_FOUND when it is unknown or another organisation's
 */
export function getGasEstimate(session: Session, requestId: string): Promise<bigint | null> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "gasEstimates",
    async () => {
      const { getRequest } = await custody(session).request(document, answer, variables);
      return getRequest.gasEstimate === null ? null : BigInt(getRequest.gasEstimate);
    },
    async () => null,
  );
}
