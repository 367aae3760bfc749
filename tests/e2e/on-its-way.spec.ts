import type { Page, Route } from "@playwright/test";
import { person } from "../fixtures/e2e/people";
import { signIn } from "../fixtures/e2e/sign-in";
import { expect, test } from "../fixtures/e2e/test";

/** Holds the answers to navigations back. Answers a function that lets them go, those to come as well. */
async function hold(page: Page): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const handler = async (route: Route) => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => undefined);
  };
  await page.route("**/*.data*", handler);
  return async () => {
    isOpen = true;
    for (const go of waiting.splice(0)) go();
    await page.unroute("**/*.data*", handler);
  };
}

const bar = (page: Page) => page.locator(".going__bar");
const next = (page: Page) => page.getByRole("link", { name: "Next" });

test("a slow page shows a bar, marks the pressed link, and then skeletons of the same size @scripts", async ({
  page,
}) => {
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
  const tile = page.getByRole("list", { name: "Sub-wallets" }).getByRole("listitem").first();
  const before = await tile.boundingBox();
  let release = await hold(page);
  // Measured in the page, because the test itself may be late to look.
  const signAfter = await next(page).evaluate(
    (link: HTMLElement) =>
      new Promise<number>((resolve) => {
        const pressed = performance.now();
        new MutationObserver((_, observer) => {
          if (!("going" in document.documentElement.dataset)) return;
          observer.disconnect();
          resolve(performance.now() - pressed);
        }).observe(document.documentElement, { attributes: true });
        link.click();
      }),
  );
  expect(signAfter).toBeGreaterThan(100);
  await expect(bar(page)).toBeVisible();
  await expect(next(page)).toHaveAttribute("data-going", "");
  await expect(page.locator("html")).toHaveAttribute("data-waiting", "list");
  expect(await tile.boundingBox()).toEqual(before);
  await expect(tile.locator("h2 a")).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await release();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.locator("[data-going], [data-waiting]")).toHaveCount(0);

  release = await hold(page);
  await page
    .getByRole("link", { name: /^Send / })
    .first()
    .click();
  await expect(page.locator(".going__dialog .dialog")).toBeVisible();
  await release();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator(".going__dialog")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  release = await hold(page);
  await page.getByRole("link", { name: "Transactions" }).first().click();
  await expect(page.locator(".going__table")).toBeVisible();
  await release();
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeVisible();
  release = await hold(page);
  await page.getByRole("link", { name: "Accounts" }).first().click();
  await expect(page.locator(".going__tiles")).toBeVisible();
  const skeleton = await page.locator(".going__tiles .tile").first().boundingBox();
  const find = await page.locator(".going__tiles .find").boundingBox();
  await release();
  await expect(tile).toBeVisible();
  await expect(page.locator(".going__tiles")).toBeHidden();
  const real = await tile.boundingBox();
  expect(skeleton?.width).toBe(real?.width);
  expect(
    Math.abs((find?.height ?? 0) - ((await page.locator("form.find").boundingBox())?.height ?? 0)),
  ).toBeLessThan(6);
});

test("after signing in, too, a slow page shows its bar and its skeleton @scripts @signed-out", async ({
  page,
  lying,
}) => {
  await signIn(page, person("amara"), `${lying.url}/login`);
  await expect(page.getByRole("heading", { name: "Sub-Wallets", level: 1 })).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
  const release = lying.backend.hold("");
  await page.getByRole("link", { name: "Portfolio" }).first().click();
  await expect(bar(page)).toBeVisible();
  const skeleton = page.locator(".going__table");
  await expect(skeleton).toBeVisible();
  expect(await skeleton.locator(".skeleton:visible").count()).toBeGreaterThan(10);
  await release();
  await expect(page.getByRole("heading", { name: "Portfolio", level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(skeleton).toBeHidden();
});

test("signing in shows the bar, and no skeleton of the console @scripts @signed-out", async ({
  page,
  lying,
}) => {
  await page.goto(`${lying.url}/login`);
  await page.waitForLoadState("networkidle");
  const release = lying.backend.hold("");
  await page.getByLabel("E-mail").fill(person("amara").email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-going", "");
  await page.waitForTimeout(500);
  await expect(page.locator(".going__page, .going__dialog").locator("visible=true")).toHaveCount(0);
  await release();
  await expect(page.getByLabel(/^Character \d of your PIN/)).toHaveCount(2);
});

test("a quick page shows no sign of being on its way, and nothing jumps @scripts", async ({ page }) => {
  await page.goto("/home");
  await page.waitForLoadState("networkidle");
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
  await next(page).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await page.waitForTimeout(300);
  const seen = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen);
  expect(seen.shift).toBe(0);
});
