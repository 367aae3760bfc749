import { type Coin, coinSelector, countBytes } from "../utxo/coin-selection";
import type { Output, OutputKind } from "./address";

/** The two kinds of own address whose coins the contract lets a transaction spend. */
export type SpendableType = "COMPATIBILITY" | "NATIVE";

/** Smaller outputs cost more to spend than they are worth and are not relayed (Bitcoin Core, GetDustThreshold). */
export const dustLimits: Record<OutputKind, bigint> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
};

/** A signature of at most 71 bytes and its hash type, the compressed key, and the lengths before them. */
const WITNESS_BYTES = 1 + 1 + 72 + 1 + 33;
/** Outpoint, sequence and the length of the script in front of them. */
const INPUT_BYTES = 36 + 4 + 1;
/** The redeem script of a P2SH-P2WPKH input with its push. */
const REDEEM_SCRIPT_BYTES = 23;

/** Bytes outside the witness count four times (BIP-141). */
function inputWeight(type: SpendableType): number {
  return 4 * (INPUT_BYTES + (type === "COMPATIBILITY" ? REDEEM_SCRIPT_BYTES : 0)) + WITNESS_BYTES;
}

export const { selectCoins, maxSpend } = coinSelector<Coin & { addressType: SpendableType }, Output>({
  coin: { symbol: "BTC", decimals: 8 },
  // Version, lock time and the two counts; marker and flag are witness bytes.
  frameWeight: (inputs, outputs) => 4 * (8 + countBytes(inputs) + countBytes(outputs)) + 2,
  inputWeight: ({ addressType }) => inputWeight(addressType),
  // Change is paid to a P2SH address.
  changeScriptLength: 23,
  dustLimit: ({ kind }) => dustLimits[kind],
  changeDustLimit: dustLimits.p2sh,
  changeInputWeight: inputWeight("COMPATIBILITY"),
  // The rate at which Bitcoin Core assumes that change is spent later.
  discardRate: 3n,
  // A standard transaction weighs at most 400,000 units; this many inputs stay below that.
  maxInputs: 1000,
});
