import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/e2e/test";

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

/** Presses a key until it has done what is expected: what watches over menus comes after the page. */
async function pressUntil(page: Page, key: string, isDone: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await isDone();
  }).toPass();
}

test("menus are walked through with the arrow keys, and closed with Escape and Tab @scripts", async ({
  page,
}) => {
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
  const menu = page.locator("details.export-menu");
  const button = menu.locator("summary");
  const items = await menu.locator(".menu__item").allTextContents();
  expect(items.length).toBeGreaterThan(2);
  await button.focus();
  await pressUntil(page, "ArrowDown", () => expect(menu).toHaveAttribute("open", "", { timeout: 500 }));
  expect(await focused(page)).toBe(items[0]);
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe(items[1]);
  await page.keyboard.press("End");
  expect(await focused(page)).toBe(items.at(-1));
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe(items[0]);
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe(items.at(-1));
  await page.keyboard.press("Home");
  expect(await focused(page)).toBe(items[0]);
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(button).toBeFocused();
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe(items.at(-1));
  await page.keyboard.press("Tab");
  await expect(menu).not.toHaveAttribute("open");
  await expect(page.getByRole("link", { name: "Create Sub-Wallet" })).toBeFocused();
});

test("the account menu's and the currency menu's buttons are reached with the arrow keys @scripts", async ({
  page,
}) => {
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
  await page.locator("details.who > summary").focus();
  await pressUntil(page, "ArrowUp", async () => expect(await focused(page)).toBe("Log out"));
  await page.keyboard.press("Escape");
  await page.locator(".worth details.menu > summary").focus();
  await page.keyboard.press("ArrowDown");
  const first = page.locator(".currencies button").first();
  await expect(first).toBeFocused();
});

test("a cut address closes on Escape, on a press elsewhere, and when another one opens @scripts", async ({
  page,
}) => {
  await page.goto("/address-book");
  await page.waitForLoadState("networkidle");
  const cut = page.locator(".table details.address-cut");
  const open = page.locator("details.address-cut[open]");
  await cut.nth(0).locator("summary").click();
  await expect(open).toHaveCount(1);
  await pressUntil(page, "Escape", () => expect(open).toHaveCount(0, { timeout: 500 }));
  await expect(cut.nth(0).locator("summary")).toBeFocused();
  await cut.nth(0).locator("summary").click();
  // Beside the first, whose text lies over what is below it.
  const other = cut.nth(3).locator("summary");
  await other.focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  await expect(cut.nth(3)).toHaveAttribute("open", "");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(open).toHaveCount(0);
});

test("a name that the layout cuts says the whole of itself to the pointer @scripts", async ({ page }) => {
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
  const name = "A sub-wallet whose name is far longer than any place that it is shown in";
  await page.evaluate((text) => {
    const cut = Object.assign(document.createElement("p"), { textContent: text, id: "cut" });
    document.querySelector("h1")?.after(cut);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("#cut { width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }");
    document.adoptedStyleSheets = [sheet];
  }, name);
  await page.locator("#cut").hover();
  await expect(page.locator("#cut")).toHaveAttribute("title", name);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveAttribute("title");
});
