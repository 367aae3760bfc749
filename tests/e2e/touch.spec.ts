import { innerScrollers } from "../fixtures/e2e/inner-scrollers";
import { PUBLIC_PLACES, placesOf } from "../fixtures/e2e/places";
import { expect, test } from "../fixtures/e2e/test";
import { smallTargets } from "../fixtures/e2e/touch-targets";

test("on a phone whatever can be pressed is 44 px wide and high, and nothing scrolls but the page @phone @signed-out", async ({
  page,
  api,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const check = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    if (!(await page.getByRole("dialog").isVisible())) {
      // What is opened is no longer found.
      const folded = page.locator(".fold:not([open]) > summary");
      for (let left = await folded.count(); left > 0; left--) await folded.first().click();
      await expect(folded).toHaveCount(0);
    }
    expect.soft(await smallTargets(page), path).toEqual([]);
    expect.soft(await innerScrollers(page), path).toEqual([]);
  };
  for (const path of PUBLIC_PLACES) await check(path);
  await signInAs("amara");
  for (const path of Object.entries((await placesOf(api)).alike).flat(2)) await check(path);
  await page.goto("/home");
  await page.getByText("Export", { exact: true }).click();
  const item = await page.getByRole("link", { name: "Audit History" }).boundingBox();
  expect(item?.height).toBeGreaterThanOrEqual(44);
});

test("on a wide screen the header ends where the page does @no-scripts", async ({ page }) => {
  await page.setViewportSize({ width: 2400, height: 900 });
  await page.goto("/home");
  const rightOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(Math.abs((await rightOf(".top .avatar")) - (await rightOf(".tiles")))).toBeLessThanOrEqual(1);
});
