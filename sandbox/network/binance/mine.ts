import { TRANSFER_FEE } from "../../chains/binance/facts";
import type { Tx } from "../../db/client";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import { mineInNonceOrder } from "../nonce-order";
import type { Outcome } from "../outcome";
import type { NetworkTransaction } from "../pending";

export async function mineBinance(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
): Promise<Outcome> {
  const turn = await mineInNonceOrder(tx, services, pending, at);
  if (turn !== "MINED") return { status: turn };
  const native = nativeAsset(await loadAssets(tx), pending.chain);
  if (!native) throw new Error(`${pending.chain} has no native asset`);
  const sent = { assetId: native.id, amount: pending.value };
  const fee = { assetId: native.id, amount: TRANSFER_FEE };
  return { status: "MINED", effect: { sent, payee: pending.to, fee, failure: null } };
}
