import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/e2e/test";

/** Answers what a navigation asks for only after this time. */
async function slowDown(page: Page, ms: number): Promise<void> {
  await page.route("**/*.data*", async (route) => {
    await new Promise((done) => setTimeout(done, ms));
    await route.continue().catch(() => undefined);
  });
}

const bar = (page: Page) => page.locator(".going__bar");
const next = (page: Page) => page.getByRole("link", { name: "Next" });

test("a slow page shows a bar, marks the pressed link, and then skeletons of the same size @scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("amara");
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
  await slowDown(page, 1_500);
  const tile = page.getByRole("list", { name: "Sub-wallets" }).getByRole("listitem").first();
  const before = await tile.boundingBox();
  await next(page).evaluate((link: HTMLElement) => link.click());
  await page.waitForTimeout(60);
  await expect(bar(page)).toBeHidden();
  await expect(bar(page)).toBeVisible();
  await expect(next(page)).toHaveAttribute("data-going", "");
  await expect(page.locator("html")).toHaveAttribute("data-waiting", "list");
  expect(await tile.boundingBox()).toEqual(before);
  const colour = await tile.locator("h2 a").evaluate((link) => getComputedStyle(link).color);
  expect(colour).toBe("rgba(0, 0, 0, 0)");
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.locator("[data-going], [data-waiting]")).toHaveCount(0);

  await page
    .getByRole("link", { name: /^Send / })
    .first()
    .click();
  await expect(page.locator(".going__dialog .dialog")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator(".going__dialog")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("link", { name: "Transactions" }).first().click();
  await expect(page.locator(".going__table")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Accounts" }).first().click();
  await expect(page.locator(".going__tiles")).toBeVisible();
  const skeleton = await page.locator(".going__tiles .tile").first().boundingBox();
  const find = await page.locator(".going__tiles .find").boundingBox();
  await expect(tile).toBeVisible();
  await expect(page.locator(".going__tiles")).toBeHidden();
  const real = await tile.boundingBox();
  expect(skeleton?.width).toBe(real?.width);
  expect(
    Math.abs((find?.height ?? 0) - ((await page.locator("form.find").boundingBox())?.height ?? 0)),
  ).toBeLessThan(6);
});

test("a quick page shows no sign of being on its way, and nothing jumps @scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("amara");
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
  await slowDown(page, 0);
  await page.evaluate(() => {
    const seen = { signs: 0, shift: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if ("waiting" in document.documentElement.dataset) seen.signs += 1;
    }).observe(document.documentElement, { attributes: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  await next(page).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await page.waitForTimeout(300);
  const seen = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen);
  expect(seen.shift).toBe(0);
});
