import type { Page } from "@playwright/test";
import { scriptsThere } from "../fixtures/e2e/scripts-there";
import { expect, test } from "../fixtures/e2e/test";

/** What shows that the script which follows the searches is there. */
async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsThere(page);
}

const rowsOf = (page: Page) => page.getByRole("table", { name: "Transactions" }).locator("tbody tr");

test("a list is searched as one types, and the field keeps the focus and what is typed @scripts", async ({
  page,
}) => {
  await openList(page, "/transactions");
  const field = page.getByRole("searchbox");
  const all = await rowsOf(page).count();
  await field.click();
  await page.keyboard.type("Gran");
  await expect(page).toHaveURL("/transactions?q=Gran");
  await expect.poll(() => rowsOf(page).count()).toBeLessThan(all);
  await expect(rowsOf(page).first()).toContainText("Grants programme");
  await expect(field).toBeFocused();
  await page.keyboard.type("ts prog");
  await expect(page).toHaveURL("/transactions?q=Grants+prog");
  await expect(field).toHaveValue("Grants prog");
  await expect(field).toBeFocused();
  await expect(
    page.getByRole("status").filter({ hasText: /^\d+ transactions? on this page$/ }),
  ).toBeAttached();

  // Escape is the × of a search field.
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/transactions");
  await expect(rowsOf(page)).toHaveCount(all);
  await expect(field).toBeFocused();
});

/** Holds back the script that follows the searches. @returns what lets it go */
async function holdScript(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/watch-*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test("what is typed before the scripts are there is searched once they are @scripts", async ({ page }) => {
  const letGo = await holdScript(page);
  await page.goto("/transactions", { waitUntil: "domcontentloaded" });
  await page.getByRole("searchbox").click();
  await page.keyboard.type("Gran");
  await expect(page).toHaveURL("/transactions");
  letGo();
  await expect(page).toHaveURL("/transactions?q=Gran");
  await expect(page.getByRole("searchbox")).toHaveValue("Gran");
});

test("what is chosen before the scripts are there is shown once they are @scripts", async ({ page }) => {
  const letGo = await holdScript(page);
  await page.goto("/transactions", { waitUntil: "domcontentloaded" });
  const status = page.getByRole("combobox", { name: "Status" });
  await status.focus();
  await status.selectOption("CONFIRMED");
  await expect(page).toHaveURL("/transactions");
  letGo();
  await expect(page).toHaveURL("/transactions?status=CONFIRMED");
  await expect(rowsOf(page).first()).toContainText("Confirmed");
  await expect(status).toHaveValue("CONFIRMED");
});

test("a choice shows at once, Back takes it away, and Enter keeps the focus @scripts", async ({ page }) => {
  await openList(page, "/transactions");
  const field = page.getByRole("searchbox");
  const status = page.getByRole("combobox", { name: "Status" });
  await status.selectOption("CONFIRMED");
  await expect(page).toHaveURL("/transactions?status=CONFIRMED");
  await expect(rowsOf(page).first()).toContainText("Confirmed");
  await field.click();
  await page.keyboard.type("ETH");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=ETH/);
  await expect(page).toHaveURL(/status=CONFIRMED/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("ETH");
  await page.goBack();
  await expect(page).toHaveURL("/transactions?status=CONFIRMED");
  await expect(field).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL("/transactions");
  await expect(status).toHaveValue("");
});

for (const [path, words] of [
  ["/home", "euro"],
  ["/audit", "exported"],
  ["/address-book", "invoices"],
] as const) {
  test(`${path} is searched as one types @scripts`, async ({ page }) => {
    await openList(page, path);
    const field = page.getByRole("searchbox");
    await field.click();
    await page.keyboard.type(words);
    await expect(page).toHaveURL(`${path}?q=${words}`);
    await expect(page.getByRole("status").filter({ hasText: /\d/ }).first()).toBeAttached();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(words);
    await page
      .getByRole("link", { name: /^(Clear|Show all|Show every)/ })
      .first()
      .click();
    await expect(page).toHaveURL(path);
    await expect(field).toHaveValue("");
  });
}
