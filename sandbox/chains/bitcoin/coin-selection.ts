import { type Coin, coinSelector, countBytes } from "../utxo/coin-selection";
import type { Output, OutputKind } from "./address";

export type SpendableType = "COMPATIBILITY" | "NATIVE";

/** Smaller outputs cost more to spend than they are worth (Bitcoin Core, GetDustThreshold). */
export const dustLimits: Record<OutputKind, bigint> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
};

/** A signature of at most 71 bytes with hash type, the compressed key, and their lengths. */
const WITNESS_BYTES = 1 + 1 + 72 + 1 + 33;
const INPUT_BYTES = 36 + 4 + 1;
const REDEEM_SCRIPT_BYTES = 23;

/** Bytes outside the witness count four times (BIP-141). */
function inputWeight(type: SpendableType): number {
  return 4 * (INPUT_BYTES + (type === "COMPATIBILITY" ? REDEEM_SCRIPT_BYTES : 0)) + WITNESS_BYTES;
}

export const { selectCoins, maxSpend, feeOfCoins, assertNoDust } = coinSelector<
  Coin & { addressType: SpendableType },
  Output
>({
  coin: { symbol: "BTC", decimals: 8 },
  // Version, lock time and the two counts; marker and flag are witness bytes.
  frameWeight: (inputs, outputs) => 4 * (8 + countBytes(inputs) + countBytes(outputs)) + 2,
  inputWeight: ({ addressType }) => inputWeight(addressType),
  changeScriptLength: 23,
  dustLimit: ({ kind }) => dustLimits[kind],
  changeDustLimit: dustLimits.p2sh,
  changeInputWeight: inputWeight("COMPATIBILITY"),
  // Bitcoin Core's assumed rate for spending change later.
  discardRate: 3n,
  // Keeps the transaction below the standard 400,000 weight units.
  maxInputs: 1000,
});
