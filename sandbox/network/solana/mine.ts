import { and, eq } from "drizzle-orm";
import { associatedTokenAddress } from "../../chains/solana/address";
import type { SolanaAction } from "../../chains/solana/build";
import { decodeSolanaTransaction } from "../../chains/solana/decode";
import { STAKE_ACCOUNT_RENT, TOKEN_ACCOUNT_RENT } from "../../chains/solana/facts";
import { StakeRefusal } from "../../chains/solana/stake";
import type { Tx } from "../../db/client";
import { networkTransactions } from "../../db/schema";
import type { Quantity } from "../../ledger/movements";
import { recordReceived } from "../../requests/history";
import { moveRequest, type RequestRow } from "../../requests/move-request";
import { type Effect, lockRequestOf, settleMined } from "../../requests/settle";
import type { Services } from "../../services";
import { type AssetRow, loadAssets } from "../../wallets/assets";
import { type Owner, ownerOf } from "../../wallets/owner";
import { mineIntoBlock } from "../blocks";
import type { NetworkTransaction } from "../pending";
import { payeeOf } from "./admit";
import { stakesAfter, writeStake } from "./stakes";
import { advanceNonceAccount, hasTokenAccount, openAccount } from "./state";

const CHAIN = "SOLANA";

/**
 * Mines a due transaction: the nonce is used up, and the programs do what they are asked. What they refuse after all
 * costs its fee.
 */
export async function mineSolana(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
): Promise<void> {
  const request = await lockRequestOf(tx, pending);
  const { action, nonce, fee } = await decodeSolanaTransaction(pending.raw ?? "");
  if (!(await advanceNonceAccount(tx, nonce.account, nonce.value))) {
    return drop(tx, pending, request, at);
  }
  await mineIntoBlock(tx, pending, at);
  const assets = [...(await loadAssets(tx)).values()].filter(({ chain }) => chain === CHAIN);
  const owner = await ownerOf(tx, CHAIN, payeeOf(action));
  const given = { action, fee, owner, assets, request };
  const effect = await run(tx, services, given, at);
  await settleMined(tx, services, pending, request, effect, at);
  if (!effect.failure) await recordWithdrawal(tx, pending, given, at);
}

async function drop(tx: Tx, { hash }: NetworkTransaction, request: RequestRow, at: Date): Promise<void> {
  await tx
    .update(networkTransactions)
    .set({ status: "DROPPED", dueAt: null })
    .where(and(eq(networkTransactions.chain, CHAIN), eq(networkTransactions.hash, hash)));
  await moveRequest(tx, request, {
    to: "SYSTEM_CANCELLED",
    at,
    actor: `${CHAIN} network`,
    dueAt: null,
    cancelReason: "Another transaction with the same nonce was mined first",
  });
}

type Run = {
  action: SolanaAction;
  fee: bigint;
  owner: Owner | null;
  assets: AssetRow[];
  request: RequestRow;
};

async function run(tx: Tx, services: Services, given: Run, at: Date): Promise<Effect> {
  const { action, fee, request } = given;
  const native = nativeOf(given.assets);
  const lamports = (amount: bigint): Quantity => ({ assetId: native.id, amount });
  const paid = { sent: null, payee: null, fee: lamports(fee), failure: null };
  try {
    for (const [address, stake] of await stakesAfter(tx, services, action, at)) {
      await writeStake(tx, { address, subWalletId: request.subWalletId ?? "" }, stake, at);
    }
  } catch (error) {
    if (error instanceof StakeRefusal) return { ...paid, failure: error.message };
    throw error;
  }
  switch (action.type) {
    case "PAYMENT":
      await openAccount(tx, action.to);
      return { ...paid, sent: lamports(action.amount), payee: action.to };
    case "TOKEN": {
      const token = given.assets.find(({ contractAddress }) => contractAddress === action.mint);
      if (!token) return { ...paid, failure: "The network does not know this token" };
      const tokenAccount = associatedTokenAddress(action.to, action.mint);
      const isThere = await hasTokenAccount(tx, { tokenAccount, owner: given.owner }, token.id);
      await openAccount(tx, tokenAccount);
      return {
        ...paid,
        sent: { assetId: token.id, amount: action.amount },
        payee: action.to,
        fee: lamports(fee + (isThere ? 0n : TOKEN_ACCOUNT_RENT)),
      };
    }
    case "INITIALISE_STAKE":
      return { ...paid, stake: { locked: lamports(action.amount + STAKE_ACCOUNT_RENT) } };
    case "SPLIT_STAKE":
      return { ...paid, stake: { locked: lamports(STAKE_ACCOUNT_RENT) } };
    case "WITHDRAW_STAKE": {
      await openAccount(tx, action.to);
      const amount = lamports(action.amount);
      const recipientSubWalletId = given.owner?.subWalletId ?? null;
      const isOwn = recipientSubWalletId === request.subWalletId;
      return {
        ...paid,
        stake: isOwn ? { unlocked: amount } : { paidOut: { ...amount, recipientSubWalletId } },
      };
    }
    default:
      return paid;
  }
}

/** What another sub-wallet of the vault gets out of a stake stands in its history too. */
async function recordWithdrawal(
  tx: Tx,
  { hash }: NetworkTransaction,
  { action, owner, request, assets }: Run,
  at: Date,
): Promise<void> {
  if (action.type !== "WITHDRAW_STAKE" || !owner || owner.subWalletId === request.subWalletId) return;
  await recordReceived(tx, {
    hash,
    organisationId: owner.organisationId,
    subWalletId: owner.subWalletId,
    chain: CHAIN,
    assetId: nativeOf(assets).id,
    amount: action.amount,
    from: action.account,
    to: action.to,
    status: "CONFIRMED",
    at,
  });
}

function nativeOf(assets: AssetRow[]): AssetRow {
  const native = assets.find(({ type }) => type === "NATIVE");
  if (!native) throw new Error(`${CHAIN} has no native asset`);
  return native;
}
