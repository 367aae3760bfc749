/** Gas of a payment to an address without code (yellow paper, appendix G). */
export const PLAIN_GAS = 21_000n;

/** What a transfer of a usual token is allowed, to a holder who is new to it: see GAS_LIMITS. */
export const TOKEN_GAS = 65_000n;

/**
 * Gas limits that the backend may choose. A contract that receives coins needs more than an ordinary address: a Safe
 * about 28,000, a proxy that keeps a record about 50,000. A token transfer to a new holder takes about 65,000 (USDC,
 * USDT), and about twice that through a proxy that settles interest. Unused gas is not paid.
 */
export const GAS_LIMITS = {
  native: { min: PLAIN_GAS, max: 60_000n },
  token: { min: PLAIN_GAS, max: 200_000n },
} as const;
