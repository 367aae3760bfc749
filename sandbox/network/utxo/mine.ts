import { and, eq } from "drizzle-orm";
import { canonicalAddress } from "../../chains/canonical-address";
import type { Tx } from "../../db/client";
import { utxos } from "../../db/schema";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import { ownerOf } from "../../wallets/owner";
import { mineIntoBlock } from "../blocks";
import type { Outcome, PaidOutput, Payer } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { feeOf } from "./admit";
import type { UtxoChain } from "./chains";

export async function mineUtxo(
  tx: Tx,
  services: Services,
  { chain, decode }: UtxoChain,
  { pending, payer }: { pending: NetworkTransaction; payer: Payer },
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
  const native = nativeAsset(await loadAssets(tx), chain);
  const [recipient] = decoded.outputs;
  if (!native || !recipient) throw new Error(`${pending.hash} pays nobody`);
  const others: PaidOutput[] = [];
  for (const [outputIndex, { address, value }] of decoded.outputs.entries()) {
    const owner = address ? await ownerOf(tx, chain, address) : null;
    const isChange = owner?.subWalletId === payer.subWalletId;
    if (address && outputIndex > 0 && !isChange) {
      others.push({ payee: address, sent: { assetId: native.id, amount: value } });
    }
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
  return {
    status: "MINED",
    effect: {
      sent: { assetId: native.id, amount: recipient.value },
      payee: recipient.address,
      others,
      fee: { assetId: native.id, amount: feeOf(decoded, spent) },
      failure: null,
    },
  };
}
