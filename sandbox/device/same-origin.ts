import { isIP } from "node:net";

/**
 * Whether a request's host name is not the sandbox's own. Otherwise a site that points its name at this machine (DNS
 * rebinding) would have the same origin as the phone, and could read and approve. IP addresses and `localhost` cannot
 * be pointed elsewhere.
 * @param ownHost the name or address that the sandbox listens on
 */
export function isForeignHost(request: Request, ownHost: string): boolean {
  const { hostname } = new URL(request.url);
  const isOwn =
    hostname === "localhost" || hostname.endsWith(".localhost") || hostname === ownHost.toLowerCase();
  return !isOwn && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
}

/**
 * Whether a browser sent this from a page that is not the sandbox's own. Programs send no origin, and are allowed.
 */
export function isCrossOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("origin");
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host;
}
