/**
 * The server overwrites this header: all Request objects that Remix makes of one HTTP request share one value, unique
 * to it.
 */
export const REQUEST_MARK = "x-request-mark";

/** The visitor's IP address. The server overwrites this header. */
export const VISITOR_ADDRESS = "x-visitor-address";

/** Unwraps an IPv4 address mapped to IPv6 (`::ffff:`). */
export function plainAddress(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=[\d.]+$)/i, "");
}
