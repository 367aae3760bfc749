import type { Browser, BrowserContext, Cookie } from "@playwright/test";
import { person } from "./people";
import { signIn } from "./sign-in";

/** Cookies of those who have signed in, by name; a worker has one stack, so they hold for all of its tests. */
const signedIn = new Map<string, Cookie[]>();

/**
 * Puts a browser where signing in would have brought it. Each person signs in once a worker, for it takes a while:
 * a test that logs out, or is about signing in, uses the page itself.
 */
export async function enterSignedIn(
  browser: Browser,
  context: BrowserContext,
  consoleUrl: string,
  name: string,
): Promise<void> {
  const cookies = signedIn.get(name) ?? (await cookiesOf(browser, consoleUrl, name));
  signedIn.set(name, cookies);
  await context.addCookies(cookies);
}

/** Has everybody sign in anew, for a test that ends the session it was given. */
export function forgetSignedIn(): void {
  signedIn.clear();
}

async function cookiesOf(browser: Browser, consoleUrl: string, name: string): Promise<Cookie[]> {
  const context = await browser.newContext({ baseURL: consoleUrl });
  await signIn(await context.newPage(), person(name));
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
