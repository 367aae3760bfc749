import { type Chain, explorerAddressUrl, networkFacts } from "~/lib/chains";
import { env } from "~/lib/env.server";

/**
 * Where an address can be looked up, and so how it can be handed out.
 * @param chain null for one that is not known here
 */
export function explorerView(chain: Chain | null, address: string) {
  const network = env().NETWORK;
  const explorer = chain && networkFacts(chain.id, network)?.explorer;
  const url = chain && explorerAddressUrl(chain.id, network, address);
  return {
    /** The ways to hand it out, in words. */
    waysOut: url ? "As a QR code, copied, or as a block-explorer link." : "As a QR code, or copied.",
    explorer: explorer && url ? { name: explorer.name, url } : null,
  };
}
