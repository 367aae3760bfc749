import { type LiveChainId, type Speed, sendRules } from "~/lib/chains";

/** How far a transaction may differ from the quote or preview. */

/** Up to a quarter above the quote. */
export function withDrift(quoted: bigint): bigint {
  return quoted + quoted / 4n;
}

/** The maximum price of a gas or byte, whatever is quoted; 0 allows none. */
export function priceCeiling(chain: LiveChainId, speed: Speed): bigint {
  return sendRules(chain)?.maxPrice?.[speed] ?? 0n;
}

/** The maximum fee if the network sets it; 0 allows none. */
export function feeCeiling(chain: LiveChainId): bigint {
  return sendRules(chain)?.maxFee ?? 0n;
}

/** Requests of this sub-wallet that may come between a preview, or the last known request, and the transaction. */
export const NONCE_DRIFT = 64;

/** A smaller output costs more than it is worth; it is added to the fee. */
export const DUST = 1_000n;
/** Nodes charge up to the whole value of an output below 0.01 DOGE, so it is added to the fee. */
export const DOGE_DUST = 1_000_000n;
