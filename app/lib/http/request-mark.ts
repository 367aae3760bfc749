/** Overwritten by the server: one value for all Request objects that Remix makes of one HTTP request. */
export const REQUEST_MARK = "x-request-mark";

/** The visitor's IP address, overwritten by the server. */
export const VISITOR_ADDRESS = "x-visitor-address";

/** Unwraps an IPv4 address mapped to IPv6 (`::ffff:`). */
export function plainAddress(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=[\d.]+$)/i, "");
}
