const base = "http://console.invalid";

/**
 * A path of this console that is safe to send a browser to: `to` when it is one, else `fallback`.
 * Other origins, scheme-relative and back-slashed addresses, control characters and the sign-in routes are refused.
 */
export function safeRedirect(to: FormDataEntryValue | null | undefined, fallback = "/home"): string {
  if (typeof to !== "string" || !to.startsWith("/") || /^\/[/\\]/.test(to)) return fallback;
  if (hasControlCharacter(to) || !URL.canParse(to, base)) return fallback;
  const url = new URL(to, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  if (/^\/(login|logout)(\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The address of the sign-in page that leads back to `returnTo` afterwards. */
export function loginPath(returnTo?: string | null): string {
  const target = safeRedirect(returnTo, "");
  return target ? `/login?redirectUrl=${encodeURIComponent(target)}` : "/login";
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}
