/** How far a transaction may stray from what was quoted before it is refused. */

/** A price or fee may have risen by a quarter since it was quoted or previewed. */
export function withDrift(quoted: bigint): bigint {
  return quoted + quoted / 4n;
}

/** Without a quote: no speed has ever cost more a gas (5,000 Gwei). */
export const GAS_PRICE_CEILING = 5_000_000_000_000n;
/** A plain payment needs 21,000 gas, to a contract somewhat more; a token transfer up to about 100,000. */
export const PLAIN_GAS = { least: 21_000n, most: 100_000n };
export const TOKEN_GAS = { least: 21_000n, most: 300_000n };

/** Requests of the same sub-wallet that may come between a preview and the transaction. */
export const NONCE_DRIFT = 64;

/** Satoshi a virtual byte that no speed has a reason to exceed. */
export const SATOSHI_PER_BYTE_CEILING = { SLOW: 500n, MEDIUM: 1_000n, FAST: 2_000n } as const;
/** Below this an output is not worth its own fee: instead of becoming change it goes to the miner. */
export const DUST = 1_000n;

/** Koinu a byte that no speed has a reason to exceed: Dogecoin Core's wallet asks 1,000, until 1.14.5 it asked 100,000. */
export const KOINU_PER_BYTE_CEILING = { SLOW: 20_000n, MEDIUM: 50_000n, FAST: 100_000n } as const;
/** Below 0.01 DOGE nodes charge for an output as much as it holds at most: instead of becoming change it is fee. */
export const DOGE_DUST = 1_000_000n;
