import { type Coin, coinSelector, type Payee } from "../utxo/coin-selection";
import { DUST_LIMIT, dogeFeeRate } from "./facts";

/** Outpoint, sequence, and signature (at most 72 bytes) and key with their lengths. */
const INPUT_BYTES = 36 + 4 + 1 + (1 + 72) + (1 + 33);
const P2PKH_SCRIPT_BYTES = 25;

/** Legacy transactions have no witness, so each byte weighs four units. */
export const { selectCoins, maxSpend, feeOfCoins, assertNoDust } = coinSelector<Coin, Payee>({
  coin: { symbol: "DOGE", decimals: 8 },
  // Version, lock time, and two counts, which the contract keeps below 253: one byte each.
  frameWeight: () => 4 * (8 + 2),
  inputWeight: () => 4 * INPUT_BYTES,
  changeScriptLength: P2PKH_SCRIPT_BYTES,
  dustLimit: () => DUST_LIMIT,
  changeDustLimit: DUST_LIMIT,
  changeInputWeight: 4 * INPUT_BYTES,
  discardRate: dogeFeeRate("SLOW"),
  maxInputs: 252,
});
