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
