import { ROUTES } from "../fixtures/console/action-routes";
import { findShifts, watchShifts } from "../fixtures/e2e/layout-shifts";
import { findExamples, PAGES } from "../fixtures/e2e/pages";
import { PUBLIC_PLACES, placesOf } from "../fixtures/e2e/places";
import { expect, test } from "../fixtures/e2e/test";

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** Fonts and scripts come after the page, as over a slow line. */
const LATE_MS = 200;

for (const [screen, size] of Object.entries(SCREENS)) {
  test(`nothing moves by itself while a page opens, ${screen} @scripts`, async ({ context, page, api }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(size);
    await page.route(/\.(woff2|js)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      await route.continue();
    });
    await watchShifts(page);
    const check = async (path: string) => {
      await page.goto(path);
      expect.soft(await findShifts(page), path).toEqual([]);
    };
    const examples = await findExamples(api);
    const paths = ROUTES.flatMap((file) => PAGES[file.replace(/\.tsx?$/, "")]?.(examples) ?? []);
    const all = new Set([...(await placesOf(api)).layouts, ...paths]);
    for (const path of all) await check(path);
    await context.clearCookies();
    for (const path of PUBLIC_PLACES) await check(path);
  });
}
