import { type LiveChainId, type Speed, sendRules } from "~/lib/chains";

/** How far a transaction may stray from what was quoted or shown before it is refused. */

/** A price or fee may have risen by a quarter since it was quoted or previewed. */
export function withDrift(quoted: bigint): bigint {
  return quoted + quoted / 4n;
}

/** The most that one unit (a gas, a byte) may cost at this speed, whatever is quoted; 0 where nothing is allowed. */
export function priceCeiling(chain: LiveChainId, speed: Speed): bigint {
  return sendRules(chain)?.maxPrice?.[speed] ?? 0n;
}

/** The most that the network may take where it sets the fee; 0 where nothing is allowed. */
export function feeCeiling(chain: LiveChainId): bigint {
  return sendRules(chain)?.maxFee ?? 0n;
}

/** Requests of the same sub-wallet that may come between a preview, or the last one known, and the transaction. */
export const NONCE_DRIFT = 64;

/** Below this an output is not worth its own fee: instead of becoming change it goes to the miner. */
export const DUST = 1_000n;
/** Below 0.01 DOGE nodes charge for an output as much as it holds at most: instead of becoming change it is fee. */
export const DOGE_DUST = 1_000_000n;
