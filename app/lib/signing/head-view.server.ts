import { can } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import { amountText, formatCrypto } from "~/lib/money";
import type { SigningData } from "./signing-data.server";

/** An asset of a sub-wallet; `decimals` is null where the backend does not say. */
interface HeldAsset {
  symbol: string;
  decimals: number | null;
  contractAddress: string | null;
}

/** Whether a balance is of this asset: a token can share another's symbol, but not its contract. */
export function isOf(held: Balance["asset"], { symbol, contractAddress }: HeldAsset): boolean {
  if (!held || (held.contractAddress ?? null) !== contractAddress) return false;
  return contractAddress !== null || held.symbol === symbol;
}

/** '1.5 ETH available'; null where the service keeps no balances of the chain. */
export function availableText(
  { payer, chain }: Pick<SigningData, "payer" | "chain">,
  asset: HeldAsset,
): string | null {
  if (!can(chain.id, "supportsBalances")) return null;
  const held = payer.balances?.items.find((one) => isOf(one.asset, asset));
  if (!held) return `0 ${asset.symbol} available`;
  const decimals = asset.decimals ?? chain.native.decimals;
  return `${formatCrypto(amountText(held.available ?? held.amount, decimals))} ${asset.symbol} available`;
}

/** The dialog's header: the paying sub-wallet, its network and its balance. */
export function headView(signing: Pick<SigningData, "payer" | "chain">) {
  const { payer, chain } = signing;
  return {
    symbol: chain.native.symbol,
    name: payer.name,
    walletName: payer.wallet?.walletName ?? "",
    available: availableText(signing, { ...chain.native, contractAddress: null }),
  };
}
