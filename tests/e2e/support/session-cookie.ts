import type { BrowserContext, Cookie } from "@playwright/test";
import { seal, unseal } from "../../../app/lib/session/seal.server";
import type { Session } from "../../../app/lib/session/session.server";
import { forgetSignedIn } from "./signed-in";

const SESSION = "__Host-sr-session";

/** The session cookie of a browser. */
export async function sessionCookie(context: BrowserContext): Promise<Cookie> {
  const cookie = (await context.cookies()).find(({ name }) => name === SESSION);
  if (!cookie) throw new Error("The browser has no session.");
  return cookie;
}

/** Gives the browser another value of the session cookie. */
export async function setSessionCookie(context: BrowserContext, value: string): Promise<void> {
  await context.addCookies([{ ...(await sessionCookie(context)), value }]);
}

/** Changes what the session cookie says and seals it again, with the console's secrets unless told otherwise. */
export async function changeSession(
  context: BrowserContext,
  secrets: string[],
  change: Partial<Session>,
  sealWith: string[] = secrets,
): Promise<void> {
  // When it runs out the console ends it at the backend too: no other test can be given it.
  if (change.expiresAt !== undefined) forgetSignedIn();
  const { value } = await sessionCookie(context);
  const session = unseal("session", value.slice(2), secrets) as Session;
  await setSessionCookie(context, `1.${seal("session", { ...session, ...change }, sealWith)}`);
}
