/**
 * The header by which the server marks a request, whatever came in it: one value on all the Request objects that Remix
 * makes of one HTTP request, and never the same for two.
 */
export const REQUEST_MARK = "x-request-mark";

/** The header by which the server says what the visitor's IP address is, whatever came in it. */
export const VISITOR_ADDRESS = "x-visitor-address";

/** An IPv4 address that came by IPv6 as itself. */
export function plainAddress(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=[\d.]+$)/i, "");
}
