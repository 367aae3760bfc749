import { canonicalAddress } from "../../chains/canonical-address";
import { decodeTokenTransfer } from "../../chains/ethereum/decode";
import type { Db } from "../../db/client";
import { type AssetRow, loadChainAssets, nativeAsset } from "../../wallets/assets";
import type { Effect, Payer } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { gasNeeded } from "./gas";

type MinedCall = Pick<NetworkTransaction, "chain" | "to" | "input" | "value" | "gasLimit" | "gasPrice">;

/** What a block does with it: contracts support only `transfer`. */
export async function effectOf(db: Db, pending: MinedCall, payer: Pick<Payer, "reserved">): Promise<Effect> {
  const assets = await loadChainAssets(db, pending.chain);
  const native = nativeAsset(assets, pending.chain);
  if (!native) throw new Error(`${pending.chain} has no native asset`);
  const data = pending.input ?? "0x";
  const transfer = tokenTransferOf(pending, payer, [...assets.values()]);
  const needed = gasNeeded(data, transfer !== null);
  const limit = pending.gasLimit ?? 0n;
  const price = pending.gasPrice ?? 0n;
  if (limit < needed) {
    const fee = { assetId: native.id, amount: limit * price };
    return { sent: null, payee: null, fee, failure: "The transaction ran out of gas; its fee was spent" };
  }
  const fee = { assetId: native.id, amount: needed * price };
  if (transfer) return { ...transfer, fee, failure: null };
  const sent = pending.value > 0n ? { assetId: native.id, amount: pending.value } : null;
  return { sent, payee: pending.to, fee, failure: null };
}

/** The simulated contracts support only `transfer`, paid from the request's reservation. */
function tokenTransferOf(
  { to, input, chain }: MinedCall,
  { reserved }: Pick<Payer, "reserved">,
  assets: AssetRow[],
): Pick<Effect, "sent" | "payee"> | null {
  const token = assets.find(
    (asset) =>
      asset.chain === chain &&
      asset.contractAddress &&
      to &&
      canonicalAddress(chain, asset.contractAddress) === canonicalAddress(chain, to),
  );
  const call = decodeTokenTransfer(input);
  if (!token || !call || !reserved.some(({ assetId }) => assetId === token.id)) return null;
  return { sent: { assetId: token.id, amount: call.amount }, payee: call.to };
}
