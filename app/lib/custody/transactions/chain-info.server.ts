import { z } from "zod";
import type { BackendChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { createMemory } from "../memory.server";

// An unreadable quote must not fail the answer, see `readQuotes`.
const chainInfo = z.object({ feePrices: z.unknown() });

type ChainInfo = z.output<typeof chainInfo>;

const memory = createMemory<ChainInfo>(5 * 60 * 1000);

const document = graphql(`
  query getChainInfo($authentication: AuthenticationInput, $chain: Chain!) {
    user(authentication: $authentication) {
      chainInfo(chain: $chain) {
        feePrices { speed price unit waitTimeInSeconds }
      }
    }
  }
`);

const chainInfoAnswer = z.object({ user: z.object({ chainInfo }) });

/**
 * Fee prices on an EVM chain, unchecked, cached for five minutes.
 * @throws CustodyError INVALID_INPUT for any other chain
 */
export async function getChainInfo(session: Session, chain: BackendChain): Promise<ChainInfo> {
  const known = memory.recall(chain);
  if (known) return known;
  const variables = { authentication: session.authentication, chain };
  const { user } = await custody(session).request(document, chainInfoAnswer, variables);
  return memory.keep(chain, user.chainInfo);
}

export function forgetChainInfo(chain: BackendChain): void {
  memory.forget(chain);
}
