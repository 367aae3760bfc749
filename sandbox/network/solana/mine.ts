import { and, eq } from "drizzle-orm";
import { associatedTokenAddress } from "../../chains/solana/address";
import type { SolanaAction } from "../../chains/solana/build";
import { decodeSolanaTransaction } from "../../chains/solana/decode";
import { STAKE_ACCOUNT_RENT, TOKEN_ACCOUNT_RENT } from "../../chains/solana/facts";
import { StakeRefusal } from "../../chains/solana/stake";
import type { Tx } from "../../db/client";
import { networkTransactions } from "../../db/schema";
import type { Quantity } from "../../ledger/movements";
import type { Services } from "../../services";
import { type AssetRow, loadAssets } from "../../wallets/assets";
import { type Owner, ownerOf } from "../../wallets/owner";
import { mineIntoBlock } from "../blocks";
import type { Arrival, Effect, Outcome, Payer } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { payeeOf } from "./admit";
import { stakesAfter, writeStake } from "./stakes";
import { advanceNonceAccount, hasTokenAccount, openAccount } from "./state";

const CHAIN = "SOLANA";

/** Uses up the nonce and runs the programs. If they refuse, it still costs its fee. */
export async function mineSolana(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
  payer: Payer,
): Promise<Outcome> {
  const { action, nonce, fee } = await decodeSolanaTransaction(pending.raw ?? "");
  if (!(await advanceNonceAccount(tx, nonce.account, nonce.value))) {
    await drop(tx, pending);
    return { status: "DROPPED" };
  }
  await mineIntoBlock(tx, pending, at);
  const assets = [...(await loadAssets(tx)).values()].filter(({ chain }) => chain === CHAIN);
  const owner = await ownerOf(tx, CHAIN, payeeOf(action));
  const given = { action, fee, owner, assets, payer };
  const effect = await runAction(tx, services, given, at);
  const arrival = effect.failure ? null : arrivalOf(pending, given);
  return { status: "MINED", effect: { ...effect, ...(arrival && { arrival }) } };
}

async function drop(tx: Tx, { hash }: NetworkTransaction): Promise<void> {
  await tx
    .update(networkTransactions)
    .set({ status: "DROPPED", dueAt: null })
    .where(and(eq(networkTransactions.chain, CHAIN), eq(networkTransactions.hash, hash)));
}

type ActionRun = {
  action: SolanaAction;
  fee: bigint;
  owner: Owner | null;
  assets: AssetRow[];
  payer: Payer;
};

async function runAction(tx: Tx, services: Services, given: ActionRun, at: Date): Promise<Effect> {
  const { action, fee, payer } = given;
  const native = nativeOf(given.assets);
  const lamports = (amount: bigint): Quantity => ({ assetId: native.id, amount });
  const paid = { sent: null, payee: null, fee: lamports(fee), failure: null };
  try {
    for (const [address, stake] of await stakesAfter(tx, services, action, at)) {
      await writeStake(tx, { address, subWalletId: payer.subWalletId }, stake, at);
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
      const isOwn = recipientSubWalletId === payer.subWalletId;
      return {
        ...paid,
        stake: isOwn ? { unlocked: amount } : { paidOut: { ...amount, recipientSubWalletId } },
      };
    }
    default:
      return paid;
  }
}

function arrivalOf(
  { hash }: NetworkTransaction,
  { action, owner, payer, assets }: ActionRun,
): Arrival | null {
  if (action.type !== "WITHDRAW_STAKE" || !owner || owner.subWalletId === payer.subWalletId) return null;
  return {
    hash,
    organisationId: owner.organisationId,
    subWalletId: owner.subWalletId,
    chain: CHAIN,
    assetId: nativeOf(assets).id,
    amount: action.amount,
    from: action.account,
    to: action.to,
  };
}

function nativeOf(assets: AssetRow[]): AssetRow {
  const native = assets.find(({ type }) => type === "NATIVE");
  if (!native) throw new Error(`${CHAIN} has no native asset`);
  return native;
}
