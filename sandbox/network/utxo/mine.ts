import { and, eq } from "drizzle-orm";
import { canonicalAddress } from "../../chains/canonical-address";
import type { Tx } from "../../db/client";
import { utxos } from "../../db/schema";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import { ownerOf } from "../../wallets/owner";
import { mineIntoBlock } from "../blocks";
import type { Outcome } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { feeOf } from "./admit";
import type { UtxoChain } from "./chains";

export async function mineUtxo(
  tx: Tx,
  services: Services,
  { chain, decode }: UtxoChain,
  pending: NetworkTransaction,
  at: Date,
): Promise<Outcome> {
  if (!pending.raw) throw new Error(`${pending.hash} has no bytes`);
  const decoded = await decode(pending.raw, services.keys.network);
  const spent = await tx
    .update(utxos)
    .set({ reservedBy: null })
    .where(and(eq(utxos.chain, chain), eq(utxos.spentBy, pending.hash)))
    .returning({ value: utxos.value });
  if (spent.length !== decoded.inputs.length) throw new Error(`${pending.hash} spends unknown coins`);
  for (const [outputIndex, { address, value }] of decoded.outputs.entries()) {
    const owner = address ? await ownerOf(tx, chain, address) : null;
    if (!address || !owner) continue;
    await tx.insert(utxos).values({
      chain,
      txId: pending.hash,
      outputIndex,
      subWalletId: owner.subWalletId,
      address: canonicalAddress(chain, address),
      value,
      createdAt: at,
    });
  }
  await mineIntoBlock(tx, pending, at);
  const native = nativeAsset(await loadAssets(tx), chain);
  const [recipient] = decoded.outputs;
  if (!native || !recipient) throw new Error(`${pending.hash} pays nobody`);
  return {
    status: "MINED",
    effect: {
      sent: { assetId: native.id, amount: recipient.value },
      payee: recipient.address,
      fee: { assetId: native.id, amount: feeOf(decoded, spent) },
      failure: null,
    },
  };
}
