import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { person } from "../fixtures/e2e/people";
import { enterEmail, signIn } from "../fixtures/e2e/sign-in";
import { expect, test } from "../fixtures/e2e/test";

test.use({ user: null });

test("both programs report that they are alive and ready @no-scripts", async ({ request, stack }) => {
  for (const url of [
    `${stack.consoleUrl}/healthz`,
    `${stack.consoleUrl}/readyz`,
    `${stack.sandboxUrl}/healthz`,
  ]) {
    expect((await request.get(url)).status(), url).toBe(200);
  }
});

test("the login page has the security headers and loads nothing from other hosts @scripts", async ({
  page,
  watch,
}) => {
  const response = await page.goto("/login");
  const headers = response?.headers() ?? {};
  const policy = headers["content-security-policy"] ?? "";

  expect(response?.status()).toBe(200);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{22,}'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe-");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["referrer-policy"]).toBe("same-origin");
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["x-powered-by"]).toBeUndefined();

  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByText("Sandbox")).toBeVisible();
  expect(watch.foreignRequests).toEqual([]);
});

test("a page gets a new nonce each time it is loaded @no-scripts", async ({ request }) => {
  const nonces = new Set<string>();
  for (let load = 0; load < 2; load += 1) {
    const response = await request.get("/login");
    nonces.add(/'nonce-([^']+)'/.exec(response.headers()["content-security-policy"] ?? "")?.[1] ?? "none");
  }
  expect(nonces.size).toBe(2);
  expect(nonces).not.toContain("none");
});

test("the login page follows the accessibility rules @scripts", async ({ page }) => {
  await page.goto("/login");
  await checkAccessibility(page);
});

test("the login page fits a narrow screen @phone", async ({ page }) => {
  await page.goto("/login");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await checkAccessibility(page);
});

test("a demo user signs in with two characters of the PIN and sees their sub-wallets", async ({ page }) => {
  await signIn(page, person("amara"));
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("heading", { name: "Sub-Wallets" })).toBeVisible();
});

test("when the backend hangs up, the page says so, without a stack trace or a blank page", async ({
  page,
  lying,
}) => {
  await page.goto(`${lying.url}/login`);
  lying.backend.goDown();
  await enterEmail(page, person("amara").email);
  await expect(page.getByRole("alert")).toContainText(
    "The connection to the custody service broke off before it answered",
  );
  await expect(page.getByLabel("E-mail")).toHaveValue(person("amara").email);
  expect(await page.content()).not.toMatch(/ECONN|socket|fetch failed|\.server\.ts|node_modules/);
  expect(lying.backend.countCalls("getPartialPinChallenge")).toBeGreaterThan(0);
});

test("the server API key reads the organisation's wallets without the console @no-scripts", async ({
  api,
}) => {
  const { user } = await api.ask<{ user: { email: string; walletsInfo: { items: unknown[] } } }>(
    "query { user { email walletsInfo { items { walletId } } } }",
  );
  expect(user.email).toBe(person("amara").email);
  expect(user.walletsInfo.items.length).toBeGreaterThan(0);
});
