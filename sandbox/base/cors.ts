import type { PlainAnswer } from "./http";

/** Callers in a sandboxed frame have the origin 'null'. Anybody may read the answers: cookies are never used. */
export const CORS = { "access-control-allow-origin": "*" };

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
