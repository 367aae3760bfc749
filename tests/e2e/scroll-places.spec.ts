import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { scrolledBy, scrollRange, turnWheel } from "../fixtures/e2e/hand";
import { dialogOf } from "../fixtures/e2e/send-dialog";
import { expect, test } from "../fixtures/e2e/test";

/** Turns the wheel until the page stands still at about this place. */
async function scrollTo(page: Page, distance: number): Promise<number> {
  await turnWheel(page, distance);
  await expect.poll(() => scrolledBy(page)).toBeGreaterThan(distance - 60);
  await page.waitForTimeout(250);
  return scrolledBy(page);
}

/** The first link of the page's content in the window, below the fixed heads of page and table. */
async function linkInWindow(page: Page, selector: string) {
  const links = page.locator(selector);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    if (box && box.y > 180 && box.y + box.height < 780) return link;
  }
  throw new Error(`There is no ${selector} in the window.`);
}

const focusedHref = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("href"));

for (const { path, links } of [
  { path: "/transactions", links: ".row-link" },
  { path: "/home", links: ".tile__link" },
]) {
  test(`a page opened from a scrolled ${path} stands at its top, and Back leads to where it was`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    if (javaScriptEnabled) await page.waitForLoadState("networkidle");
    const place = await scrollTo(page, Math.min(500, await scrollRange(page)));
    const opener = await linkInWindow(page, links);
    const href = await opener.getAttribute("href");
    await opener.click();
    await expect(page).toHaveURL(href ?? "");
    await expect(page.locator(links)).toHaveCount(0);
    expect(await scrolledBy(page)).toBe(0);

    await page.goBack();
    await expect(page.locator(links).first()).toBeVisible();
    await expect.poll(() => scrolledBy(page)).toBe(place);
    if (javaScriptEnabled) {
      await expect.poll(() => focusedHref(page)).toBe(href);
      expect(await scrolledBy(page)).toBe(place);
    }
  });
}

test("a dialog over a scrolled page leaves it there, by Back and Forward too, and gives the focus back @scripts", async ({
  page,
  journey,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await journey.open("Trading desk", "?tokens=all");
  await page.waitForLoadState("networkidle");
  const place = await scrollTo(page, Math.min(500, await scrollRange(page)));
  const opener = await linkInWindow(page, ".row-link");
  await opener.click();
  await expect(dialogOf(page)).toBeVisible();
  expect(await scrolledBy(page)).toBe(place);
  await page.goBack();
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await scrolledBy(page)).toBe(place);
  await expect(opener).toBeFocused();
  await page.goForward();
  await expect(dialogOf(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await scrolledBy(page)).toBe(place);
  await expect(opener).toBeFocused();
});

test("closing a dialog that the page was loaded with gives the focus to the link that leads to it @scripts", async ({
  page,
  journey,
}) => {
  const { id } = await journey.open("Trading desk", "/send");
  await page.waitForLoadState("networkidle");
  // What is pressed while the page still starts may be lost.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`/wallets/${id}`, { timeout: 1_000 });
  }).toPass();
  await expect.poll(() => focusedHref(page)).toContain(`/wallets/${id}/send`);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
});

test("Back to a list whose rows come late leads to where it was @scripts", async ({
  page,
  lying: { url, backend },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}/transactions`);
  await page.waitForLoadState("networkidle");
  const place = await scrollTo(page, 500);
  const opener = await linkInWindow(page, ".row-link");
  const href = await opener.getAttribute("href");
  await opener.click();
  await expect(page).toHaveURL(url + href);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => scrolledBy(page)).toBe(0);

  backend.delay("findTransactions", 1_500);
  await page.goBack();
  await expect(page.getByText("refreshing…")).toBeVisible();
  await expect.poll(() => scrolledBy(page)).toBe(place);
  await expect.poll(() => focusedHref(page)).toBe(href);
  await expect(page.getByText("refreshing…")).toHaveCount(0);
  expect(await scrolledBy(page)).toBe(place);
});

test("rows that come while somebody scrolls move nothing @scripts", async ({
  page,
  lying: { url, backend },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}/transactions`);
  await page.waitForLoadState("networkidle");
  backend.delay("findTransactions", 1_500);
  await page.goto(`${url}/transactions`);
  await expect(page.getByText("refreshing…")).toBeVisible();
  const place = await scrollTo(page, 500);
  await expect(page.getByText("refreshing…")).toHaveCount(0);
  expect(await scrolledBy(page)).toBe(place);
});

const HEADS = [
  { width: 1280, height: 800 },
  { width: 390, height: 600 },
];

/** The place of what was led to, and where the fixed head above it ends. */
const placeUnderHead = (page: Page, anchor: string) =>
  page.evaluate((one) => {
    const head = document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;
    const { top = -1, bottom = -1 } = document.getElementById(one)?.getBoundingClientRect() ?? {};
    const foot = document.querySelector(".book-foot")?.getBoundingClientRect().top ?? window.innerHeight;
    const isClear = top >= head && (one === "main" ? top < 200 : bottom <= foot);
    return { isClear, top, bottom, head, foot };
  }, anchor);

for (const viewport of HEADS) {
  test(`'Skip to content', and links to a part of a page, leave nothing under the fixed head at ${viewport.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/home");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await expect.poll(() => placeUnderHead(page, "main")).toMatchObject({ isClear: true });

    await page.goto("/address-book/add");
    const fieldOf = (label: string, row: number) => page.getByLabel(label, { exact: true }).nth(row);
    for (const row of [0, 1, 2]) {
      await fieldOf("Chain Type", row).selectOption("Ethereum");
      await fieldOf("Name", row).fill(`Payee ${row}`);
      await fieldOf("Address", row).fill(freshEthereumAddress());
      await page.getByRole("button", { name: "Add Address" }).click();
      await expect(page.locator(".book-row")).toHaveCount(row + 2);
    }
    for (const row of [0, 1, 2]) await fieldOf("Name", row).fill("");
    await page.getByRole("button", { name: "Submit Request" }).last().click();
    await expect(page.getByRole("alert")).toContainText("All rows are kept");
    for (const link of await page.getByRole("alert").getByRole("link", { name: "name" }).all()) {
      await link.click();
      const field = (await link.getAttribute("href"))?.slice(1) ?? "";
      await expect.poll(() => placeUnderHead(page, field)).toMatchObject({ isClear: true });
    }
  });
}
