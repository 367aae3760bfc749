import { type BrowserContext, type Cookie, expect, request, test } from "@playwright/test";
import { type Person, person } from "./people";

/** Half the hour that a session lasts. */
const MAX_AGE_MS = 30 * 60 * 1000;

/** Session cookies by the name of their owner; a worker has one stack, so they hold for all of its tests. */
const sessions = new Map<string, { cookies: Cookie[]; since: number }>();

/**
 * Puts a browser where signing in would have brought it. Each person signs in once a worker: a test that logs out,
 * or is about signing in, uses the page itself.
 */
export async function enterSignedIn(
  context: BrowserContext,
  consoleUrl: string,
  name: string,
): Promise<void> {
  let session = sessions.get(name);
  if (!session || Date.now() - session.since > MAX_AGE_MS) {
    session = { cookies: await postSignIn(consoleUrl, person(name)), since: Date.now() };
    sessions.set(name, session);
  }
  await context.addCookies(session.cookies);
}

/** Sends the two forms of the login page as a browser would, without the cost of showing them in one. */
function postSignIn(consoleUrl: string, { email, pin }: Person): Promise<Cookie[]> {
  return test.step("Sign in by posting the forms", async () => {
    const visitor = await request.newContext({ baseURL: consoleUrl });
    try {
      const emailPage = await (await visitor.get("/login")).text();
      const emailForm = { csrf: csrfOf(emailPage), step: "email", email };
      const pinPage = await (await visitor.post("/login", { form: emailForm })).text();
      const pinForm = { csrf: csrfOf(pinPage), step: "pin", ...askedDigits(pinPage, pin) };
      const answer = await visitor.post("/login", { form: pinForm, maxRedirects: 0 });
      expect(answer.status(), `signing in as ${email}`).toBe(302);
      return (await visitor.storageState()).cookies;
    } finally {
      await visitor.dispose();
    }
  });
}

function csrfOf(page: string): string {
  return /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
}

/** The characters that the page asks for, by the names of their fields. */
function askedDigits(page: string, pin: string): Record<string, string> {
  const fields = page.replaceAll("<!-- -->", "").matchAll(/Character (\d) of your PIN<.*?name="(\w+)"/g);
  return Object.fromEntries([...fields].map(([, place, field]) => [field, pin[Number(place) - 1] ?? ""]));
}

/** Has everybody sign in anew, for a test that ends the session it was given. */
export function forgetSignedIn(): void {
  sessions.clear();
}
