/** To an address without code (yellow paper, appendix G). */
export const PLAIN_GAS = 21_000n;

/** The limit for a transfer of a usual token to a new holder, see GAS_LIMITS. */
export const TOKEN_GAS = 65_000n;

/**
 * Limits that the backend may choose. Contracts need more than 21,000 gas to receive coins: a Safe about 28,000, a
 * proxy that keeps records about 50,000. A token transfer to a new holder takes about 65,000 (USDC, USDT), twice that
 * through a proxy that settles interest. Unused gas is not paid.
 */
export const GAS_LIMITS = {
  native: { min: PLAIN_GAS, max: 60_000n },
  token: { min: PLAIN_GAS, max: 200_000n },
} as const;
