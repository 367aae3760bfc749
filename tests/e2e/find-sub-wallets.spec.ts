import type { Page } from "@playwright/test";
import { dialogOf } from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const search = (page: Page) => page.getByRole("search", { name: "Sub-wallets" });
const tiles = (page: Page) => page.getByRole("list", { name: "Sub-wallets" }).getByRole("listitem");
const show = (page: Page) => search(page).getByRole("button", { name: "Show" }).click();
const names = (page: Page) => page.locator(".tile__link").allTextContents();

test("sub-wallets are found by name, address and asset, counted and valued", async ({ page, api }) => {
  const { address } = await subWalletNamed(api, "Trading desk");
  await page.goto("/home");
  for (const [text, found] of [
    ["trading desk", "Trading desk"],
    [address.toLowerCase(), "Trading desk"],
  ] as const) {
    await search(page).getByLabel("Find").fill(text);
    await show(page);
    await expect(page).toHaveURL(`/home?${new URLSearchParams({ q: text })}`);
    await expect(tiles(page).getByRole("link", { name: found, exact: true })).toHaveCount(1);
    await expect(page.getByText(/^[12] of \d+ sub-wallets$/)).toBeVisible();
    await expect(page.getByText(/^worth £[\d,]+\.\d\d$/)).toBeVisible();
    await expect(search(page).getByLabel("Find")).toHaveValue(text);
  }
  await search(page).getByLabel("Find").fill("usdc");
  await show(page);
  await expect(page).toHaveURL("/home?q=usdc");
  const link = (name: string) => tiles(page).getByRole("link", { name, exact: true });
  for (const name of ["Trading desk", "SOL payments", "OTC desk"]) await expect(link(name)).toHaveCount(1);
  // An Ethereum address cannot hold these letters; others may, so that more may be found.
  for (const name of ["Fee float", "Market making"]) await expect(link(name)).toHaveCount(0);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/home");
  await expect(tiles(page)).toHaveCount(27);
});

test("wallet, chain and order are chosen in one form and kept in the URL, on every page", async ({
  page,
}) => {
  await page.goto("/home");
  await search(page).getByLabel("Chain").selectOption({ label: "Ethereum" });
  await search(page).getByLabel("Sort by").selectOption({ label: "Name, A to Z" });
  await show(page);
  await expect(page).toHaveURL("/home?chain=ETHEREUM&sort=name");
  await expect(tiles(page).getByRole("link", { name: "DOT payments", exact: true })).toHaveCount(0);
  const byName = (all: string[]) => [...all].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  await expect.poll(async () => byName(await names(page)).join() === (await names(page)).join()).toBe(true);
  const sorted = await names(page);
  expect(sorted.length).toBeGreaterThan(5);
  await search(page).getByLabel("Wallet").selectOption({ label: "Vault A" });
  await show(page);
  await expect(page).toHaveURL(/wallet=[0-9a-f-]{36}&chain=ETHEREUM&sort=name$/);
  await expect.poll(async () => (await names(page)).length).toBeLessThan(sorted.length);

  await page.goto("/home?sort=value");
  const first = await names(page);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/home\?sort=value&page=2&after=[\w-]+$/);
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  expect((await names(page)).filter((name) => first.includes(name))).toEqual([]);
  await page.goto("/home?sort=value&page=3");
  await expect(page.getByText("Page 3 of 3")).toBeVisible();
});

test("a dialog over what was found closes to what was found @scripts", async ({ page }) => {
  await page.goto("/home?q=desk&chain=ETHEREUM&sort=value");
  await page.getByRole("link", { name: "Send Trading desk", exact: true }).click();
  await expect(search(page).getByLabel("Find")).toHaveValue("desk");
  await dialogOf(page).getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/home\?q=desk&chain=ETHEREUM&sort=value(#.*)?$/);
});

test("finding nothing says so and what to do, and hostile parameters are ignored @no-scripts", async ({
  page,
}) => {
  await page.goto("/home?q=nothing%20has%20this%20name");
  await expect(page.getByText("No sub-wallet matches")).toBeVisible();
  await expect(page.getByText(/^0 of \d+ sub-wallets$/)).toBeVisible();
  await expect(page.getByText(/worth/)).toHaveCount(0);
  await page.getByRole("link", { name: "Show all sub-wallets" }).click();
  await expect(tiles(page)).toHaveCount(27);
  const strangers = "00000000-0000-4000-8000-000000000000";
  for (const query of [
    "q=%00%1f&chain=__proto__&sort=drop%20table",
    `wallet=${strangers}`,
    "wallet='%20or%201=1&sort=VALUE",
    `q=${"x".repeat(5_000)}`,
  ]) {
    const answer = await page.goto(`/home?${query}`);
    expect(answer?.status()).toBe(200);
    await expect(tiles(page)).toHaveCount(27);
    await expect(page.getByText(/of \d+ sub-wallets/)).toHaveCount(0);
  }
});

test("a long name is cut at 19 characters and opens in place, by touch and keyboard too", async ({
  page,
}) => {
  await page.goto("/home?q=euro%20settlement");
  const name = "Euro settlement account for counterparties";
  const link = tiles(page).getByRole("link", { name, exact: true });
  const rest = tiles(page).locator(".tile__rest");
  await expect(link).toHaveText(name);
  expect((await rest.boundingBox())?.width).toBeLessThanOrEqual(1);
  const whole = tiles(page).locator("summary");
  await expect(whole).toHaveText("... Whole name");
  await whole.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await rest.boundingBox())?.width).toBeGreaterThan(50);
  await whole.click();
  await expect.poll(async () => (await rest.boundingBox())?.width).toBeLessThanOrEqual(1);
});
