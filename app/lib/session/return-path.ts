import { paths, safeRedirect } from "../paths";

export function returnPath(to: string | null | undefined, fallback: string = paths.home()): string {
  const target = safeRedirect(to, fallback);
  return /^\/(login|logout|session|preferences)([/?#]|$)/.test(target) ? fallback : target;
}

export function loginPath(target?: string | null): string {
  return paths.login(returnPath(target, ""));
}

/** Polled data; after sign-in the user returns to its page. */
const POLLED = /^(\/transactions\/[^/]+)\/status$/;

export function returnTo(request: Request): string {
  const url = new URL(request.url);
  for (const name of ["_data", "_routes", "index"]) url.searchParams.delete(name);
  return url.pathname.replace(/\.data$/, "").replace(POLLED, "$1") + url.search;
}
