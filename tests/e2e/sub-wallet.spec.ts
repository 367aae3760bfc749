import type { Page } from "@playwright/test";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const rowsOf = (page: Page) => page.getByRole("table", { name: /^Transactions/ }).locator("tbody tr:has(td)");
const search = (page: Page) => new URL(page.url()).searchParams;

test("an Ethereum sub-wallet shows its balances, assets, transactions and actions @no-scripts", async ({
  page,
  api,
}) => {
  const { id, name } = await subWalletNamed(api, "Trading desk");
  await page.goto("/home");
  await page.getByRole("link", { name, exact: true }).click();

  await expect(page).toHaveURL(`/wallets/${id}`);
  await expect(page).toHaveTitle(`${name} · Strongroom`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(/Sub-Wallets\s*Trading desk/);
  await expect(page.getByRole("region", { name: "Total balance" })).toContainText("£");
  const balance = page.getByRole("region", { name: "ETH balance" });
  await expect(balance).toContainText(/\d+\.\d{5}\s*ETH/);
  await expect(balance).toContainText(/Last updated \d+ \w{3} \d{4}, \d\d:\d\d UTC/);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Send", exact: true })).toHaveAttribute(
    "href",
    `/wallets/${id}/send`,
  );
  await expect(main.getByRole("link", { name: "Receive", exact: true })).toHaveAttribute(
    "href",
    `/wallets/${id}/receive`,
  );

  await page.getByText("DeFi").click();
  const apps = page.locator("details.menu[open] a");
  await expect(apps).toHaveCount(5);
  for (const app of await apps.all()) await expect(app).toHaveAttribute("rel", "noopener noreferrer");
  const hrefs = await apps.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs.filter((href) => href?.startsWith("https:"))).toHaveLength(4);
  expect(hrefs).toContain("/help");
});

test("'Show all tokens' lists zero balances too, and 'Hide non zero tokens' hides them @no-scripts", async ({
  page,
  journey,
}) => {
  await journey.open("Fee float");
  const assets = page.getByRole("region", { name: "Assets" }).getByRole("listitem");
  await expect(assets.first()).toContainText("ETH");
  const few = await assets.count();

  await page.getByRole("link", { name: "Show all tokens" }).click();
  await expect(page.getByRole("link", { name: "Hide non zero tokens" })).toBeVisible();
  expect(await assets.count()).toBeGreaterThan(few);
  await page.getByRole("link", { name: "Hide non zero tokens" }).click();
  await expect(assets).toHaveCount(few);
});

test("pressing an asset filters the transactions, and pressing it again removes the filter", async ({
  page,
  journey,
}) => {
  await journey.open("Trading desk", "?tokens=all");
  const usdc = page.getByRole("region", { name: "Assets" }).getByRole("link", { name: "USD Coin" });
  await usdc.click();

  await expect(usdc).toHaveAttribute("aria-current", "true");
  await expect(rowsOf(page).first()).toContainText("USDC");
  for (const row of await rowsOf(page).all()) await expect(row).toContainText("USDC");
  expect(Object.fromEntries(search(page))).toEqual({ tokens: "all", asset: "USDC" });
  await usdc.click();
  await expect(usdc).not.toHaveAttribute("aria-current", "true");
  expect(Object.fromEntries(search(page))).toEqual({ tokens: "all" });
});

test("'More' leads through pages of ten transactions until there are no more, and Previous back @no-scripts", async ({
  page,
  api,
}) => {
  const { id } = await subWalletNamed(api, "Trading desk");
  const { user } = await api.ask<{ user: { subWallet: { transactions: { items: unknown[] } } } }>(
    "query ($id: String!) { user { subWallet(subWalletId: $id) { transactions(limit: 100) { items { id } } } } }",
    { id },
  );
  const total = user.subWallet.transactions.items.length;
  expect(total).toBeGreaterThan(10);
  await page.goto(`/wallets/${id}`);

  const pageCount = Math.ceil(total / 10);
  const numbers = page.getByRole("navigation", { name: "Pages of transactions" });
  for (let at = 1; at < pageCount; at += 1) {
    await expect(rowsOf(page)).toHaveCount(10);
    await numbers.getByRole("link", { name: "More", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`page=${at + 1}&after=[^#]+#transactions$`));
  }
  await expect(rowsOf(page)).toHaveCount(total - 10 * (pageCount - 1));
  await expect(page.getByText("No more transactions", { exact: true })).toBeVisible();
  for (let at = pageCount; at > 1; at -= 1) {
    await expect(numbers.locator("[aria-current=page]")).toHaveText(String(at));
    await numbers.getByRole("link", { name: "Previous" }).click();
  }
  await expect(numbers.locator("[aria-current=page]")).toHaveText("1");
  await numbers.getByRole("link", { name: `Page ${pageCount}`, exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(total - 10 * (pageCount - 1));
});

test("a row opens the transaction's details over the page, and closing them keeps the filters", async ({
  page,
  journey,
}) => {
  await journey.open("Trading desk", "?tokens=all");
  const sent = rowsOf(page)
    .filter({ has: page.getByRole("cell", { name: /^(Operation )?Payment$/ }) })
    .filter({ hasText: "Confirmed" })
    .filter({ hasText: "ETH" });
  await sent.first().getByRole("link").first().click();

  const dialog = page.getByRole("dialog", { name: "Transaction details" });
  await expect(dialog).toBeVisible();
  // A request that can be decoded has technical details after them, and a payment of a payout names it.
  const facts = (await dialog.locator("dt").allTextContents()).filter((name) => name !== "Payout");
  expect(facts.slice(0, 9)).toEqual([
    "TxHash",
    "From",
    "To",
    "Amount",
    "Asset",
    "Status",
    "Direction",
    "Fee",
    "Timestamp",
  ]);
  const hash = await dialog.locator("dd").first().locator(".address").innerText();
  await expect(dialog.getByRole("link", { name: /Etherscan/ })).toHaveAttribute(
    "href",
    `https://holesky.etherscan.io/tx/${hash}`,
  );
  const transaction = search(page).get("transaction");
  await expect(dialog.getByRole("link", { name: "Open transaction" })).toHaveAttribute(
    "href",
    `/transactions/${transaction}`,
  );
  await expect(page.getByRole("heading", { level: 1, name: "Trading desk" })).toBeVisible();

  await dialog.getByRole("link", { name: "Close" }).first().click();
  await expect(dialog).toHaveCount(0);
  expect(Object.fromEntries(search(page))).toEqual({ tokens: "all" });
});

test("a received payment shows no fee, and a Bitcoin payment no asset @no-scripts", async ({
  page,
  journey,
}) => {
  await journey.open("BTC trading desk");
  await rowsOf(page).filter({ hasText: "Received" }).first().getByRole("link").first().click();

  const dialog = page.getByRole("dialog", { name: "Transaction details" });
  await expect(dialog.locator("dt", { hasText: /^Fee$/ }).locator("+ dd")).toHaveText("Not Applicable");
  await expect(dialog.locator("dt", { hasText: /^Asset$/ })).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: /Blockstream/ })).toBeVisible();
});

test("another sub-wallet's transaction is not shown as this one's @no-scripts", async ({
  page,
  journey,
  api,
}) => {
  const ethereum = await subWalletNamed(api, "Trading desk");
  await journey.open("BTC trading desk");
  await rowsOf(page).first().getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();

  await page.goto(`/wallets/${ethereum.id}?asset=ETH&transaction=${search(page).get("transaction")}`);
  await expect(page).toHaveURL(`/wallets/${ethereum.id}?asset=ETH`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Bitcoin lists receive addresses with what they received, and one filters the transactions", async ({
  page,
  journey,
}) => {
  await journey.open("BTC trading desk");
  await expect(page.getByRole("region", { name: "Total balance" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "BTC balance" })).toContainText(/\d+\.\d{3}\s*BTC/);
  const list = page.getByRole("region", { name: /^Receive Addresses/ });
  await expect(list.getByRole("heading")).toHaveText(/^Receive Addresses (2[6-9]|[34]\d)$/);
  await expect(list.locator(".pick-line")).toHaveCount(25);
  await expect(
    list.getByText(/^\d+\.\d+ BTC · spent [\d.]+ BTC, unspent [\d.]+ BTC · \d/).first(),
  ).toBeVisible();
  await expect(list.getByText(/^Change addresses of this sub-wallet hold [\d.]+ BTC more/)).toBeVisible();
  await expect(list.getByText(/Minimum of/)).toHaveCount(0);

  const first = list.getByRole("listitem").first().getByRole("link");
  const address = await first.locator(".address").innerText();
  await first.click();
  await expect(first).toHaveAttribute("aria-current", "true");
  await expect(page.getByText("No more transactions for this address")).toBeVisible();
  expect(search(page).get("address")).toBe(address);

  await list.getByRole("link", { name: "More", exact: true }).click();
  await expect(page.getByText("No more addresses")).toBeVisible();
  expect(search(page).get("address")).toBe(address);
  await page.getByRole("link", { name: "Remove this filter" }).click();
  await expect(page.getByRole("link", { name: "Remove this filter" })).toHaveCount(0);
  expect(search(page).get("address")).toBeNull();
  expect(search(page).get("addresses-page")).toBe("2");
});

test("an unknown or malformed sub-wallet, or another organisation's, redirects home with the error @no-scripts", async ({
  page,
  api,
  signInAs,
}) => {
  const { id } = await subWalletNamed(api, "Trading desk");
  await page.goto(`/wallets/${id.replace(/\d+$/, "77")}`);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("main").getByText("SubWalletId not found")).toBeVisible();
  await page.goto("/wallets/not-a-wallet/ETH/0");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("main").getByText("Invalid Url")).toBeVisible();

  await page.context().clearCookies();
  await signInAs("priya");
  await page.goto(`/wallets/${id}`);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("main").getByText("SubWalletId not found")).toBeVisible();
});

test("without a session the page redirects to the login page, and back after signing in @no-scripts @signed-out", async ({
  page,
  journey,
}) => {
  const { id } = await journey.open("Trading desk", "?asset=USDC");
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirectUrl: `/wallets/${id}?asset=USDC` })}`);
});

test("when the backend is down, the page says so inside its frame and offers to try again @no-scripts", async ({
  page,
  journey,
  lying,
  watch,
}) => {
  watch.allow(/status of 5\d\d/);
  lying.backend.drop("getSubWallet");
  await journey.open("Trading desk", "", lying.url);

  await expect(page.getByText("This sub-wallet could not be loaded")).toBeVisible();
  await expect(
    page.getByText("The connection to the custody service broke off before it answered"),
  ).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Amara Osei");
  lying.backend.reset();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Trading desk" })).toBeVisible();
});

test("a balance that the backend does not know is shown as 'unavailable', never as 0 @no-scripts", async ({
  page,
  journey,
  lying,
}) => {
  lying.backend.rewrite("getSubWallet", (data) => {
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the contract, changed in place
    const { subWallet } = data.user as any;
    subWallet.balances.items[0].amount.value = "NaN";
    subWallet.total.value = "NaN";
  });
  await journey.open("Trading desk", "", lying.url);
  await expect(page.getByRole("region", { name: "ETH balance" })).toContainText("unavailable");
  await expect(page.getByRole("region", { name: "Total balance" })).toContainText("unavailable");
});

interface Named {
  subWalletName: string | null;
  from: { name: string | null } | null;
  to: { name: string | null } | null;
}

test("parties are shown by address when the backend does not name them @no-scripts", async ({
  page,
  journey,
  lying,
}) => {
  lying.backend.rewrite("getSubWallet", ({ user }) => {
    const { items } = (user as { subWallet: { transactions: { items: Named[] } } }).subWallet.transactions;
    for (const item of items) {
      item.subWalletName = null;
      for (const party of [item.from, item.to]) if (party) party.name = null;
    }
  });
  await journey.open("Trading desk", "", lying.url);
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(rowsOf(page).first().locator(".address-cut").first()).toBeVisible();
});

test("every chain's sub-wallet page lists its transactions @no-scripts", async ({ page, api }) => {
  const { user } = await api.ask<{ user: { subWallets: { items: { id: string; name: string }[] } } }>(
    "{ user { subWallets(walletType: BLOCKCHAIN, limit: 100) { items { id name } } } }",
  );
  const oneOfEach = new Map(user.subWallets.items.map((one) => [one.id.split("/")[1], one]));
  expect(oneOfEach.size).toBeGreaterThan(10);
  for (const { id, name } of oneOfEach.values()) {
    await page.goto(`/wallets/${id}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("region", { name: "Transactions" })).toBeVisible();
  }
});

test("page and details fit a narrow screen @phone", async ({ page, api }) => {
  for (const name of ["Trading desk", "BTC trading desk"]) {
    const { id } = await subWalletNamed(api, name);
    await page.goto(`/wallets/${id}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await rowsOf(page).first().getByRole("link").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await checkAccessibility(page);
  }
});

test("BSC and XDC pages list their assets and link to their own explorers @no-scripts", async ({
  page,
  api,
}) => {
  const pages = [
    {
      name: "BSC trading",
      assets: ["BNB", "USD Coin", "Tether USD"],
      link: /BscScan/,
      explorer: "testnet.bscscan.com",
    },
    { name: "XDC operations", assets: ["XDC"], link: /XinFinScan/, explorer: "apothem.xinfinscan.com" },
  ];
  for (const { name, assets, link, explorer } of pages) {
    const { id } = await subWalletNamed(api, name);
    await page.goto(`/wallets/${id}`);
    const list = page.getByRole("region", { name: "Assets" });
    await expect(list.getByRole("link", { name: "Show all tokens" })).toBeVisible();
    for (const asset of assets)
      await expect(list.getByRole("listitem").filter({ hasText: asset })).toHaveCount(1);
    const confirmed = rowsOf(page)
      .filter({ has: page.getByRole("cell", { name: /^(Operation )?Payment$/ }) })
      .filter({ hasText: /Confirmed|Completed/ });
    await confirmed.first().getByRole("link").first().click();
    const dialog = page.getByRole("dialog", { name: "Transaction details" });
    const hash = await dialog.locator("dd").first().locator(".address").innerText();
    await expect(dialog.getByRole("link", { name: link })).toHaveAttribute(
      "href",
      `https://${explorer}/tx/${hash}`,
    );
  }
});
