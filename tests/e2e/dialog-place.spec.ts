import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { reach } from "../fixtures/e2e/reach";
import { cancelRequest, dialogOf, fillSendForm, pressPreview, pressSend } from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** Path and query; the anchor is only for browsers without scripts. */
function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

async function expectBackAt(page: Page, place: string): Promise<void> {
  await expect(dialogOf(page)).toHaveCount(0);
  expect(placeOf(page)).toBe(place);
}

/** The second page of the list, reached by its link. */
async function openSecondPage(page: Page): Promise<string> {
  await page.goto("/home");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  return placeOf(page);
}

const tileWith = (page: Page, action: "Send" | "Receive", symbol: string) =>
  page.getByRole("listitem").filter({ hasText: symbol }).getByRole("link", { name: action }).last();

test("every dialog of the second page closes to the second page", async ({ page }) => {
  const place = await openSecondPage(page);
  await tileWith(page, "Send", "ETH").click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await dialogOf(page).getByRole("link", { name: "Close" }).click();
  await expectBackAt(page, place);

  await tileWith(page, "Send", "ETH").click();
  await fillSendForm(page, { amount: "nothing" });
  await pressPreview(page);
  await expect(dialogOf(page).getByRole("alert")).toBeVisible();
  await dialogOf(page).getByRole("link", { name: "Cancel" }).click();
  await expectBackAt(page, place);

  await tileWith(page, "Receive", "ETH").click();
  await dialogOf(page).locator("footer").getByRole("link").last().click();
  await expect(page).toHaveURL(/confirmed=1/);
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await dialogOf(page).getByRole("link", { name: "Close" }).first().click();
  await expectBackAt(page, place);

  await page.getByRole("link", { name: "Create Sub-Wallet" }).click();
  await dialogOf(page).getByRole("button", { name: "Create" }).click();
  await expect(dialogOf(page).getByRole("alert").first()).toBeVisible();
  await dialogOf(page).getByRole("link", { name: "Cancel" }).click();
  await expectBackAt(page, place);
});

test("'Done' after a payment leads back to the page it was sent from @scripts", async ({ page }) => {
  const place = await openSecondPage(page);
  await tileWith(page, "Send", "ETH").click();
  await fillSendForm(page, { to: freshEthereumAddress(), amount: "0.01" });
  await pressPreview(page);
  await pressSend(page);
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await cancelRequest(page);
  await expect(dialogOf(page)).toContainText("Cancelled by Amara Osei");
  await dialogOf(page).getByRole("link", { name: "Done" }).click();
  await expectBackAt(page, place);
});

test("a dialog over a filtered sub-wallet closes to the filtered sub-wallet @no-scripts", async ({
  page,
  journey,
}) => {
  const { id } = await journey.open("Trading desk", "?tokens=all&asset=USDC&rewards-page=2&nonsense=1");
  const place = `/wallets/${id}?tokens=all&asset=USDC&rewards-page=2`;
  await page.getByRole("main").getByRole("link", { name: "Speed Up | Cancel" }).click();
  await dialogOf(page).getByLabel("Transaction hash").fill("0x12");
  await dialogOf(page).getByRole("button", { name: "Find transaction" }).click();
  await expect(dialogOf(page).getByText("Invalid transaction hash").first()).toBeVisible();
  await dialogOf(page).getByRole("link", { name: "Close" }).first().click();
  await expectBackAt(page, place);
});

test("a dialog closes to where the list was scrolled, by Escape and after an error @scripts", async ({
  page,
}) => {
  const place = await openSecondPage(page);
  await page.waitForLoadState("networkidle");
  const opener = tileWith(page, "Send", "ETH");
  await reach(opener);
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(300);
  await opener.click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectBackAt(page, place);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  await opener.click();
  await fillSendForm(page, { amount: "nothing" });
  await pressPreview(page);
  await expect(dialogOf(page).getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectBackAt(page, place);
  expect(new URL(page.url()).hash).toBe("");
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test("without scripts a dialog closes to the tile it was opened on @no-scripts", async ({ page }) => {
  await openSecondPage(page);
  const opener = tileWith(page, "Send", "ETH");
  const name = await opener.getAttribute("aria-label");
  await opener.click();
  await dialogOf(page).getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: name ?? "", exact: true })).toBeInViewport();
  expect(decodeURIComponent(new URL(page.url()).hash)).toMatch(/^#[0-9a-f-]{36}\/ETH\/\d+$/);
});

test("a parameter that somebody else wrote leads nowhere else @no-scripts", async ({ page, api }) => {
  const { id } = await subWalletNamed(api, "Trading desk");
  for (const back of ["https://evil.example/", "//evil.example", "page=2%0d%0aX: y", "redirectUrl=/logout"]) {
    await page.goto(`/home/${id}/send?back=${encodeURIComponent(back)}`);
    await expect(dialogOf(page).getByRole("link", { name: "Close" })).toHaveAttribute("href", `/home#${id}`);
  }
});

test("Escape before the scripts have come closes the dialog once they have @scripts", async ({ page }) => {
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/entry\.client/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto("/home/create-sub-wallet", { waitUntil: "domcontentloaded" });
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeVisible();
  release();
  await expectBackAt(page, "/home");
});
