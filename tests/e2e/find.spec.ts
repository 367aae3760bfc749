import type { Page } from "@playwright/test";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { expect, test } from "../fixtures/e2e/test";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Find" });
const field = (page: Page) => dialogOf(page).getByRole("combobox");

test("one text finds sub-wallets, transactions and actions, each a link @no-scripts", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("banner").getByRole("link", { name: "Find" }).click();
  await expect(page).toHaveURL("/find");
  await page.getByRole("searchbox").fill("treasury eth");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    /^Sub-wallets/,
    /^Transactions/,
    "Actions",
  ]);
  await expect(page.locator("mark").first()).toHaveText("Treasury ETH");
  await expect(page.getByRole("link", { name: "All transactions found" })).toHaveAttribute(
    "href",
    "/transactions?q=treasury+eth",
  );
  await page.getByRole("link", { name: /^Send from Treasury ETH/ }).click();
  await expect(page).toHaveURL(/\/ETH\/\d+\/send$/);

  await page.goto("/find?q=nothing-is-called-so");
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test("the keys open what is found over any page, and nothing while somebody types @scripts", async ({
  page,
}) => {
  await page.goto("/portfolio");
  await page.waitForLoadState("networkidle");
  const posted = page.waitForRequest("/find/results");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("treasury");
  expect((await posted).method()).toBe("POST");
  const options = dialogOf(page).getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL("/portfolio");

  await page.getByRole("banner").getByRole("link", { name: "Find" }).click();
  await page.keyboard.type("audit log");
  await expect(options.first()).toContainText("Audit log");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/audit");
  await expect(dialogOf(page)).toBeHidden();

  await page.getByRole("searchbox").click();
  await page.keyboard.type("?");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox")).toHaveValue("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Close a dialog");
  await checkAccessibility(page);
});

test("the results fit a narrow screen @phone", async ({ page }) => {
  await page.goto("/find?q=treasury");
  await expect(page.getByRole("heading", { name: "Actions", exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
