import type { Page } from "@playwright/test";
import type { Api } from "../fixtures/e2e/api";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { prepareDirectly } from "../fixtures/e2e/pending-payment";
import { enterSignedIn } from "../fixtures/e2e/signed-in";
import { cancelByApi, subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** No timer of a page runs that waits as long as the polls do: what it then learns, it was told. */
async function withoutPolls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms >= 2_500 ? 0 : real(run, ms, ...rest)) as typeof window.setTimeout;
  });
}

/** Waits until the page is told of changes. */
const listening = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === "/events");

/** Something that happens when it is told to. */
class Gate {
  open = () => {};
  readonly isOpen = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}

async function payment(api: Api, from = "Staking rewards"): Promise<string> {
  const { address: fromAddress } = await subWalletNamed(api, from);
  return prepareDirectly(api, { fromAddress, to: freshEthereumAddress(), value: "10000000000000000" });
}

const badge = (page: Page) => page.locator('nav[aria-label="Main"] a[href="/transactions"] .rail__badge');

async function badgeCount(page: Page): Promise<number> {
  return Number.parseInt((await badge(page).allTextContents()).join("").replace(/\D+/, ""), 10) || 0;
}

test("what phones do shows on the sign screen, its title, the badge and the rail before any poll @scripts", async ({
  page,
  api,
  phone,
}) => {
  const requestId = await payment(api);
  const { id } = await subWalletNamed(api, "Staking rewards");
  await withoutPolls(page);
  const heard = listening(page);
  await page.goto(`/wallets/${id}/send?request=${requestId}`);
  const dialog = page.getByRole("dialog");
  await expect(
    dialog
      .getByRole("button", { name: "Cancel request" })
      .or(dialog.getByRole("link", { name: "Cancel request" })),
  ).toBeVisible();
  expect((await heard).headers()["content-type"]).toContain("text/event-stream");
  const top = (await dialog.boundingBox())?.y;
  // The page's own data come later than what stands around it, with a total that was remembered before.
  await page.route(/\/send\.data/, async (route) => {
    const response = await route.fetch().catch(() => null);
    await page.waitForTimeout(700);
    if (response) await route.fulfill({ response }).catch(() => undefined);
  });
  const waiting = await badgeCount(page);
  const worth = await page.locator(".rail .worth__total").textContent();
  await expect(page).toHaveTitle(/Sign Transaction/);
  const first = (await phone.waiting()).find((one) => one.requestId === requestId)?.waitsFor[0] ?? "";
  await phone.approve(requestId, first);
  await expect(dialog.getByText(/one so far/).first()).toBeVisible();
  await phone.approveByAll(requestId);
  await expect(page).toHaveTitle(/Sent|Confirmed/);
  await expect(dialog.getByRole("heading", { level: 2 }).first()).not.toHaveText("Sign Transaction");
  expect((await dialog.boundingBox())?.y).toBe(top);
  await expect.poll(() => badgeCount(page)).toBe(waiting - 1);
  await expect(page.locator(".rail .worth__total")).not.toHaveText(worth ?? "");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the list of transactions and what needs the user follow the service before any poll @scripts", async ({
  page,
  journey,
  api,
}) => {
  await withoutPolls(page);
  const heard = listening(page);
  await page.goto("/transactions");
  await heard;
  // What comes while an older answer is on its way must not be lost with that answer.
  const [asked, older, later] = [new Gate(), new Gate(), new Gate()];
  let looks = 0;
  await page.route("**/readyz", async (route) => {
    if (looks++ > 0) await later.isOpen;
    await route.continue();
  });
  await page.route(
    /\/transactions\.data/,
    async (route) => {
      const response = await route.fetch();
      asked.open();
      await older.isOpen;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const requestId = await payment(api);
  await asked.isOpen;
  await journey.confirm(requestId);
  const row = page.locator("tr", { has: page.locator(`a[href*="${requestId}"]`) });
  await expect(row).toHaveCount(0);
  older.open();
  await expect(row).toBeVisible();
  later.open();
  await expect(row).toContainText(/Confirmed/);
});

test("a page learns what has happened when its window is looked at again, from a service that tells nothing @scripts", async ({
  page,
  api,
  lying,
}) => {
  await withoutPolls(page);
  await enterSignedIn(page.context(), lying.url, "amara");
  const asked = listening(page);
  await page.goto(`${lying.url}/transactions`);
  expect((await asked).status()).toBe(204);
  const requestId = await payment(api);
  const row = page.locator(`.table a[href*="${requestId}"]`).first();
  await page.waitForTimeout(1_000);
  await expect(row).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(row).toBeVisible();
  expect(lying.backend.countCalls("organisationChanged")).toBeLessThanOrEqual(1);
  await cancelByApi(api, requestId);

  const askedAgain = listening(page);
  await page.goto(`${lying.url}/home?page=9999`);
  await askedAgain;
  const told = page.locator(".flash");
  await expect(told).toContainText("cannot be opened by its number");
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(".data"));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await loaded;
  await expect.poll(() => page.evaluate(() => window.__remixRouter.state.revalidation)).toBe("idle");
  await page.waitForTimeout(300);
  await expect(told).toContainText("cannot be opened by its number");
});
