/**
 * Whether a browser sent this from a page that is not the sandbox's own. Programs say nothing about where they come
 * from, and are let in.
 */
export function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("origin");
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host;
}
