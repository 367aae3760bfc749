import { and, eq, lte } from "drizzle-orm";
import { decodeTokenTransfer } from "../chains/ethereum/decode";
import type { Tx } from "../db/client";
import { networkAccounts, networkTransactions } from "../db/schema";
import { canonicalAddress } from "../requests/known-address";
import { moveRequest, type RequestRow } from "../requests/move-request";
import type { Services } from "../services";
import { type AssetRow, loadAssets, nativeAsset } from "../wallets/assets";
import { mineIntoBlock } from "./blocks";
import { gasNeeded } from "./gas";
import type { NetworkTransaction } from "./pending";
import { type Effect, lockRequestOf, settleMined } from "./settle-mined";

/** How long a transaction waits for the one before it, at least: blocks may come at once in tests. */
const LEAST_WAIT_MS = 200;

/** Mines a due transaction when its nonce is the account's next; drops it when it comes too late. */
export async function mineEthereum(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
): Promise<void> {
  const { chain, hash } = pending;
  const from = canonicalAddress(chain, pending.from);
  const nonce = pending.nonce ?? 0;
  const expected = await lockNonce(tx, chain, from);
  const isThis = and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash));
  if (nonce > expected) {
    const wait = Math.max(services.env.SANDBOX_BLOCK_TIME_MS, LEAST_WAIT_MS);
    await tx
      .update(networkTransactions)
      .set({ dueAt: new Date(at.getTime() + wait) })
      .where(isThis);
    return;
  }
  const request = await lockRequestOf(tx, pending);
  if (nonce < expected) {
    await tx.update(networkTransactions).set({ status: "DROPPED", dueAt: null }).where(isThis);
    await moveRequest(tx, request, {
      to: "SYSTEM_CANCELLED",
      at,
      actor: `${chain} network`,
      dueAt: null,
      cancelReason: "Another transaction with the same nonce was mined first",
    });
    return;
  }
  await tx
    .update(networkAccounts)
    .set({ nonce: expected + 1 })
    .where(and(eq(networkAccounts.chain, chain), eq(networkAccounts.address, from)));
  await mineIntoBlock(tx, pending, at);
  await wakeNext(tx, services, pending, at);
  await settleMined(tx, services, pending, request, await effectOf(tx, pending, request), at);
}

async function lockNonce(tx: Tx, chain: string, address: string): Promise<number> {
  await tx.insert(networkAccounts).values({ chain, address }).onConflictDoNothing();
  const [account] = await tx
    .select()
    .from(networkAccounts)
    .where(and(eq(networkAccounts.chain, chain), eq(networkAccounts.address, address)))
    .for("update");
  return account?.nonce ?? 0;
}

/** A transaction that has had its block time and was only waiting for this one is due at once. */
async function wakeNext(
  tx: Tx,
  { env }: Services,
  { chain, from, nonce }: NetworkTransaction,
  at: Date,
): Promise<void> {
  await tx
    .update(networkTransactions)
    .set({ dueAt: at })
    .where(
      and(
        eq(networkTransactions.chain, chain),
        eq(networkTransactions.from, from),
        eq(networkTransactions.nonce, (nonce ?? 0) + 1),
        eq(networkTransactions.status, "PENDING"),
        lte(networkTransactions.submittedAt, new Date(at.getTime() - env.SANDBOX_BLOCK_TIME_MS)),
      ),
    );
}

async function effectOf(tx: Tx, pending: NetworkTransaction, request: RequestRow): Promise<Effect> {
  const assets = await loadAssets(tx);
  const native = nativeAsset(assets, pending.chain);
  if (!native) throw new Error(`${pending.chain} has no native asset`);
  const data = pending.input ?? "0x";
  const transfer = tokenTransferOf(pending, request, [...assets.values()]);
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

/** Token contracts of the simulated network know one function, and pay from what the books hold back for it. */
function tokenTransferOf(
  { to, input, chain }: NetworkTransaction,
  { reservations }: RequestRow,
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
  if (!token || !call || !reservations.some(({ assetId }) => assetId === token.id)) return null;
  return { sent: { assetId: token.id, amount: call.amount }, payee: call.to };
}
