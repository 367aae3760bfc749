import { can } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import { availableWords, type HeldView, heldViews } from "~/lib/present/held";
import type { SigningData } from "./signing-data.server";

interface HeldAsset {
  symbol: string;
  decimals: number | null;
  contractAddress: string | null;
}

/** A token can share another's symbol, but not its contract. */
export function isOf(held: Balance["asset"], { symbol, contractAddress }: HeldAsset): boolean {
  if (!held || (held.contractAddress ?? null) !== contractAddress) return false;
  return contractAddress !== null || held.symbol === symbol;
}

export interface AvailableView {
  /** '1.5 ETH available', or '1.5 ETH available now' while some is held. */
  words: string;
  held: HeldView[];
}

/** Null if the service keeps no balances on the chain. */
export function availableView(
  { payer, chain }: Pick<SigningData, "payer" | "chain">,
  asset: HeldAsset,
): AvailableView | null {
  if (!can(chain.id, "supportsBalances")) return null;
  const balance = payer.balances?.items.find((one) => isOf(one.asset, asset));
  const { subWalletId } = payer;
  const decimals = asset.decimals ?? chain.native.decimals;
  const coin = { subWalletId, symbol: asset.symbol, decimals, chain };
  return { words: availableWords(balance, coin), held: heldViews(balance, coin) };
}

export function headView(signing: Pick<SigningData, "payer" | "chain">) {
  const { payer, chain } = signing;
  const available = availableView(signing, { ...chain.native, contractAddress: null });
  return {
    symbol: chain.native.symbol,
    name: payer.name,
    walletName: payer.wallet?.walletName ?? "",
    available: available?.words ?? null,
    held: available?.held ?? [],
  };
}
