import { canonicalAddress } from "../../chains/canonical-address";
import { decodeTokenCall } from "../../chains/ethereum/token-call";
import type { AssetRow } from "../../wallets/assets";
import { gasNeeded } from "./gas";

/** If the limit allows. @param call `data`: 0x hex, null for none */
export function estimatedGas(
  chain: string,
  { to, data }: { to: string | null; data: string | null },
  assets: Iterable<AssetRow>,
): bigint {
  const call = decodeTokenCall(data);
  return gasNeeded(data ?? "0x", call && tokenAt(chain, to, assets) ? call.method : null);
}

export function tokenAt(chain: string, address: string | null, assets: Iterable<AssetRow>) {
  if (address === null) return undefined;
  const wanted = canonicalAddress(chain, address);
  return [...assets].find(
    (asset) =>
      asset.chain === chain &&
      asset.contractAddress !== null &&
      canonicalAddress(chain, asset.contractAddress) === wanted,
  );
}
