import type { Page } from "@playwright/test";
import type { Api } from "../fixtures/e2e/api";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { prepareDirectly } from "../fixtures/e2e/pending-payment";
import { enterSignedIn } from "../fixtures/e2e/signed-in";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
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
  signInAs,
}) => {
  const requestId = await payment(api);
  const { id } = await subWalletNamed(api, "Staking rewards");
  await withoutPolls(page);
  await signInAs("amara");
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
});

test("the list of transactions and what needs the user follow the service before any poll @scripts", async ({
  page,
  api,
  phone,
  signInAs,
}) => {
  await withoutPolls(page);
  await signInAs("amara");
  const heard = listening(page);
  await page.goto("/transactions");
  await heard;
  const requestId = await payment(api);
  const row = page.locator("tr", { has: page.locator(`a[href*="${requestId}"]`) });
  await expect(row).toBeVisible();
  await phone.approveByAll(requestId);
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
  await api.ask("mutation ($id: String!) { cancelRequest(requestId: $id) { requestId } }", { id: requestId });
});
