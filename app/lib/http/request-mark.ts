/**
 * The header by which the server marks a request, whatever came in it: one value on all the Request objects that Remix
 * makes of one HTTP request, and never the same for two.
 */
export const REQUEST_MARK = "x-request-mark";
