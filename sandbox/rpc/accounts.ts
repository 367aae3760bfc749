import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import { holdingsOf } from "../ledger/balances";
import { hexOf } from "../network/ethereum/transaction-json";
import { networkNonce } from "../network/nonce";
import { unsignedNonce } from "../requests/request-nonces";
import { openStates } from "../requests/states";
import { loadAssets, nativeAsset } from "../wallets/assets";
import { ownerOf } from "../wallets/owner";
import { type RpcCall, type RpcMethod, readAddress } from "./call";

/** Includes what requests hold; 0 for outside addresses. */
export async function balanceOf({ services: { db }, chain }: RpcCall, address: string, assetId: string) {
  const owner = await ownerOf(db, chain, address);
  if (!owner) return 0n;
  const holdings = await holdingsOf(db, [owner.subWalletId]);
  return holdings.find((holding) => holding.assetId === assetId)?.total ?? 0n;
}

export const getBalance: RpcMethod = async (call, [address]) => {
  const native = nativeAsset(await loadAssets(call.services.db), call.chain);
  if (!native) throw new Error(`${call.chain} has no native asset`);
  return hexOf(await balanceOf(call, readAddress(address), native.id));
};

/**
 * The same for every block: the next nonce after the network's and open requests'. MetaMask asks with a block's number,
 * and would otherwise reuse a nonce that waits for approval.
 */
export const getTransactionCount: RpcMethod = async ({ services: { db }, chain }, [given]) => {
  const address = readAddress(given);
  const mined = await networkNonce(db, chain, address);
  const owner = await ownerOf(db, chain, address);
  const queued = owner ? await nonceAfterOpen(db, owner.subWalletId) : 0;
  return hexOf(Math.max(mined, queued));
};

async function nonceAfterOpen(db: Db, subWalletId: string): Promise<number> {
  const [row] = await db
    .select({ next: sql<string | null>`(max((${unsignedNonce})::bigint) + 1)::text` })
    .from(requests)
    .where(and(eq(requests.subWalletId, subWalletId), inArray(requests.status, openStates)));
  return Number(row?.next ?? 0);
}
