import { and, eq } from "drizzle-orm";
import { decodeCardano } from "../../chains/cardano/decode";
import type { Tx } from "../../db/client";
import { utxos } from "../../db/schema";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import { ownerOf } from "../../wallets/owner";
import { mineIntoBlock } from "../blocks";
import type { Effect, Outcome, PaidOutput, Payer } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { applyStake, cardanoStakeOf, checkStake } from "./state";

const CHAIN = "CARDANO";

export async function mineCardano(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
  payer: Payer,
): Promise<Outcome> {
  if (!pending.raw) throw new Error(`${pending.hash} has no bytes`);
  const decoded = await decodeCardano(pending.raw);
  const spent = await tx
    .update(utxos)
    .set({ reservedBy: null })
    .where(and(eq(utxos.chain, CHAIN), eq(utxos.spentBy, pending.hash)))
    .returning({ value: utxos.value });
  if (spent.length !== decoded.inputs.length) throw new Error(`${pending.hash} spends unknown coins`);
  const ada = nativeAsset(await loadAssets(tx), CHAIN);
  if (!ada) throw new Error("Cardano has no native asset");
  const others: PaidOutput[] = [];
  for (const [outputIndex, { address, value }] of decoded.outputs.entries()) {
    const owner = await ownerOf(tx, CHAIN, address);
    if (outputIndex > 0 && owner?.subWalletId !== payer.subWalletId) {
      others.push({ payee: address, sent: { assetId: ada.id, amount: value } });
    }
    if (!owner) continue;
    const { subWalletId } = owner;
    await tx
      .insert(utxos)
      .values({ chain: CHAIN, txId: pending.hash, outputIndex, subWalletId, address, value, createdAt: at });
  }
  await mineIntoBlock(tx, pending, at);
  const stake = await cardanoStakeOf(tx, decoded, services.keys.network);
  checkStake(decoded, stake);
  const [first] = decoded.outputs;
  const effect: Effect = {
    sent: stake || !first ? null : { assetId: ada.id, amount: first.value },
    payee: stake ? null : (first?.address ?? null),
    others: stake ? [] : others,
    fee: { assetId: ada.id, amount: decoded.fee },
    ...(stake && { stake: await applyStake(tx, decoded, stake, ada.id, at) }),
    failure: null,
  };
  return { status: "MINED", effect };
}
