import type { Page } from "@playwright/test";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });

/** How far down the window an element begins, in px. */
async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return box.y;
}

test("on a phone the first tile or row begins in the upper third", async ({ page }) => {
  for (const [path, first] of [
    ["/home", ".tiles .tile"],
    ["/transactions", ".table tbody tr"],
    ["/address-book", ".table tbody tr"],
    ["/exchanges", ".account-tile"],
    ["/exchanges/transfer-history", ".waiting-transfer, .table tbody tr"],
    ["/audit", ".table tbody tr"],
  ] as const) {
    await page.goto(path);
    expect(await topOf(page, first), path).toBeLessThan(PHONE.height / 3);
  }
});

test("on a phone one row opens find, filter and sort, and is open while something is filtered", async ({
  page,
}) => {
  await page.goto("/home");
  const row = page.getByText("Find and sort");
  const find = page.getByRole("search", { name: "Sub-wallets" });
  await expect(find).toBeHidden();
  await row.click();
  await find.getByLabel("Sort by").selectOption("Name, A to Z");
  await find.getByLabel("Find").fill("euro");
  await find.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/q=euro/);
  await expect(find).toBeVisible();
  await expect(page.locator(".fold__state")).toHaveText("euro · name, a to z");
  await row.click();
  await expect(find).toBeHidden();

  await page.goto("/transactions?status=CONFIRMED");
  await expect(page.getByRole("search", { name: "Transactions" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Needs you" })).toBeHidden();
  await page.getByText("Review", { exact: true }).click();
  await expect(page.getByRole("region", { name: "Needs you" })).toBeVisible();
});

test("on a phone the address book says how many there are, and Tab goes down the page @scripts", async ({
  page,
}) => {
  await page.goto("/address-book");
  await expect(page.getByRole("status").filter({ hasText: "Addresses" })).toHaveText(/^Addresses \d+\/\d+$/);
  await page.locator(".fold__label").getByText("Allow-list off").click();
  await expect(page.getByText("Your organisation may send to any address.").last()).toBeVisible();

  const seen: string[] = [];
  let y = 0;
  for (const expected of ["Guide to the Type field", "Find and sort", /^0x/]) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    await expect(focused).toHaveText(expected instanceof RegExp ? expected : new RegExp(expected));
    const box = await focused.boundingBox();
    expect(box?.y ?? 0, seen.join(", ")).toBeGreaterThan(y);
    y = box?.y ?? 0;
    seen.push(String(expected));
  }
});

test("'Receive' and 'Send' stand beside each other on any phone @no-scripts", async ({ page, api }) => {
  for (const name of ["Trading desk", "BTC trading desk", "Bonded DOT"]) {
    await page.goto(`/wallets/${(await subWalletNamed(api, name)).id}`);
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ ...PHONE, width });
      const main = page.getByRole("main");
      const receive = await main.getByRole("link", { name: "Receive", exact: true }).boundingBox();
      const send = await main.getByRole("link", { name: "Send", exact: true }).boundingBox();
      expect(send?.y, `${name} at ${width} px`).toBe(receive?.y);
    }
  }
});
