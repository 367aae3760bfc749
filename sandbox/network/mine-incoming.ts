import { canonicalAddress } from "../chains/canonical-address";
import { decodeTokenTransfer } from "../chains/ethereum/decode";
import { factsOf } from "../chains/facts";
import type { Tx } from "../db/client";
import { utxos } from "../db/schema";
import type { Quantity } from "../ledger/movements";
import { loadAssets, nativeAsset } from "../wallets/assets";
import { type Owner, ownerOf } from "../wallets/owner";
import { mineIntoBlock } from "./blocks";
import type { NetworkTransaction } from "./pending";

export type Income = { owner: Owner; sent: Quantity; payee: string };

/** @throws Error if it pays nobody in this vault */
export async function mineIncoming(tx: Tx, pending: NetworkTransaction, at: Date): Promise<Income> {
  const { chain, hash } = pending;
  const { payee, sent } = await readPayment(tx, pending);
  const owner = await ownerOf(tx, chain, payee);
  if (!owner) throw new Error(`${hash} pays nobody here`);
  if (factsOf(chain).hasOutputs) {
    await tx.insert(utxos).values({
      chain,
      txId: hash,
      outputIndex: 0,
      subWalletId: owner.subWalletId,
      address: canonicalAddress(chain, payee),
      value: sent.amount,
      createdAt: at,
    });
  }
  await mineIntoBlock(tx, pending, at);
  return { owner, sent, payee };
}

async function readPayment(tx: Tx, { chain, to, value, input }: NetworkTransaction) {
  const assets = await loadAssets(tx);
  const call = decodeTokenTransfer(input);
  const asset = call
    ? [...assets.values()].find(
        ({ chain: of, contractAddress }) =>
          of === chain && contractAddress && canonicalAddress(chain, contractAddress) === to,
      )
    : nativeAsset(assets, chain);
  const payee = call?.to ?? to;
  if (!asset || !payee) throw new Error("A payment from outside names no known asset or payee");
  return {
    payee: canonicalAddress(chain, payee),
    sent: { assetId: asset.id, amount: call?.amount ?? value },
  };
}
