import type { Locator, Page } from "@playwright/test";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import type { Api } from "../fixtures/e2e/api";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Receive/ });
const addressIn = async (dialog: Locator) =>
  (await dialog.locator(".address").first().innerText()).replaceAll(/\s/g, "");

async function receiveAddresses(api: Api, id: string): Promise<string[]> {
  const { user } = await api.ask<{ user: { subWallet: { addresses: { items: { id: string }[] } } } }>(
    `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on BlockchainSubWallet {
      addresses(addressUsageType: RECEIVE, limit: 100) { items { ... on BitcoinAddress { id } } } } } } }`,
    { id },
  );
  return user.subWallet.addresses.items.map((address) => address.id);
}

test("the address can be copied only after it was compared with the mobile app", async ({
  page,
  journey,
}) => {
  const { id, address } = await journey.open("Trading desk");
  await page.getByRole("main").getByRole("link", { name: "Receive", exact: true }).click();

  const dialog = dialogOf(page);
  await expect(dialog).toContainText("Does this address match the mobile app?");
  expect(await addressIn(dialog)).toBe(address);
  await expect(dialog.locator("svg[viewBox]").filter({ has: page.locator("path[stroke]") })).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: /Etherscan/ })).toHaveCount(0);

  await dialog.getByRole("link", { name: "Yes, the address matches" }).click();
  const code = dialog.getByRole("img", { name: `QR code of ${address}` });
  await expect(code).toBeVisible();
  expect(await code.locator("svg").boundingBox()).toMatchObject({ width: 180, height: 180 });
  expect(await addressIn(dialog)).toBe(address);
  await expect(dialog.getByRole("link", { name: /Etherscan/ })).toHaveAttribute(
    "href",
    `https://holesky.etherscan.io/address/${address}`,
  );
  await expect(dialog.getByRole("button", { name: "New receive address" })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Close" }).first().click();
  await expect(page).toHaveURL(`/wallets/${id}`);
  await expect(dialog).toHaveCount(0);
});

test("copying says whether it worked @scripts", async ({ page, journey, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { address } = await journey.open("Trading desk", "/receive?confirmed=1");
  await dialogOf(page).getByRole("button", { name: "Copy address" }).click();
  await expect(page.getByText("Address successfully copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await dialogOf(page).getByRole("button", { name: "Copy address" }).click();
  await expect(page.getByText("Address was not copied")).toBeVisible();
});

test("a copy button that is pressed before the scripts run copies once they do @scripts", async ({
  page,
  api,
  context,
}) => {
  const { id, address } = await subWalletNamed(api, "Trading desk");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/entry\.client/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`/wallets/${id}/receive?confirmed=1`, { waitUntil: "commit" });
  await dialogOf(page).getByRole("button", { name: "Copy address" }).click();
  await expect(page.getByText("Address successfully copied")).toHaveCount(0);
  release();
  await expect(page.getByText("Address successfully copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test("a Bitcoin sub-wallet creates one new receive address, which must be compared first", async ({
  page,
  api,
}) => {
  const { id } = await subWalletNamed(api, "BTC settlement");
  const before = await receiveAddresses(api, id);
  await page.goto(`/wallets/${id}/receive`);
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "New receive address" }).click();

  await expect(page).toHaveURL(new RegExp(`/wallets/${id}/receive\\?address=2\\w+$`));
  const after = await receiveAddresses(api, id);
  const made = after.filter((address) => !before.includes(address));
  expect(made).toHaveLength(1);
  await expect(dialog).toContainText("Does this address match the mobile app?");
  await expect.poll(() => addressIn(dialog)).toBe(made[0]);
  await dialog.getByRole("link", { name: "Yes, the address matches" }).click();
  await expect(dialog.getByRole("img", { name: `QR code of ${made[0]}` })).toBeVisible();
});

test("a form that arrives twice creates one address, and both answers show it @no-scripts", async ({
  page,
  api,
}) => {
  const { id } = await subWalletNamed(api, "BTC collateral");
  const before = await receiveAddresses(api, id);
  await page.goto(`/wallets/${id}/receive`);
  const form = await page
    .locator("form:has(input[name=once])")
    .evaluate(
      (element) => Object.fromEntries(new FormData(element as HTMLFormElement)) as Record<string, string>,
    );
  const send = () => page.request.post(`/wallets/${id}/receive`, { form, maxRedirects: 0 });
  const [first, second] = await Promise.all([send(), send()]);

  expect([first.status(), second.status()]).toEqual([302, 302]);
  expect(first.headers().location).toBe(second.headers().location);
  expect(await receiveAddresses(api, id)).toHaveLength(before.length + 1);
});

test("a form without the session's token is refused and creates nothing @no-scripts", async ({
  page,
  api,
}) => {
  const { id } = await subWalletNamed(api, "BTC collateral");
  const before = await receiveAddresses(api, id);
  await page.goto("/home");
  const form = { csrf: "forged.token", once: "7d2d9f0e-6f3b-4c55-9b7a-2f2a4c7b9a11" };
  const answer = await page.request.post(`/wallets/${id}/receive`, {
    form,
    maxRedirects: 0,
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(403);
  expect(await receiveAddresses(api, id)).toEqual(before);
});

test("when it is unclear whether an address was created, the same form can be sent again @scripts", async ({
  page,
  journey,
  api,
  lying,
  watch,
}) => {
  watch.allow(/status of 502/);
  const { id } = await journey.open("Mining revenue", "/receive", lying.url);
  const token = page.locator("input[name=once]");
  const before = await token.inputValue();
  lying.backend.drop("createBitcoinAddress");
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "New receive address" }).click();
  await expect(dialog.getByRole("alert")).toContainText("broke off before it answered");
  await expect(token).toHaveValue(before);

  lying.backend.reset();
  await dialog.getByRole("button", { name: "New receive address" }).click();
  await expect(page).toHaveURL(/\?address=2\w+$/);
  expect(await receiveAddresses(api, id)).toContain(await addressIn(dialog));
});

test("an Ultra Cold wallet offers no new address, and refuses a form that asks for one @no-scripts", async ({
  page,
  journey,
  api,
}) => {
  const cold = await subWalletNamed(api, "Cold reserve");
  const before = await receiveAddresses(api, cold.id);
  await page.goto(`/wallets/${cold.id}/receive`);
  await expect(dialogOf(page).getByRole("button", { name: "New receive address" })).toHaveCount(0);
  await expect(dialogOf(page)).toContainText("cannot be created in an Ultra Cold wallet");

  await journey.open("BTC fees", "/receive");
  const form = await page
    .locator("form:has(input[name=once])")
    .evaluate(
      (element) => Object.fromEntries(new FormData(element as HTMLFormElement)) as Record<string, string>,
    );
  const answer = await page.request.post(`/wallets/${cold.id}/receive`, { form, maxRedirects: 0 });
  expect(answer.status()).toBe(400);
  expect(await receiveAddresses(api, cold.id)).toEqual(before);
});

test("another sub-wallet's address is never shown as this one's @no-scripts", async ({ page, api }) => {
  const { id } = await subWalletNamed(api, "BTC settlement");
  const other = await subWalletNamed(api, "BTC trading desk");
  for (const address of [other.address, "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"]) {
    await page.goto(`/wallets/${id}/receive?address=${address}&confirmed=1`);
    await expect(page).toHaveURL(`/wallets/${id}`);
    await expect(page.getByRole("main").getByText("Invalid Url")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(address);
  }
});

test("an unknown sub-wallet redirects with 'Invalid Url' @no-scripts", async ({ page, api }) => {
  const { id } = await subWalletNamed(api, "Trading desk");
  await page.goto(`/home/${id.replace(/\d+$/, "77")}/receive`);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("main").getByText("Invalid Url")).toBeVisible();
});

/** A sub-wallet of every chain, and the page on which its address can be looked up; null where there is none. */
const EVERY_CHAIN: [name: string, explorer: string | null][] = [
  ["BTC collateral", "https://blockstream.info/testnet/address/"],
  ["OTC desk", "https://holesky.etherscan.io/address/"],
  ["BSC trading", "https://testnet.bscscan.com/address/"],
  ["XDC operations", "https://apothem.xinfinscan.com/address/"],
  ["BNB treasury", "https://testnet-explorer.binance.org/address/"],
  ["Settlement XRP", null],
  ["SOL payments", null],
  ["ADA payments", null],
  ["DOT payments", null],
  ["Doge treasury", null],
  ["Radix holding", null],
  ["VeChain holding", null],
  ["Tron settlement", null],
];

test("every chain can receive, from the tiles too, and names its own explorer @no-scripts", async ({
  page,
  api,
}) => {
  test.setTimeout(120_000);
  for (const [name, explorer] of EVERY_CHAIN) {
    const { id, address } = await subWalletNamed(api, name);
    await page.goto(`/home/${id}/receive?confirmed=1`);
    const dialog = dialogOf(page);
    await expect(dialog.getByRole("img", { name: `QR code of ${address}` })).toBeVisible();
    expect(await addressIn(dialog)).toBe(address);
    await expect(dialog.getByRole("link", { name: "Close" }).first()).toHaveAttribute("href", /^\/home(#|$)/);
    const links = await dialog
      .locator("a[href^=http]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(links).toEqual(explorer ? [explorer + address] : []);
    await expect(dialog.getByText(/destination tag/)).toHaveCount(name === "Settlement XRP" ? 1 : 0);
  }
});

test("the dialog says so when the backend is down @no-scripts", async ({ page, journey, lying, watch }) => {
  watch.allow(/status of 5\d\d/);
  lying.backend.drop("getSubWallet");
  await journey.open("Trading desk", "/receive", lying.url);
  await expect(page.getByRole("dialog")).toContainText("The address could not be loaded");
  await expect(page.getByRole("dialog")).toContainText(
    "The connection to the custody service broke off before it answered",
  );
  await expect(page.getByText("This sub-wallet could not be loaded")).toBeVisible();
});

test("both steps follow the accessibility rules and fit a narrow screen @phone", async ({ page, api }) => {
  const { id } = await subWalletNamed(api, "BTC trading desk");
  for (const query of ["", "?confirmed=1"]) {
    await page.goto(`/wallets/${id}/receive${query}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await checkAccessibility(page);
  }
});
