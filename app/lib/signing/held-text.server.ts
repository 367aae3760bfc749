import { CustodyError } from "~/lib/custody/errors.server";
import { availableView } from "./head-view.server";
import type { SigningData } from "./signing-data.server";

type Signing = Pick<SigningData, "payer" | "chain">;
type Asset = Parameters<typeof availableView>[1];

/** Adds to an insufficient-funds error what waiting requests hold. Returns other errors unchanged. */
export function explainHeldFunds(error: unknown, signing: Signing, asset: Asset): unknown {
  if (!(error instanceof CustodyError) || error.code !== "INSUFFICIENT_BALANCE") return error;
  const native = { ...signing.chain.native, contractAddress: null };
  const assets = asset.contractAddress === null ? [native] : [asset, native];
  const held = assets.flatMap((one) => availableView(signing, one)?.held ?? []);
  if (held.length === 0) return error;
  const words = held.map(({ amount, words }) => `${amount} is ${words}`).join(", ");
  return new CustodyError(error.code, `${error.detail}. ${words}`, `${error.message}. ${words}`);
}
