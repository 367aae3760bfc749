import type { PlainAnswer } from "./http";

/**
 * For callers in a sandboxed frame, whose origin is 'null': anybody may read the answers, and no cookie is ever looked
 * at, so that they say nothing that the caller could not ask for from anywhere else.
 */
export const CORS = { "access-control-allow-origin": "*" };

/** The answer to a preflight, which carries neither a key nor a body. */
export const preflight = (headers: string): PlainAnswer => ({
  status: 204,
  headers: {
    ...CORS,
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": headers,
    "access-control-max-age": "600",
  },
  body: "",
});
