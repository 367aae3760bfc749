import type { Locator, Page, Route } from "@playwright/test";
import type { Api } from "../fixtures/e2e/api";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { scrolledBy, turnWheel } from "../fixtures/e2e/hand";
import { person } from "../fixtures/e2e/people";
import { signIn } from "../fixtures/e2e/sign-in";
import { enterSignedIn } from "../fixtures/e2e/signed-in";
import { cancelByApi, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const CREATE = `mutation ($input: CreateEthereumTransactionInput!) {
  createEthereumTransaction(createTransactionInput: $input) {
    ... on CreateEthereumTransactionResponse { requestId } } }`;

/** A small payment of which any two of three must approve. */
async function payment(api: Api): Promise<string> {
  const { address: fromAddress } = await subWalletNamed(api, "Staking rewards");
  const ethereumTransaction = { fromAddress, to: freshEthereumAddress(), value: "10000000000000000" };
  const answer = await api.ask<{ createEthereumTransaction: { requestId: string } }>(CREATE, {
    input: { ethereumTransaction },
  });
  const { requestId } = answer.createEthereumTransaction;
  await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
  return requestId;
}

const cancel = (api: Api, id: string) => cancelByApi(api, id);

const needsYou = (page: Page) => page.getByRole("region", { name: "Needs you" });

/** The row of a request, opened where it is among those that do not fit. */
async function rowOf(page: Page, requestId: string): Promise<Locator> {
  const rest = needsYou(page).locator(".tasks__rest:not([open]) > summary");
  if ((await rest.count()) > 0) await rest.click();
  return needsYou(page)
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href$="${requestId}"]`) });
}

/** What the badge says; 0 without one. */
async function badge(page: Page): Promise<number> {
  const link = page.locator('nav[aria-label="Main"] a[href="/transactions"]:visible');
  return Number(/(\d+) waiting for you/.exec((await link.textContent()) ?? "")?.[1] ?? 0);
}

test("an approval waits for each person until that person has given it, or enough others have", async ({
  page,
  browser,
  api,
  phone,
  stack,
}, testInfo) => {
  const requestId = await payment(api);
  await page.goto("/transactions");
  const before = await badge(page);
  await expect(needsYou(page)).toContainText(`${before} waiting, oldest first`);
  await expect(needsYou(page)).toContainText("Times in UTC");
  const own = await rowOf(page, requestId);
  await expect(own).toContainText("Staking rewards →to 0x");
  await expect(own).toContainText(
    "Your approval · not in your address book, first payment to this address · two approvals needed, from any of three; none yet",
  );
  await own.getByRole("link", { name: /^Review request/ }).click();
  await expect(page).toHaveURL(new RegExp(`/send\\?request=${requestId}$`));

  await phone.approve(requestId, person("amara").email);
  await page.goto("/home");
  expect(await badge(page)).toBe(before - 1);
  await page.goto("/transactions");
  await expect(await rowOf(page, requestId)).toHaveCount(0);

  const other = await browser.newContext({
    baseURL: stack.consoleUrl,
    javaScriptEnabled: testInfo.project.name === "scripts",
  });
  await enterSignedIn(other, stack.consoleUrl, "jonas");
  const jonas = await other.newPage();
  await jonas.goto("/transactions");
  const waiting = await badge(jonas);
  await expect(await rowOf(jonas, requestId)).toContainText(/one so far: Amara Osei \d\d:\d\d/);
  await phone.approve(requestId, person("mona").email);
  await jonas.goto("/transactions");
  // A list that is remembered may be shown before the backend has counted.
  await expect.poll(() => badge(jonas)).toBe(waiting - 1);
  await expect(await rowOf(jonas, requestId)).toHaveCount(0);
  await other.close();
});

test("details of a transfer wait for everybody, and lead to their form @scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("mona");
  await page.goto("/transactions?status=CONFIRMED");
  const row = needsYou(page)
    .getByRole("listitem")
    .filter({ hasText: "Tell us who sent this payment" })
    .first();
  await expect(row).toContainText(
    /Tell us who (sent|receives) this payment so it can be (released|approved)/,
  );
  await row.getByRole("link", { name: /^Supply details/ }).click();
  await expect(page.getByRole("heading", { name: "Transaction details" })).toBeVisible();
  await expect(page.getByText("For transfers after 1 Sept 2023", { exact: false })).toBeVisible();
});

test("what waits is said above the first page, and not again on the next @no-scripts", async ({ page }) => {
  await page.goto("/transactions");
  await expect(needsYou(page)).toBeVisible();
  const first = await page.locator("table .row-link").first().getAttribute("href");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page.waitForURL(/[?&]after=/);
  await expect(page.locator("table .row-link").first()).not.toHaveAttribute("href", first ?? "");
  await expect(needsYou(page)).toHaveCount(0);
});

test("nothing needs somebody who has nothing to do @no-scripts", async ({ page, signInAs }) => {
  await signInAs("lena");
  await page.goto("/transactions");
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeVisible();
  await expect(needsYou(page)).toHaveCount(0);
  expect(await badge(page)).toBe(0);
});

test("on a phone the badge stands at the tab, and each step is wide enough to press @phone", async ({
  page,
}) => {
  await page.goto("/transactions");
  expect(await badge(page)).toBeGreaterThan(0);
  await page.locator(".fold summary").filter({ hasText: "Needs you" }).click();
  const box = await needsYou(page)
    .getByRole("link", { name: /^Supply details/ })
    .first()
    .boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeGreaterThan(250);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the list refreshes itself, and keeps the focus, what is typed and where it is scrolled to @scripts", async ({
  page,
  api,
  phone,
  signInAs,
  watch,
}) => {
  const requestId = await payment(api);
  await signInAs("jonas");
  await page.clock.install();
  await page.goto("/transactions");
  await expect(needsYou(page).getByText("refreshes itself")).toBeVisible();
  const row = await rowOf(page, requestId);
  await expect(row).toContainText("none yet");
  const field = page.getByLabel("Find", { exact: true });
  // Before the scripts have come nobody hears it.
  await expect(async () => {
    await field.fill("");
    await field.fill("0x");
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(/q=0x/, { timeout: 1_000 });
  }).toPass();
  // Typing may have brought the field into view.
  const typedAt = await scrolledBy(page);
  await turnWheel(page, 150);
  await expect.poll(() => scrolledBy(page)).toBeGreaterThan(typedAt);
  const scrolled = await scrolledBy(page);

  await phone.approve(requestId, person("amara").email);
  await page.clock.runFor(6_000);
  await expect(row).toContainText("one so far: Amara Osei");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("0x");
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  // Without a network the page stays as it is, and goes on when there is one again.
  const before = await badge(page);
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await phone.approve(requestId, person("mona").email);
  await page.clock.runFor(20_000);
  await expect(row).toContainText("one so far");
  await page.context().setOffline(false);
  await page.clock.runFor(30_000);
  await expect(row).toHaveCount(0);
  expect(await badge(page)).toBe(before - 1);
});

test("a list that refreshes itself stays as it is while its answers are lost, and goes on when they come @scripts", async ({
  page,
  api,
  phone,
  signInAs,
  watch,
}) => {
  const requestId = await payment(api);
  await signInAs("jonas");
  await page.clock.install();
  await page.goto("/transactions");
  await expect(needsYou(page).getByText("refreshes itself")).toBeVisible();
  const row = await rowOf(page, requestId);
  watch.allow(/ERR_INTERNET_DISCONNECTED|502/);
  const lost: string[] = [];
  await page.route("**/transactions.data*", async (route) => {
    lost.push(route.request().url());
    if (lost.length % 2 === 1) await route.abort("internetdisconnected");
    else await route.fulfill({ status: 502, body: "Bad Gateway" });
  });
  await phone.approve(requestId, person("amara").email);
  await expect(async () => {
    await page.clock.runFor(3_000);
    expect(lost.length).toBeGreaterThan(2);
  }).toPass();
  await expect(row).toContainText("none yet");
  await page.unroute("**/transactions.data*");
  await page.clock.runFor(60_000);
  await expect(row).toContainText("one so far: Amara Osei");
  await phone.reject(requestId, person("mona").email, "Only looked at");
});

test("signing out while a list refreshes itself leads to the sign-in, not to an error @scripts @signed-out", async ({
  page,
  api,
}) => {
  const requestId = await payment(api);
  await page.clock.install();
  await signIn(page, person("mona"));
  await page.goto("/transactions");
  await expect(needsYou(page).getByText("refreshes itself")).toBeVisible();
  const held: Route[] = [];
  const data = "**/transactions.data*";
  await page.route(data, (route) => void held.push(route));
  await page.clock.runFor(6_000);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  await page.unroute(data);
  await page.clock.runFor(60_000);
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByText("You have been logged out").first()).toBeVisible();
  await expect(page.getByText(/went wrong|could not be/)).toHaveCount(0);
  await cancel(api, requestId);
});

test("a page asks ever more rarely, and not at all in a hidden tab or behind a dialog @scripts", async ({
  page,
  journey,
  api,
}) => {
  const requestId = await payment(api);
  let asked = 0;
  let askedAt = 0;
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.endsWith(".data")) return;
    asked += 1;
    askedAt = Date.now();
  });
  const askedIn = async (ms: number) => {
    asked = 0;
    await page.clock.runFor(ms);
    await page.waitForTimeout(500);
    return asked;
  };
  await page.clock.install();
  await journey.open("Staking rewards");
  await page.waitForLoadState("networkidle");
  asked = 0;
  await page.clock.runFor(6_000);
  await expect.poll(() => asked).toBe(1);
  expect(await askedIn(3_000)).toBe(0);
  await page.clock.runFor(600_000);
  // What ten minutes asked for at once comes first.
  await expect.poll(() => Date.now() - askedAt).toBeGreaterThan(1_000);
  expect(await askedIn(120_000)).toBeLessThanOrEqual(3);

  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(await askedIn(180_000)).toBe(0);
  asked = 0;
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => asked).toBe(1);

  await page.getByRole("link", { name: "Send", exact: true }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await askedIn(180_000)).toBe(0);
  // Balances move as long as a request is open.
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
  asked = 0;
  await page.clock.runFor(6_000);
  await expect.poll(() => asked).toBe(1);
  await cancel(api, requestId);
});

test("ticked requests are reviewed one after the other, and each is approved by itself", async ({
  page,
  api,
  phone,
}) => {
  const [first, second] = [await payment(api), await payment(api)];
  await page.goto("/transactions");
  for (const id of [first, second]) {
    await (await rowOf(page, id)).getByRole("checkbox").check();
  }
  await needsYou(page).getByRole("button", { name: "Review selected" }).click();
  const steps = page.getByRole("navigation", { name: "Selected requests" });
  await expect(steps).toContainText("1 of 2");
  await expect(steps).toContainText("waits for your approval");
  const fingerprint = page.locator(".fingerprint code");
  const shown = await fingerprint.innerText();
  expect(page.url()).toContain(first);
  await steps.getByRole("link", { name: "Skip", exact: true }).click();
  await expect(steps).toContainText("2 of 2");
  await expect(fingerprint).not.toHaveText(shown);
  await steps.getByRole("link", { name: "Previous" }).click();
  await expect(fingerprint).toHaveText(shown);
  // Looking at them approved nothing.
  const waiting = await phone.waiting(person("amara").email);
  expect(waiting.map(({ requestId }) => requestId)).toEqual(expect.arrayContaining([first, second]));
  await phone.approve(first, person("amara").email);
  await page.reload();
  await expect(steps.getByRole("link", { name: "Next" })).toBeVisible();
  await cancel(api, first);
  await cancel(api, second);
});

test("without a tick there is nothing to review, and it is said @no-scripts", async ({ page }) => {
  await page.goto("/transactions/review");
  await expect(page).toHaveURL("/transactions");
  await expect(page.getByText("Tick the requests that you want to review first")).toBeVisible();
});
