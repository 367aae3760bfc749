import { feeOfLength } from "../../chains/substrate/build";
import { type DecodedSubstrate, decodeSubstrateTransaction } from "../../chains/substrate/decode";
import { runtimeOf } from "../../chains/substrate/runtime";
import type { Tx } from "../../db/client";
import { inWholeUnits } from "../../ledger/available";
import type { Services } from "../../services";
import { type AssetRow, loadAssets, nativeAsset } from "../../wallets/assets";
import { mineInNonceOrder } from "../nonce-order";
import type { Effect, Outcome, Payer } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { applyCalls, DispatchError } from "./bond";
import { isAlive, lockBond, SUBSTRATE, saveBond } from "./state";

export async function mineSubstrate(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
  { subWalletId }: Payer,
): Promise<Outcome> {
  const turn = await mineInNonceOrder(tx, services, pending, at);
  if (turn !== "MINED") return { status: turn };
  if (!pending.raw) throw new Error(`${pending.hash} has no bytes`);
  const decoded = decodeSubstrateTransaction(pending.raw, services.keys.network);
  const native = nativeAsset(await loadAssets(tx), SUBSTRATE);
  if (!native) throw new Error("Substrate has no native asset");
  const context: Context = { services, decoded, native, subWalletId, at };
  const effect = await effectOf(tx, context);
  const withdrawn = effect.stake?.unlocked;
  // More may have finished unbonding since the request was made.
  return { status: "MINED", effect: { ...effect, ...(withdrawn && { amount: withdrawn.amount }) } };
}

type Context = {
  services: Services;
  decoded: DecodedSubstrate;
  native: AssetRow;
  subWalletId: string;
  at: Date;
};

async function effectOf(tx: Tx, context: Context): Promise<Effect> {
  const { services, decoded, native } = context;
  const amount = feeOfLength(decoded.length, decoded.tip, services.keys.network);
  const fee = { assetId: native.id, amount };
  try {
    const [call] = decoded.calls;
    if (call?.name === "transferKeepAlive") {
      await assertAccountExists(tx, call.to, call.amount, services);
      return { sent: { assetId: native.id, amount: call.amount }, payee: call.to, fee, failure: null };
    }
    return { sent: null, payee: null, fee, stake: await stakeOf(tx, context), failure: null };
  } catch (error) {
    if (!(error instanceof DispatchError)) throw error;
    return { sent: null, payee: null, fee, failure: `${error.message}; the fee was spent` };
  }
}

async function assertAccountExists(tx: Tx, to: string, amount: bigint, { keys }: Services): Promise<void> {
  if (amount >= runtimeOf(keys.network).existentialDeposit || (await isAlive(tx, to))) return;
  throw new DispatchError("The amount is too small for an account that does not exist yet");
}

async function stakeOf(tx: Tx, context: Context): Promise<NonNullable<Effect["stake"]>> {
  const { services, decoded, native, subWalletId, at } = context;
  const { bond, locked, unlocked } = applyCalls(await lockBond(tx, decoded.from), decoded.calls, {
    at,
    unbondingMs: services.env.SANDBOX_UNBONDING_MS,
    runtime: runtimeOf(services.keys.network),
    words: (planck) => inWholeUnits(planck, native),
  });
  await saveBond(tx, { address: decoded.from, subWalletId }, bond, at);
  return {
    ...(locked > 0n && { locked: { assetId: native.id, amount: locked } }),
    ...(unlocked > 0n && { unlocked: { assetId: native.id, amount: unlocked } }),
  };
}
