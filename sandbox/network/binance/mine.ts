import { TRANSFER_FEE } from "../../chains/binance/facts";
import type { Tx } from "../../db/client";
import { settleMined } from "../../requests/settle";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import type { NetworkTransaction } from "../pending";
import { takeTurn } from "../take-turn";

/** Mines a due transfer when its sequence is the account's next; the chain takes its fee from the sender. */
export async function mineBinance(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
): Promise<void> {
  const request = await takeTurn(tx, services, pending, at);
  if (!request) return;
  const native = nativeAsset(await loadAssets(tx), pending.chain);
  if (!native) throw new Error(`${pending.chain} has no native asset`);
  const sent = { assetId: native.id, amount: pending.value };
  const fee = { assetId: native.id, amount: TRANSFER_FEE };
  const effect = { sent, payee: pending.to, fee, failure: null };
  await settleMined(tx, services, pending, request, effect, at);
}
