import { z } from "zod";
import { explainNodeMessage } from "~/lib/errors/node-messages";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { assetFragment } from "../fragments";
import { graphql } from "../graphql";
import { asset, nullable } from "../shapes.server";

const document = graphql(
  `
  query getRequestSimulation($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) {
      simulation { changes { asset { ...AssetFields } amount } failure notSimulated }
    }
  }
`,
  [assetFragment],
);

const simulation = z.object({
  /** Signed smallest units. */
  changes: z.array(z.object({ asset, amount: z.string().regex(/^-?[1-9]\d{0,77}$/) })),
  failure: nullable(z.string().transform(explainNodeMessage)),
  /** Words after 'Not simulated:'; null: all of it is. */
  notSimulated: nullable(z.string()),
});

export type Simulation = z.output<typeof simulation>;

const answer = z.object({ getRequest: z.object({ simulation: nullable(simulation) }) });

/**
 * Null once it is signed, and where no node computes it.
 * @throws CustodyError NOT_FOUND when it is unknown or another organisation's
 */
export function getSimulation(session: Session, requestId: string): Promise<Simulation | null> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "simulations",
    async () => (await custody(session).request(document, answer, variables)).getRequest.simulation,
    async () => null,
  );
}
