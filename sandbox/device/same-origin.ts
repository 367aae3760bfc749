import { isIP } from "node:net";

/**
 * A site could point its name at this machine (DNS rebinding), and would have the phone's origin. IP addresses and
 * `localhost` cannot be pointed elsewhere.
 * @param ownHost the name or address that the sandbox listens on
 */
export function isForeignHost(request: Request, ownHost: string): boolean {
  const { hostname } = new URL(request.url);
  const isOwn =
    hostname === "localhost" || hostname.endsWith(".localhost") || hostname === ownHost.toLowerCase();
  return !isOwn && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
}

/** Programs send no origin, and are allowed. */
export function isCrossOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("origin");
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host;
}
