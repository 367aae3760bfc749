import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { person } from "../fixtures/e2e/people";
import { fieldsOf, getPage, postForm } from "../fixtures/e2e/posted-form";
import { cancelRequest, factOf, sendPath } from "../fixtures/e2e/send-dialog";
import { changeSession, sessionCookie, setSessionCookie } from "../fixtures/e2e/session-cookie";
import { signIn } from "../fixtures/e2e/sign-in";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const TIMED_OUT = "Your session has timed out, please log back in";
const NO_CREDENTIALS = "No credentials, please log in.";
const REFUSED = "You have been logged out - Please sign in again";

test("an expired session redirects to the login page with a message, and back after signing in", async ({
  page,
  context,
  stack,
}) => {
  await changeSession(context, stack.secrets.sessionSecrets, { expiresAt: Date.now() - 1000 });
  await page.goto("/home?page=2");
  await expect(page).toHaveURL("/login?redirectUrl=%2Fhome%3Fpage%3D2");
  await expect(page.getByRole("main").getByText(TIMED_OUT)).toBeVisible();
});

test("a form sent after the session expired changes nothing and redirects to the login page", async ({
  page,
  journey,
  context,
  stack,
}) => {
  await journey.openSend("Trading desk");
  await changeSession(context, stack.secrets.sessionSecrets, { expiresAt: Date.now() - 1000 });
  const form = await fieldsOf(page.getByRole("dialog").locator("form"), { name: "stage", value: "preview" });
  const answer = await postForm(context, page.url(), form);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toMatch(/^\/login\?redirectUrl=%2Fwallets%2F/);
});

test("a forged cookie or one sealed with another secret is not a session @no-scripts", async ({
  page,
  context,
  stack,
  signInAs,
}) => {
  const { value } = await sessionCookie(context);
  const forgeries: [string, () => Promise<void>][] = [
    ["one bit changed", () => setSessionCookie(context, flipBit(value))],
    ["cut", () => setSessionCookie(context, value.slice(0, -8))],
    ["made up", () => setSessionCookie(context, "1.bm90IGEgc2Vzc2lvbg")],
    [
      "another secret",
      async () => {
        await setSessionCookie(context, value);
        await changeSession(context, stack.secrets.sessionSecrets, {}, [
          "another-secret-of-32-characters-and-more",
        ]);
      },
    ],
  ];
  for (const [what, forge] of forgeries) {
    await context.clearCookies();
    await signInAs("amara");
    await forge();
    await page.goto("/transactions");
    await expect(page, what).toHaveURL("/login?redirectUrl=%2Ftransactions");
    await expect(page.getByRole("main").getByText(NO_CREDENTIALS)).toBeVisible();
  }
});

function flipBit(value: string): string {
  const at = Math.floor(value.length / 2);
  return value.slice(0, at) + (value[at] === "A" ? "B" : "A") + value.slice(at + 1);
}

test("a session that the backend does not accept ends with a message @signed-out", async ({
  page,
  context,
  stack,
}) => {
  // Its own session: it ends here.
  await signIn(page, person("amara"));
  const authentication = { enc: "AAAA", iv: "AAAA", tag: "AAAA" };
  await changeSession(context, stack.secrets.sessionSecrets, { authentication });
  await page.goto("/home");
  await expect(page).toHaveURL("/login?redirectUrl=%2Fhome");
  await expect(page.getByRole("main").getByText(REFUSED)).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("sr-session");
});

test("the session cookie is hidden from scripts and other sites, and is not stored on disk @no-scripts", async ({
  context,
}) => {
  const cookie = await sessionCookie(context);
  // Every browser keeps it over HTTP on this machine: WebKit would refuse a Secure one.
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", secure: false, path: "/", expires: -1 });
  expect(cookie.value).not.toContain(person("amara").email);
});

test("after logging out, Back shows nothing of the session, and neither does the tab's title @signed-out", async ({
  page,
}) => {
  await signIn(page, person("jonas"));
  await page.getByRole("link", { name: "Portfolio", exact: true }).first().click();
  await expect(page).toHaveTitle(/^Portfolio/);
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  for (let back = 0; back < 2; back += 1) {
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page).toHaveTitle("Log in · Strongroom");
    await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
    expect(await page.content()).not.toContain("Portfolio");
  }
});

test("logging out in one tab ends the session in the others, and for a copied cookie @signed-out", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await signIn(page, person("jonas"));
  const copied = await sessionCookie(context);
  const other = await context.newPage();
  await other.goto("/home");
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page).toHaveURL(/\/login/);

  if (javaScriptEnabled) await expect(other).toHaveURL("/login?redirectUrl=%2Fhome");
  else {
    await other.getByRole("link", { name: "Portfolio", exact: true }).first().click();
    await expect(other).toHaveURL(/\/login\?redirectUrl=%2Fportfolio/);
  }
  await expect(other.getByRole("main").getByText("You have been logged out")).toBeVisible();
  await context.addCookies([copied]);
  await other.goto("/home");
  await expect(other).toHaveURL("/login?redirectUrl=%2Fhome");
});

test("without scripts the page redirects to the login page when the session expires @no-scripts", async ({
  page,
  context,
  stack,
}) => {
  const html = await (await getPage(context, `${stack.consoleUrl}/home?page=2`)).text();
  const refresh = /<noscript><meta http-equiv="refresh" content="(\d+);url=([^"]+)"\/><\/noscript>/i.exec(
    html,
  );
  expect(Number(refresh?.[1])).toBeGreaterThan(3000);
  expect(Number(refresh?.[1])).toBeLessThanOrEqual(3600);
  expect(refresh?.[2]).toBe("/login?redirectUrl=%2Fhome%3Fpage%3D2");

  await changeSession(context, stack.secrets.sessionSecrets, { expiresAt: Date.now() + 5000 });
  await page.goto("/home");
  await expect(page).toHaveURL("/login?redirectUrl=%2Fhome", { timeout: 20_000 });
  await expect(page.getByRole("main").getByText(TIMED_OUT)).toBeVisible();
});

test("with scripts the console warns before the session expires, and extends it on request @scripts", async ({
  page,
  context,
  stack,
}) => {
  await changeSession(context, stack.secrets.sessionSecrets, { expiresAt: Date.now() + 59_000 });
  await page.goto("/home");
  const warning = page.locator(".session-clock");
  await expect(warning).toContainText("You will be automatically logged out in 1 minute");
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await expect(warning).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sub-Wallets" })).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test("with scripts the console redirects to the login page when the session expires @scripts", async ({
  page,
  context,
  stack,
}) => {
  await page.clock.install();
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
  await changeSession(context, stack.secrets.sessionSecrets, { expiresAt: Date.now() - 1_000 });
  // The page's own clock starts with its scripts.
  await expect(async () => {
    await page.clock.fastForward("01:00:01");
    await expect(page).toHaveURL("/login?redirectUrl=%2Fhome", { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("main").getByText(TIMED_OUT)).toBeVisible();
});

test("a form rendered for another session is refused with a message", async ({
  page,
  journey,
  context,
  stack,
}) => {
  const from = await journey.openSend("Trading desk");
  const form = await fieldsOf(page.getByRole("dialog").locator("form"), { name: "stage", value: "preview" });
  form.set("csrf", "not.this");
  const answer = await postForm(context, stack.consoleUrl + sendPath(from.id), form);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("This form is no longer valid, please reload the page and try again");
});

test("no URL reveals the user, the recipient or the amount @signed-out", async ({
  page,
  journey,
  context,
  api,
}) => {
  const asked: string[] = [];
  // A file's name may hold anything: it is made of what is in it.
  context.on("request", (request) => {
    if (!request.url().includes("/assets/")) asked.push(decodeURIComponent(request.url()));
  });
  const amara = person("amara");
  const from = await subWalletNamed(api, "Staking rewards");
  const to = freshEthereumAddress();
  await signIn(page, amara);
  await journey.send(from.name, { to, amount: "0.123456" });
  await cancelRequest(page);
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");

  expect(asked.length).toBeGreaterThan(5);
  for (const secret of [amara.email, "amara", "osei", to, to.slice(2, 12), from.address, "0.123456"]) {
    const found = asked.filter((url) => url.toLowerCase().includes(secret.toLowerCase()));
    expect(found, secret).toEqual([]);
  }
});

test("credentials of 6 KB, more than one cookie holds, work on every page @no-scripts @signed-out", async ({
  page,
  journey,
  context,
  lying,
}) => {
  lying.backend.lengthenSessions(6 * 1024);
  await signIn(page, person("amara"), `${lying.url}/login`);
  const parts = (await context.cookies()).filter(({ value }) => value.length > 3000);
  expect(parts.length).toBeGreaterThan(1);
  await journey.send("Trading desk", { to: freshEthereumAddress(), amount: "0.01" }, lying.url);
  await expect(factOf(page, "Amount")).toContainText("0.01 ETH");
  await cancelRequest(page);
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");
});
