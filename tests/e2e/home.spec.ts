import type { Route } from "@playwright/test";
import { person } from "../fixtures/e2e/people";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

test("sub-wallets are shown 27 to a page, with links between the pages", async ({ page }) => {
  await page.goto("/home");
  const tiles = page.getByRole("list", { name: "Sub-wallets" }).getByRole("listitem");
  const names = async () => page.locator(".tile__link").allTextContents();

  await expect(tiles).toHaveCount(27);
  await expect(page.getByText("56 sub-wallets in 3 wallets")).toBeVisible();
  const first = await names();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/home\?page=2&after=[\w-]+$/);
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await expect(tiles).toHaveCount(27);
  expect(await names()).not.toEqual(first);

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/home\?page=3&after=/);
  await expect(tiles).toHaveCount(2);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(/\/home\?page=2&after=/);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL("/home");
  await expect.poll(names).toEqual(first);
});

test("a page opens by its number alone, and a token that is none of the backend's leads to the first @no-scripts", async ({
  page,
}) => {
  await page.goto("/home?page=3");
  await expect(page.getByText("Page 3 of 3")).toBeVisible();
  await expect(page.getByRole("list", { name: "Sub-wallets" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  for (const query of ["page=2&after=AAAA", "page=2&after=%27%22%3C&trail=%00*x", "page=9", "page=5000"]) {
    await page.goto(`/home?${query}`);
    await expect(page.getByText(query.includes("%27") ? "Page 2 of 3" : "Page 1 of 3")).toBeVisible();
  }
  await expect(page.getByText("Page 5000 cannot be opened by its number")).toBeVisible();
});

test("a tile shows name, wallet, balance and value, and links to the sub-wallet and its actions @no-scripts", async ({
  page,
}) => {
  await page.goto("/home");
  const tile = page.getByRole("listitem").filter({ hasText: "Euro settlement acc" });
  await expect(tile.locator("summary")).toHaveText("... Whole name");
  await expect(tile).toContainText("Operations");
  await expect(tile).toContainText(/\d+\.\d{5}\s*ETH/);
  await expect(tile).toContainText(/£[\d,]+\.\d{2}/);
  const name = "Euro settlement account for counterparties";
  await expect(tile.getByRole("link", { name: `Send ${name}` })).toHaveAttribute(
    "href",
    /^\/home\/.+\/send$/,
  );
  await expect(tile.getByRole("link", { name: `Receive ${name}` })).toHaveAttribute(
    "href",
    /^\/home\/.+\/receive$/,
  );
  await tile.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/wallets\/[0-9a-f-]{36}\/ETH\/\d+$/);
});

test("a dialog opened over the list of sub-wallets closes to that list", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("link", { name: "Send Trading desk", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Send from Trading desk" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sub-Wallets" })).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/home(#[^?]+)?$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a dialog is left while a part of it still waits for its script @scripts", async ({ page, api }) => {
  const { id } = await subWalletNamed(api, "Trading desk");
  const held: Route[] = [];
  await page.route(/outlook-steps/, (route) => void held.push(route));
  await page.goto(`/home/${id}/send`);
  const dialog = page.getByRole("dialog", { name: "Send from Trading desk" });
  await expect(async () => {
    await dialog.getByLabel("Amount").click();
    expect(held.length).toBe(1);
  }).toPass();
  await dialog.getByRole("link", { name: "Close" }).click();
  for (const route of held) await route.continue();
  await expect(page).toHaveURL(/\/home(#[^?]+)?$/);
  await expect(dialog).toHaveCount(0);
});

test("an unknown action, chain or sub-wallet redirects home with 'Invalid Url' @no-scripts", async ({
  page,
  api,
}) => {
  const unimplemented = (await subWalletNamed(api, "Tron settlement")).id;
  const nobodys = "00000000-0000-4000-8000-000000000000";
  for (const path of [
    `${nobodys}/ETH/0/send`,
    `${nobodys}/ETH/0/burn`,
    "nonsense/ETH/0/send",
    `${unimplemented}/send`,
    `${unimplemented}/stake`,
  ]) {
    await page.goto(`/home/${path}`);
    await expect(page).toHaveURL("/home");
    await expect(page.getByRole("main").getByText("Invalid Url")).toBeVisible();
  }
});

test("a new organisation reads that it has no wallet yet and what to do next @no-scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("lena");
  await page.goto("/home");
  await expect(page.getByText("No Wallet yet")).toBeVisible();
  await expect(
    page.getByText("Create your first Ethereum or Bitcoin wallet in the mobile app"),
  ).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages of sub-wallets" })).toHaveCount(0);
});

test("the display currency applies to every figure and is remembered", async ({ page, signInAs }) => {
  await signInAs("jonas");
  await page.goto("/home");
  const portfolio = page.getByRole("region", { name: "Portfolio balance" });
  await expect(portfolio.locator(".worth__total")).toHaveText(/^£[\d,]+\.\d{2}$/);
  await portfolio.locator("summary").click();
  await portfolio.getByRole("button", { name: "JPY" }).click();

  await expect(portfolio.locator(".worth__total")).toHaveText(/^¥[\d,]+\.\d{2}$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Treasury ETH" })).toContainText(
    /¥[\d,]+\.\d{2}/,
  );
  await page.reload();
  await expect(portfolio.locator(".worth__total")).toHaveText(/^¥/);
});

test("all nine display currencies are offered @no-scripts", async ({ page }) => {
  await page.goto("/home");
  const portfolio = page.getByRole("region", { name: "Portfolio balance" });
  await portfolio.locator("summary").click();
  await expect(portfolio.getByRole("button")).toHaveText([
    "GBP",
    "USD",
    "EUR",
    "BTC",
    "ETH",
    "JPY",
    "CNY",
    "CHF",
    "AED",
  ]);
});

test("one press changes the theme, which is remembered", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("button", { name: "Dark theme" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL("/home");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "System theme" }).first().click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", /./);
});

test("'Refresh' reloads the balances and stays on the same page of tiles", async ({ page }) => {
  await page.goto("/home?page=2");
  const asked = page.waitForRequest((request) => request.url().includes("refresh=true"));
  await page.getByRole("link", { name: "Refresh" }).click();
  await asked;
  await expect(page).toHaveURL("/home?page=2");
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
});

test("the header shows initials, name and organisation, and its popover the rest", async ({
  page,
  signInAs,
}) => {
  await signInAs("priya");
  await page.goto("/home");
  const account = page.getByRole("banner").locator("details");
  await expect(account.locator("summary")).toContainText("PR");
  await expect(account.locator("summary")).toContainText("Priya Raman");
  await expect(account.locator("summary")).toContainText("Northbank Custody plc");
  await account.locator("summary").click();

  const says = (label: string) =>
    account.locator(".definitions__row", { hasText: label }).getByRole("definition");
  await expect(says("E-mail")).toHaveText(person("priya").email);
  await expect(says("Trust id")).toHaveText("5babcd12-2d84-4946-8014-47f2a8e41197");
  await expect(says("Can act as intermediary")).toHaveText("Yes");
  await expect(says("Build")).toHaveText(/^\d{8}/);
});

test("the menu has both sections, with exchanges only for those of the exchange service's domain @no-scripts", async ({
  page,
  context,
  signInAs,
}) => {
  const labels = async () => {
    const links = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
    // Without the badge, which says how much waits.
    return (await links.allInnerTexts()).map((text) => text.split(/[\n,]/)[0]?.trim());
  };
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "WALLETS", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "ADMINISTRATION" })).toBeVisible();
  expect(await labels()).toEqual([
    "Accounts",
    "Exchanges",
    "Portfolio",
    "Payouts",
    "Transactions",
    "Address Book",
    "Policies",
    "People",
    "Metamask",
    "Audit log",
    "Verify an export",
    "Freeze",
  ]);
  await context.clearCookies();
  await signInAs("hugo");
  await page.goto("/home");
  expect(await labels()).not.toContain("Exchanges");
});

test("every page of the console shows 'Sandbox' once @no-scripts", async ({ page }) => {
  for (const path of ["/home", "/portfolio", "/address-book"]) {
    await page.goto(path);
    await expect(page.getByText("Sandbox", { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
});

test("on a phone nothing is wider than the screen @phone", async ({ page }) => {
  for (const path of ["/home", "/home?page=2"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Sub-Wallets" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  await page.getByRole("link", { name: "Send" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const { width } = (await page.getByRole("dialog").boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(0);
  expect(width).toBeLessThanOrEqual(390);
});
