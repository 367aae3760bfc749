import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { prepareDirectly } from "../fixtures/e2e/pending-payment";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** An A4 sheet with margins of 12 mm, in px. */
const SHEET = { width: 703, height: 1032 };
const MARGIN = "12mm";

/** Prints the page on A4 and counts its sheets. */
async function sheetsOf(page: Page): Promise<number> {
  const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  const file = (await page.pdf({ format: "A4", margin })).toString("latin1");
  return file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Names of what can be pressed or filled in, and would stand on the paper. */
function controlsOf(page: Page): Promise<string[]> {
  return page
    .locator("button, .button, input, select, textarea")
    .evaluateAll((found) =>
      found
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0)
        .map((one) => `${one.tagName} ${one.textContent}`),
    );
}

/** `order`: how its rows stand, where the paper says so. */
const LISTS: readonly { path: string; title: string; head: string; sheets: number; order?: string }[] = [
  { path: "/address-book", title: "Address Book", head: "Chain Type", sheets: 4 },
  { path: "/transactions", title: "Transactions", head: "Date (UTC)", sheets: 3 },
  { path: "/audit", title: "Audit log", head: "Entry", sheets: 3 },
  {
    path: "/exchanges/transfer-history",
    title: "Transfer history",
    head: "Date (UTC)",
    sheets: 2,
    order: "Date (UTC), descending",
  },
];

for (const { path, title, head, sheets, order } of LISTS) {
  test(`${title} prints as a table with a repeated head, without buttons @scripts`, async ({ page }) => {
    await page.goto(path);
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.locator(".who")).toContainText("Meridian Treasury Ltd");

    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader", { name: head })).toBeVisible();
    await expect(table.locator("thead")).toHaveCSS("display", "table-header-group");
    const first = table.locator("tbody tr").first();
    await expect(first).toHaveCSS("display", "table-row");
    const box = await first.boundingBox();
    expect(box?.y, "the first row is on the first sheet's upper half").toBeLessThan(SHEET.height / 2);
    expect(await table.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(SHEET.width);
    expect(await controlsOf(page)).toEqual([]);
    if (order) await expect(page.getByText(order, { exact: true })).toBeVisible();
    await expect(page.locator(".transfer-tools:visible"), "no empty frame").toHaveCount(0);
    expect(await sheetsOf(page)).toBeLessThanOrEqual(sheets);
  });
}

test("a payment that several people approved prints on one sheet as a proof @scripts", async ({
  page,
  journey,
  api,
}) => {
  const { address } = await subWalletNamed(api, "Staking rewards");
  const asked = { fromAddress: address, to: freshEthereumAddress(), value: "12300000000000000" };
  const requestId = await prepareDirectly(api, asked);
  await journey.confirm(requestId);
  await page.goto(`/transactions/${requestId}`);
  await expect(page.getByRole("heading", { name: "Transaction details" })).toBeVisible();
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".who")).toContainText("Meridian Treasury Ltd");
  for (const label of ["From", "To", "Transaction hash", "Fee", "Created"]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Transfers" })).toBeHidden();
  expect(await controlsOf(page)).toEqual([]);
  expect(await sheetsOf(page)).toBe(1);
});
