import type { Locator, Page } from "@playwright/test";
import { parseUnits } from "ethers";
import { checkAccessibility, checkContrast } from "../fixtures/e2e/accessibility";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const panelOf = (page: Page) => page.getByRole("region", { name: "What is staked now" });
const tableOf = (panel: Locator) => panel.getByRole("table", { name: "The balance by what it is doing" });

/** '2,140.00000' in units of the twelfth place. */
const unitsOf = (text: string) => parseUnits(text.replaceAll(",", ""), 12);

/** What a row shows, at most five places, and every digit of it, which shows under the pointer. */
async function amountOf(row: Locator): Promise<bigint> {
  const cell = row.getByRole("cell").first();
  const shown = /^[\d,.]+/.exec(await cell.innerText())?.[0] ?? "";
  const exact = unitsOf((await cell.getAttribute("title")) ?? "");
  expect(shown).toMatch(/\.\d{2,5}$/);
  expect(unitsOf(shown)).toBeLessThanOrEqual(exact);
  return exact;
}

/** The amounts of all rows but the last are the last. */
async function expectSum(panel: Locator, labels: string[]) {
  const rows = await tableOf(panel).getByRole("row").all();
  const shown = rows.slice(1);
  await expect(tableOf(panel).getByRole("rowheader")).toHaveText([...labels, "Total"]);
  const amounts = await Promise.all(shown.map(amountOf));
  const total = amounts.pop();
  expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(total);
  await expect(panel.locator(".staked-bar rect")).toHaveCount(labels.length);
}

test("a sub-wallet's page shows what is staked by state, with whom, and what becomes free when @no-scripts", async ({
  page,
  api,
}) => {
  await test.step("on Solana", async () => {
    const { id } = await subWalletNamed(api, "Staking SOL");
    await page.goto(`/wallets/${id}`);
    const panel = panelOf(page);
    await expectSum(panel, [
      "Active",
      "Activating",
      "Deactivating",
      "Inactive, ready to withdraw",
      "Deposit",
      "Free",
    ]);
    await expect(panel).toContainText("Rewards so far 79.68936 SOL");
    const now = panel.getByRole("listitem").filter({ hasText: "Now" });
    await expect(now).toContainText("250.00228 SOL");
    await expect(now.getByRole("link", { name: "Withdraw" })).toHaveAttribute(
      "href",
      `/home/${id}/stake?tab=withdraw`,
    );
    const later = panel.getByRole("listitem").filter({ hasText: "Deactivated as the epoch ends" });
    await expect(later).toContainText(/\d+ \w{3} \d{4}, \d\d:\d\d UTC/);
    await expect(later).toContainText(/in \d (days?|hours?)/);

    const file = panel.getByRole("link", { name: "Calendar file (.ics)" });
    const answer = await page.request.get((await file.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    const calendar = await answer.text();
    const at = (await later.locator("time").getAttribute("datetime")) ?? "";
    expect(calendar).toContain(`\r\nDTSTART:${at.replace(/[-:]|\.\d+/g, "")}\r\n`);
    expect(calendar).toContain("\r\nSUMMARY:300.00228288 SOL becomes free in Staking SOL\r\n");
  });

  await test.step("with its rewards one by one, and in the list of transactions", async () => {
    const ledger = panelOf(page).getByRole("table", { name: "Rewards, newest first" });
    const rewards = ledger.getByRole("row").filter({ hasText: "SOL" });
    await expect(rewards).toHaveCount(5);
    await expect(rewards.first()).toContainText(/\d+ \w{3} \d{4}, \d\d:\d\d UTC.*[\d.]+ SOL.*£[\d,.]+/);
    const pages = panelOf(page).getByRole("navigation", { name: "Pages of rewards" });
    const newest = await rewards.first().innerText();
    await pages.getByRole("link", { name: "Page 5", exact: true }).click();
    await expect(rewards).toHaveCount(4);
    await expect(panelOf(page)).toContainText("No more rewards");
    await pages.getByRole("link", { name: "Previous" }).click();
    await expect(rewards).toHaveCount(5);
    await expect(pages.locator("[aria-current=page]")).toHaveText("4");
    await pages.getByRole("link", { name: "Page 1", exact: true }).click();
    await expect(rewards.first()).toHaveText(newest, { useInnerText: true });
    await expect(
      page
        .getByRole("table", { name: /transactions/i })
        .getByRole("row", { name: /Reward/ })
        .first(),
    ).toBeVisible();
  });

  await test.step("in the stake dialog, folded away", async () => {
    const { id } = await subWalletNamed(api, "Staking SOL");
    await page.goto(`/home/${id}/stake`);
    const rewards = panelOf(page).locator("details", { hasText: "Reward ledger" }).getByRole("listitem");
    await expect(rewards).toHaveCount(0);
    await panelOf(page).getByText("Reward ledger").click();
    await expect(rewards).toHaveCount(5);
    await expect(rewards.first()).toContainText(/\d{4}, \d\d:\d\d UTC.*[\d.]+ SOL.*£[\d,.]+/);
    await expect(panelOf(page).getByRole("link", { name: "All rewards" })).toHaveAttribute(
      "href",
      `/wallets/${id}`,
    );
  });

  await test.step("on Polkadot", async () => {
    const { id } = await subWalletNamed(api, "Nominator pool");
    await page.goto(`/wallets/${id}`);
    const panel = panelOf(page);
    await expectSum(panel, ["Bonded", "Free"]);
    await expect(panel).toContainText("Rewards so far 633.4172 DOT");
    await expect(panel.getByRole("heading", { name: "Validators" })).toBeVisible();
    await expect(panel.getByRole("heading", { name: "Free when" })).toHaveCount(0);
    const validators = panel.locator("ol:not(.pager__numbers) > li");
    await expect(validators).toHaveCount(16);
    await expect(panel.getByText("No name published").first()).toBeAttached();
    // Folded away, and there without scripts.
    await expect(validators.nth(15)).toBeHidden();
    await panel.getByText("11 more").click();
    await expect(validators.nth(15)).toBeVisible();
    await validators.first().locator("summary").click();
    await expect(validators.first().locator(".address-cut__full")).toContainText(
      /^5[1-9A-HJ-NP-Za-km-z]{47}/,
    );
    await expect(validators.first()).toContainText("% commission");

    const none = await page.request.get(`/wallets/${id}/releases.ics`);
    expect(new URL(none.url()).pathname).toBe(`/wallets/${id}`);
  });

  await test.step("on Cardano", async () => {
    const { id } = await subWalletNamed(api, "Delegated ADA");
    await page.goto(`/wallets/${id}`);
    const panel = panelOf(page);
    await expectSum(panel, ["Delegated, free to spend", "Deposit", "Rewards to withdraw"]);
    await expect(panel).toContainText("Rewards so far 1,284.5531 ADA");
    await expect(panel.getByRole("heading", { name: "Pool" })).toBeVisible();
    await expect(panel.getByRole("link", { name: "Calendar file (.ics)" })).toHaveCount(0);
    const { id: unstaked } = await subWalletNamed(api, "ADA payments");
    await page.goto(`/wallets/${unstaked}`);
    await expect(panelOf(page)).toContainText("Nothing is staked.");
  });
});

test("what is staked can be read by everybody, light and dark, on a phone too @scripts @phone", async ({
  page,
  journey,
}) => {
  await journey.open("Bonded DOT");
  await expect(panelOf(page)).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await checkContrast(page);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(390);
});
