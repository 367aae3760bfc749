import { canonicalAddress } from "../../chains/canonical-address";
import { decodeTokenCall, type TokenCall } from "../../chains/ethereum/token-call";
import type { Db } from "../../db/client";
import type { Quantity } from "../../ledger/movements";
import { type AssetRow, loadChainAssets, nativeAsset } from "../../wallets/assets";
import type { Effect, Payer } from "../outcome";
import type { NetworkTransaction } from "../pending";
import type { Allowance, AllowanceKey } from "./allowances";
import { tokenAt } from "./estimate";
import { gasNeeded } from "./gas";
import { allowanceKey, tokenEffect } from "./token-effect";

type MinedCall = Pick<
  NetworkTransaction,
  "chain" | "from" | "to" | "input" | "value" | "gasLimit" | "gasPrice"
>;

export type CallEffect = {
  effect: Effect;
  /** As it is afterwards; null if none changes. */
  allowance: Allowance | null;
  /** Whether it is known what the called contract does. */
  isWhole: boolean;
};

/** A call of a token's contract, in a form that the simulated contracts know. */
type Called = { token: AssetRow; call: TokenCall };

/** What a block does with it. Of contracts only those of tokens are simulated: transfers and allowances. */
export async function effectOf(
  db: Db,
  pending: MinedCall,
  { reserved }: Pick<Payer, "reserved">,
): Promise<CallEffect> {
  const assets = await loadChainAssets(db, pending.chain);
  const native = nativeAsset(assets, pending.chain);
  if (!native) throw new Error(`${pending.chain} has no native asset`);
  const called = calledToken(pending, assets, reserved);
  const needed = gasNeeded(pending.input ?? "0x", called?.call.method ?? null);
  const limit = pending.gasLimit ?? 0n;
  const used = limit < needed ? limit : needed;
  const fee = { assetId: native.id, amount: used * (pending.gasPrice ?? 0n) };
  if (limit < needed) return failedCall(fee, "The transaction ran out of gas; its fee was spent");
  if (called) return contractEffect(db, called, pending, fee);
  const sent = pending.value > 0n ? { assetId: native.id, amount: pending.value } : null;
  return {
    effect: { sent, payee: pending.to, fee, failure: null },
    allowance: null,
    isWhole: (pending.input ?? "0x") === "0x",
  };
}

const failedCall = (fee: Quantity, failure: string): CallEffect => ({
  effect: { sent: null, payee: null, fee, failure },
  allowance: null,
  isWhole: true,
});

/** The allowance that mining it reads or changes; null if none. */
export async function allowanceOf(db: Db, pending: MinedCall): Promise<AllowanceKey | null> {
  const called = calledToken(pending, await loadChainAssets(db, pending.chain), []);
  if (!called || called.call.method === "transfer" || called.call.method === "setApprovalForAll") return null;
  return allowanceKey(called.call, called.token, canonicalAddress(pending.chain, pending.from));
}

/** A `transfer` is paid from the request's reservation; one without is not known. */
function calledToken(
  { chain, to, input }: MinedCall,
  assets: ReadonlyMap<string, AssetRow>,
  reserved: readonly Quantity[],
): Called | null {
  const call = decodeTokenCall(input);
  const token = call ? tokenAt(chain, to, assets.values()) : undefined;
  if (!call || !token) return null;
  const isPaid = call.method !== "transfer" || reserved.some(({ assetId }) => assetId === token.id);
  return isPaid ? { token, call } : null;
}

async function contractEffect(
  db: Db,
  { token, call }: Called,
  { chain, from, value }: MinedCall,
  fee: Quantity,
): Promise<CallEffect> {
  const refused = (why: string) =>
    failedCall(fee, `The token's contract refused the call because ${why}; its fee was spent`);
  const effect = { sent: null, payee: null, fee, failure: null };
  if (call.method === "transfer") {
    const sent = { assetId: token.id, amount: call.amount };
    return { effect: { ...effect, sent, payee: call.to }, allowance: null, isWhole: true };
  }
  if (value > 0n) return refused("it takes no coins");
  if (call.method === "setApprovalForAll") return refused("it has no such method");
  const does = await tokenEffect(db, token, call, canonicalAddress(chain, from));
  const { allowance, taken, refusal, isHidden } = does;
  if (refusal !== null) return refused(refusal);
  return { effect: { ...effect, ...(taken && { taken }) }, allowance, isWhole: isHidden !== true };
}
