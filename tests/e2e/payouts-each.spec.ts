import type { Page } from "@playwright/test";
import { freshBitcoinAddress, freshEthereumAddress, freshRippleAddress } from "../fixtures/e2e/fresh-address";
import { LackingBackend, PAYOUTS } from "../fixtures/e2e/lacking-backend";
import { type Stack, startConsole } from "../fixtures/e2e/stack";
import { cancelByApi, paymentsTo, subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

interface Row {
  from: string;
  asset: string;
  to: string;
}

const linesOf = (key: string, rows: readonly Row[]) =>
  [
    "reference;from;asset;to;amount",
    ...rows.map((one, at) => `${key}-${at};${one.from};${one.asset};${one.to};${at + 1}.5`),
  ].join("\n");

async function openReview(page: Page, url: string, key: string, rows: readonly Row[]) {
  await page.goto(`${url}/payouts/new`);
  await page.getByLabel("Name of this payout").fill(key);
  await page.getByLabel("Or type or paste rows from a spreadsheet").fill(linesOf(key, rows));
  await press(page, "Check the rows");
  await expect(page.getByText("Not checked by this service")).toBeVisible();
}

async function tickAll(page: Page) {
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
}

/** Presses 'Go on' where no script does, until nothing is left. */
async function goOnUntilMade(page: Page, words: string | RegExp) {
  await expect(async () => {
    const button = page.getByRole("button", { name: "Go on", exact: true }).last();
    if (await button.isVisible()) await button.click();
    await expect(page.getByRole("status").filter({ hasText: words })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

async function withConsole(
  stack: Stack,
  backend: LackingBackend,
  use: (url: string, restart: () => Promise<string>) => Promise<void>,
) {
  const settings = { CUSTODY_API_URL: await backend.start() };
  let console = await startConsole(stack, settings);
  try {
    await use(console.url, async () => {
      await console.stop();
      console = await startConsole(stack, settings);
      return console.url;
    });
  } finally {
    await console.stop();
    await backend.stop();
  }
}

/** What waited before a test. */
let waited: ReadonlySet<string>;

test.beforeEach(async ({ phone }) => {
  waited = new Set((await phone.waiting()).map(({ requestId }) => requestId));
});

// A request that stays open holds its nonce, and later payments of its sub-wallet wait behind it. The newest goes first.
test.afterEach(async ({ phone, api }) => {
  const left = (await phone.waiting()).filter(({ requestId }) => !waited.has(requestId));
  for (const { requestId } of left.toReversed()) await cancelByApi(api, requestId);
});

test("without payouts of the backend each row of a list becomes a request, over three chains", async ({
  page,
  api,
  stack,
  watch,
}) => {
  watch.allow(/the server responded with a status of 400/);
  const backend = new LackingBackend(stack.sandboxUrl, PAYOUTS);
  await withConsole(stack, backend, async (url) => {
    const key = freshEthereumAddress().slice(2, 10);
    const rows = [
      { from: "OTC desk", asset: "ETH", to: freshEthereumAddress() },
      { from: "BTC collateral", asset: "BTC", to: freshBitcoinAddress() },
      { from: "XRP corridor Manila", asset: "XRP", to: freshRippleAddress() },
    ];
    await page.goto(`${url}/payouts`);
    await expect(page.getByText("This service keeps no payouts")).toBeVisible();
    await openReview(page, url, key, rows);
    await expect(page.getByText("fees, and whether enough is left for them")).toBeVisible();
    await tickAll(page);
    await press(page, "Continue");
    await expect(page.getByText("Each has its own fingerprint.")).toBeVisible();
    await expect(page.locator(".fingerprint")).toHaveCount(0);
    await press(page, "Make 3 requests");

    await expect(page.getByRole("status").filter({ hasText: "3 of 3 made" })).toBeVisible({
      timeout: 30_000,
    });
    for (const { from, to } of rows) {
      const payer = await subWalletNamed(api, from);
      expect(await paymentsTo(api, payer.id, to)).toHaveLength(1);
    }
    await row(page, `${key}-2`).getByRole("link", { name: "Open the request" }).waitFor();
    expect(backend.unknown).toEqual([]);

    await openReview(page, url, key, rows);
    await expect(page.getByRole("link", { name: "This reference has a request already" })).toHaveCount(3);
    // The console is about to stop: nothing of the page may ask it any more.
    await page.goto("about:blank");
  });
});

test("every second answer lost and the console restarted in the middle: each row has one request", async ({
  page,
  api,
  stack,
  watch,
}) => {
  test.setTimeout(150_000);
  watch.allow(/the server responded with a status of (400|502)/);
  watch.allow(/Failed to (load|fetch)|net::|NetworkError/);
  const backend = new LackingBackend(stack.sandboxUrl, PAYOUTS);
  backend.loses = (count) => count % 2 === 1;
  await withConsole(stack, backend, async (url, restart) => {
    const key = freshEthereumAddress().slice(2, 10);
    const rows = Array.from({ length: 6 }, (_, at) => ({
      ...(at % 2 === 0
        ? { from: "Market making", asset: "ETH" }
        : { from: "XRP corridor Nairobi", asset: "XRP" }),
      to: at % 2 === 0 ? freshEthereumAddress() : freshRippleAddress(),
    }));
    await openReview(page, url, key, rows);
    await tickAll(page);
    await press(page, "Continue");
    await press(page, "Make 6 requests");
    await expect.poll(() => backend.made, { timeout: 20_000 }).toBeGreaterThan(2);
    const again = await restart();

    await openReview(page, again, key, rows);
    const leave = page.getByRole("button", { name: /^Leave \d+ rows? out$/ });
    await expect(leave).toBeVisible();
    await leave.click();
    await expect(leave).toHaveCount(0);
    if ((await page.getByText("No row is left to pay").count()) === 0) {
      await tickAll(page);
      await press(page, "Continue");
      await page.getByRole("button", { name: /^Make \d requests?$/ }).click();
      await goOnUntilMade(page, /^(\d) of \1 made/);
    }
    for (const { from, to } of rows) {
      const payer = await subWalletNamed(api, from);
      expect(await paymentsTo(api, payer.id, to)).toHaveLength(1);
    }
  });
});

test("a row whose answer is lost is not made again before it is ticked, where the service cannot tell @no-scripts", async ({
  page,
  api,
  stack,
  watch,
}) => {
  watch.allow(/the server responded with a status of 502/);
  const backend = new LackingBackend(stack.sandboxUrl, [
    ...PAYOUTS,
    "requestByIdempotencyKey",
    "annotateRequest",
  ]);
  backend.loses = (count) => count === 1;
  await withConsole(stack, backend, async (url) => {
    const key = freshEthereumAddress().slice(2, 10);
    const rows = [
      { from: "DeFi lending", asset: "ETH", to: freshEthereumAddress() },
      { from: "DeFi lending", asset: "ETH", to: freshEthereumAddress() },
    ];
    await openReview(page, url, key, rows);
    await tickAll(page);
    await press(page, "Continue");
    await press(page, "Make 2 requests");
    await expect(page.getByText("It is not known whether this row was made")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open the sub-wallet" })).toBeVisible();
    await page.getByRole("button", { name: "Go on", exact: true }).last().click();
    await expect(page.getByRole("status").filter({ hasText: "1 of 2 made" })).toBeVisible();
    await page.getByRole("button", { name: "Go on", exact: true }).last().click();
    await expect(page.getByText("It is not known whether this row was made")).toBeVisible();
    expect(backend.made).toBe(2);
    await page.getByRole("checkbox", { name: "I have looked: make this row" }).check();
    await page.getByRole("button", { name: "Go on", exact: true }).last().click();
    await expect(page.getByText("A request with the same details exists")).toBeVisible();
    expect(backend.made).toBe(2);
    const payer = await subWalletNamed(api, "DeFi lending");
    for (const { to } of rows) expect(await paymentsTo(api, payer.id, to)).toHaveLength(1);
  });
});
