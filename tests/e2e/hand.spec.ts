import { drag, scrolledBy, scrollRange, turnWheel } from "../fixtures/e2e/hand";
import { sendPath } from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

test("the wheel, Page Down, End and a finger scroll a page, but not one behind a dialog", async ({
  page,
  api,
  signInAs,
}) => {
  const { id } = await subWalletNamed(api, "Trading desk");
  await signInAs("amara");
  await page.goto("/home");
  expect(await scrollRange(page)).toBeGreaterThan(900);
  const moves = {
    wheel: () => turnWheel(page, 400),
    "Page Down": () => page.keyboard.press("PageDown"),
    End: () => page.keyboard.press("End"),
    finger: () => drag(page, 400),
  };
  for (const [by, move] of Object.entries(moves)) {
    // What is pressed while the page still starts may be lost.
    await expect(async () => {
      await page.keyboard.press("Home");
      await expect.poll(() => scrolledBy(page), { timeout: 1_000 }).toBe(0);
      await move();
      await expect.poll(() => scrolledBy(page), { message: by, timeout: 1_000 }).toBeGreaterThan(300);
    }).toPass();
  }

  await page.goto(sendPath(id));
  for (const move of Object.values(moves)) await move();
  expect(await scrolledBy(page)).toBe(0);
});

test("the head of a table stays in view under the page's bar while the wheel turns", async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs("amara");
  for (const path of ["/address-book", "/transactions", "/audit"]) {
    await page.goto(path);
    const head = page.locator(".table thead th").nth(1);
    await expect(head).toBeVisible();
    await turnWheel(page, 900);
    await expect.poll(() => scrolledBy(page), { message: path }).toBeGreaterThan(500);
    const bar = (await page.locator(".top").boundingBox())?.height ?? 0;
    expect((await head.boundingBox())?.y, path).toBe(bar);
    const isWhatIsSeen = await head.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isWhatIsSeen, path).toBe(true);
  }
});
