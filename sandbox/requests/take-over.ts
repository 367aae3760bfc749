import { eq, inArray } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { type DecodedEthereum, decodeTokenTransfer } from "../chains/ethereum/decode";
import type { EvmChain } from "../chains/ethereum/facts";
import type { Tx } from "../db/client";
import { requests } from "../db/schema";
import { availableOf } from "../ledger/available";
import { type Quantity, reserve } from "../ledger/movements";
import { beyond } from "../ledger/quantities";
import type { NetworkTransaction } from "../network/pending";
import { NetworkRejection } from "../network/rejection";
import { loadAssets, nativeAsset } from "../wallets/assets";

import type { RequestRow } from "./move-request";

import { reservedQuantities } from "./reservations";

/** What a replacement still has to hold back once the money of what it replaces is free again. */
export type Missing = { request: RequestRow; items: Quantity[] };

/**
 * What the request behind a replacement counted on, and the books do not hold for it yet.
 * @param rivals what it replaces
 * @throws NetworkRejection when there is not that much
 */
export async function missingOf(
  tx: Tx,
  chain: EvmChain,
  decoded: DecodedEthereum,
  rivals: readonly Pick<NetworkTransaction, "requestId">[],
): Promise<Missing | null> {
  const [request] = await tx.select().from(requests).where(eq(requests.transactionHash, decoded.hash));
  if (!request?.subWalletId) return null;
  const replaced = await tx
    .select({ reservations: requests.reservations })
    .from(requests)
    .where(
      inArray(
        requests.id,
        rivals.flatMap(({ requestId }) => requestId ?? []),
      ),
    );
  const freed = replaced.flatMap(reservedQuantities);
  const items = beyond(await neededBy(tx, chain, decoded), reservedQuantities(request));
  const available = await availableOf(tx, request.subWalletId);
  const isShort = beyond(items, freed).some(({ assetId, amount }) => amount > available(assetId));
  if (isShort) throw new NetworkRejection("insufficient funds for gas * price + value");
  return items.length > 0 ? { request, items } : null;
}

/** Holds it back. */
export async function holdMissing(tx: Tx, { request, items }: Missing): Promise<void> {
  await reserve(tx, `${request.id}/replacement`, request.subWalletId ?? "", items);
  const total = new Map(reservedQuantities(request).map(({ assetId, amount }) => [assetId, amount]));
  for (const { assetId, amount } of items) total.set(assetId, (total.get(assetId) ?? 0n) + amount);
  const reservations = [...total].map(([assetId, amount]) => ({ assetId, amount: amount.toString() }));
  await tx.update(requests).set({ reservations }).where(eq(requests.id, request.id));
}

async function neededBy(tx: Tx, chain: EvmChain, decoded: DecodedEthereum): Promise<Quantity[]> {
  const assets = await loadAssets(tx);
  const native = nativeAsset(assets, chain);
  if (!native) throw new Error(`${chain} has no native asset`);
  const { value, gasLimit, gasPrice, to, data } = decoded;
  const coins = { assetId: native.id, amount: value + gasLimit * gasPrice };
  const transfer = value === 0n ? decodeTokenTransfer(data) : null;
  const token = [...assets.values()].find(
    (asset) =>
      asset.chain === chain &&
      !asset.delisted &&
      asset.contractAddress &&
      canonicalAddress(chain, asset.contractAddress) === canonicalAddress(chain, to ?? ""),
  );
  return transfer && token ? [coins, { assetId: token.id, amount: transfer.amount }] : [coins];
}
