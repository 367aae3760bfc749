import { type LiveChainId, type Speed, sendRules } from "~/lib/chains";

/** How far a transaction may differ from what was quoted or shown before it is refused. */

/** A price may have risen by a quarter since it was quoted. */
export function withDrift(quoted: bigint): bigint {
  return quoted + quoted / 4n;
}

/** The maximum price of one unit (gas, byte) at this speed, whatever is quoted; 0 where nothing is allowed. */
export function priceCeiling(chain: LiveChainId, speed: Speed): bigint {
  return sendRules(chain)?.maxPrice?.[speed] ?? 0n;
}

/** The maximum fee where the network sets it; 0 where nothing is allowed. */
export function feeCeiling(chain: LiveChainId): bigint {
  return sendRules(chain)?.maxFee ?? 0n;
}

/** Requests of the same sub-wallet that may come between a preview, or the last known request, and the transaction. */
export const NONCE_DRIFT = 64;

/** A smaller output is not worth its own fee and is added to the fee instead. */
export const DUST = 1_000n;
/** Below 0.01 DOGE nodes charge up to its whole value for an output, so it is added to the fee instead. */
export const DOGE_DUST = 1_000_000n;
