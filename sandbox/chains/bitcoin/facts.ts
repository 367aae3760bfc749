/** Satoshi per virtual byte; the simulated network is never busy, so they stand still. */
const rates = { SLOW: 2n, MEDIUM: 8n, FAST: 15n, FASTEST: 25n } as const;

export type BitcoinSpeed = keyof typeof rates;

/** Satoshi per virtual byte of a speed, MEDIUM unless said. */
export function feeRateOf(speed: BitcoinSpeed = "MEDIUM"): bigint {
  return rates[speed];
}
