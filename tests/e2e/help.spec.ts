import { expect, test } from "../fixtures/e2e/test";

test.use({ user: null });

test("help and support lead somewhere from the sign-in, without a session", async ({ page }) => {
  await page.goto("/login");
  const support = page.getByRole("link", { name: /^Support/ });
  await expect(support).toHaveAttribute("href", "/help#support");
  await page.goto("/help#support");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Getting support" })).toBeInViewport();
  await page.getByRole("link", { name: "Travel Rule" }).click();
  await expect(page.getByRole("heading", { name: "Travel Rule" })).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
