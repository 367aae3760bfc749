import type { Locator, Page } from "@playwright/test";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

interface List {
  pages: Locator;
  rows: Locator;
  end: string;
  size: number;
}

/** Forward by 'More' to the end, back to the first, to the last by its number, back, and to the first by its number. */
async function walk(page: Page, { pages, rows, end, size }: List) {
  const current = pages.locator("[aria-current=page]");
  const step = (name: string) => pages.getByRole("link", { name, exact: true }).click();
  const seen: string[] = [];
  for (let at = 1; ; at += 1) {
    if (at > 1) await expect(current).toHaveText(String(at));
    seen.push((await rows.allTextContents()).join("\n"));
    if ((await pages.getByRole("link", { name: "More", exact: true }).count()) === 0) break;
    await expect(rows).toHaveCount(size);
    await step("More");
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(1);
  await expect(page.getByText(end, { exact: true })).toBeVisible();
  const isAt = async (at: number) => {
    await expect(current).toHaveText(String(at));
    expect((await rows.allTextContents()).join("\n")).toBe(seen[at - 1]);
  };
  for (let at = seen.length - 1; at >= 1; at -= 1) {
    await step("Previous");
    await isAt(at);
  }
  await step(`Page ${seen.length}`);
  await isAt(seen.length);
  await step("Previous");
  await isAt(seen.length - 1);
  if (seen.length > 2) await step("Page 1");
  const html = await (await page.request.get(page.url())).text();
  expect(html.length).toBeLessThan(150_000);
}

async function expectNoSideways(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test("receive addresses have pages that lead on, by number, and back @no-scripts", async ({ page, api }) => {
  const { id } = await subWalletNamed(api, "BTC trading desk");
  await page.goto(`/wallets/${id}`);
  const list = page.getByRole("region", { name: /^Receive Addresses/ });
  await walk(page, {
    pages: list.getByRole("navigation", { name: "Pages of receive addresses" }),
    rows: list.locator(".pick-line"),
    ...{ end: "No more addresses", size: 25 },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
});

test("rewards have pages that lead on, by number, and back @no-scripts", async ({ page, api }) => {
  const { id } = await subWalletNamed(api, "Staking SOL");
  await page.goto(`/wallets/${id}`);
  await walk(page, {
    pages: page.getByRole("navigation", { name: "Pages of rewards" }),
    rows: page.getByRole("table", { name: "Rewards, newest first" }).locator("tbody tr"),
    ...{ end: "No more rewards", size: 5 },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
});
