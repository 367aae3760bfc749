import { z } from "zod";
import type { BackendChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { createMemory } from "../memory.server";
import { maybe } from "../shapes.server";

const feePrice = z.object({
  speed: z.string(),
  price: z.string().regex(/^\d+(\.\d+)?$/),
  unit: z.string(),
  waitTimeInSeconds: maybe(z.number()),
});
const chainInfo = z.object({ symbol: z.string(), name: z.string(), feePrices: z.array(feePrice) });

/** Fee prices of an EVM chain: decimal text in `unit` (WEI or GWEI). */
export type ChainInfo = z.output<typeof chainInfo>;
export type FeePrice = z.output<typeof feePrice>;

const memory = createMemory<ChainInfo>(5 * 60 * 1000);

const document = graphql(`
  query getChainInfo($authentication: AuthenticationInput, $chain: Chain!) {
    user(authentication: $authentication) {
      chainInfo(chain: $chain) {
        symbol
        name
        feePrices { speed price unit waitTimeInSeconds }
      }
    }
  }
`);

/**
 * What speeds cost on an EVM chain now, kept for five minutes.
 * @throws CustodyError INVALID_INPUT for any other chain
 */
export async function getChainInfo(session: Session, chain: BackendChain): Promise<ChainInfo> {
  const known = memory.recall(chain);
  if (known) return known;
  const shape = z.object({ user: z.object({ chainInfo }) });
  const variables = { authentication: session.authentication, chain };
  const { user } = await custody(session).request(document, shape, variables);
  return memory.keep(chain, user.chainInfo);
}
