import { z } from "zod";
import { explainNodeMessage } from "~/lib/errors/node-messages";
import type { Session } from "~/lib/session/session.server";
import { whereCapable, withoutLacking } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { assetFragment } from "../fragments";
import { graphql } from "../graphql";
import { asset, nullable } from "../shapes.server";

const document = graphql(
  `
  query getRequestSimulation($authentication: AuthenticationInput, $requestId: String!) {
    getRequest(authentication: $authentication, requestId: $requestId) {
      simulation {
        changes { asset { ...AssetFields } amount }
        failure
        notSimulated
        allowances { asset { ...AssetFields } owner spender amount }
      }
    }
  }
`,
  [assetFragment],
);

const allowance = z.object({
  asset,
  /** Null: the sub-wallet that signs. */
  owner: nullable(z.string()),
  spender: nullable(z.string()),
  /** Smallest units. */
  amount: z.string().regex(/^(0|[1-9]\d{0,77})$/),
});

const simulation = z.object({
  /** Signed smallest units. */
  changes: z.array(z.object({ asset, amount: z.string().regex(/^-?[1-9]\d{0,77}$/) })),
  failure: nullable(z.string().transform(explainNodeMessage)),
  /** Words after 'Not simulated:'; null: all of it is. */
  notSimulated: nullable(z.string()),
  /** As they are afterwards; only those that change. */
  allowances: z.array(allowance).default([]),
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
    async () => {
      const { getRequest } = await withoutLacking(document, (asked) =>
        custody(session).request(asked, answer, variables),
      );
      return getRequest.simulation;
    },
    async () => null,
  );
}
