import { paths, safeRedirect } from "../paths";

/** A page of this console to go to after signing in: `to` when it is one, else `fallback`. */
export function returnPath(to: string | null | undefined, fallback: string = paths.home()): string {
  const target = safeRedirect(to, fallback);
  return /^\/(login|logout|session|preferences)([/?#]|$)/.test(target) ? fallback : target;
}

/** The address of the sign-in page that leads back to `target` afterwards. */
export function loginPath(target?: string | null): string {
  return paths.login(returnPath(target, ""));
}

/** What a page asks for in the background, and the page. Nobody wants to see its answer after signing in. */
const POLLED = /^(\/transactions\/[^/]+)\/status$/;

/** Path and query of the page a request is about, without Remix's own parameters. */
export function returnTo(request: Request): string {
  const url = new URL(request.url);
  for (const name of ["_data", "_routes", "index"]) url.searchParams.delete(name);
  return url.pathname.replace(/\.data$/, "").replace(POLLED, "$1") + url.search;
}
