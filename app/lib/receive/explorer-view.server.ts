import { type Chain, explorerAddressUrl, networkFacts } from "~/lib/chains";
import { env } from "~/lib/env.server";

export function explorerView(chain: Chain | null, address: string) {
  const network = env().NETWORK;
  const explorer = chain && networkFacts(chain.id, network)?.explorer;
  const url = chain && explorerAddressUrl(chain.id, network, address);
  return {
    waysOut: url ? "As a QR code, copied, or as a block-explorer link." : "As a QR code, or copied.",
    explorer: explorer && url ? { name: explorer.name, url } : null,
  };
}
