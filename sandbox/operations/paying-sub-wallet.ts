import { invalidInput } from "../base/errors";
import type { SubWalletRow } from "../keys/sub-wallet";
import type { HdPath } from "../records/path";
import type { PrepareContext } from "../requests/make-request";
import { type AssetRow, loadChainAssets, nativeAsset } from "../wallets/assets";
import { lockSubWallet } from "../wallets/own-sub-wallet";

export type PayingSubWallet<Chain extends string = string> = PrepareContext & {
  subWallet: SubWalletRow;
  chain: Chain;
  /** `publicKey` uncompressed if the curve has that form. */
  key: { path: HdPath; publicKey: string; provenanceSignature: string | null };
  native: AssetRow;
  assets: AssetRow[];
};

/** @throws ApiError NOT_FOUND; INVALID_INPUT for a sub-wallet of another chain */
export async function lockPayingSubWallet<Chain extends string>(
  context: PrepareContext,
  chain: Chain,
  subWalletId: string,
): Promise<PayingSubWallet<Chain>> {
  const subWallet = await lockSubWallet(context.tx, context.organisationId, subWalletId);
  if (subWallet.chain !== chain) {
    throw invalidInput(`The sub-wallet is not a ${chain[0]}${chain.slice(1).toLowerCase()} sub-wallet`);
  }
  return payingSubWallet(context, chain, subWallet);
}

/** The row must be locked. */
export async function payingSubWallet<Chain extends string>(
  context: PrepareContext,
  chain: Chain,
  subWallet: SubWalletRow,
): Promise<PayingSubWallet<Chain>> {
  const { path, publicKey, provenanceSignature } = subWallet;
  if (!path || !publicKey) throw new Error(`${subWallet.id} has no key`);
  const all = await loadChainAssets(context.tx, chain);
  const native = nativeAsset(all, chain);
  if (!native) throw new Error(`${chain} has no native asset`);
  const key = { path, publicKey, provenanceSignature };
  return { ...context, subWallet, chain, key, native, assets: [...all.values()] };
}
