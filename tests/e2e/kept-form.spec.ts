import type { BrowserContext, Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { pendingPayment } from "../fixtures/e2e/pending-payment";
import { type Person, person } from "../fixtures/e2e/people";
import {
  dialogOf,
  fillSendForm,
  openPreview,
  pressPreview,
  recipientField,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { changeSession } from "../fixtures/e2e/session-cookie";
import { enterEmail, enterPin, signIn } from "../fixtures/e2e/sign-in";
import type { Stack } from "../fixtures/e2e/stack";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const HERE_AGAIN = "Your earlier entries are filled in";

/** The session's hour ends in so many milliseconds. */
function endSession(context: BrowserContext, stack: Stack, inMs = -1000): Promise<void> {
  return changeSession(context, stack.secrets.sessionSecrets, { expiresAt: Date.now() + inMs });
}

async function signInAgain(page: Page, { email, pin }: Person): Promise<void> {
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await enterEmail(page, email);
  await enterPin(page, pin);
}

test("a send form whose session ended is there again after the next sign-in, filled in, and can be sent @signed-out", async ({
  page,
  journey,
  context,
  stack,
  javaScriptEnabled,
}) => {
  const to = freshEthereumAddress();
  await signIn(page, person("amara"));
  const { id } = await journey.openSend("Trading desk");
  await fillSendForm(page, { to, amount: "0.0321", fee: "Custom", gasPrice: "3", nonce: "7" });
  await endSession(context, stack);
  await pressPreview(page);
  await expect(page.getByRole("main").getByText("Your session has timed out")).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toContain(to.slice(2, 12));

  await signInAgain(page, person("amara"));
  const dialog = dialogOf(page);
  await expect(dialog.getByText(HERE_AGAIN)).toBeVisible();
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.0321");
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialog.getByLabel("Gas price (Gwei)")).toHaveValue("3");
  await expect(dialog.getByRole("checkbox", { name: "Use a custom nonce" })).toBeChecked();

  await dialog.getByRole("checkbox", { name: "Use a custom nonce" }).uncheck();
  await fillSendForm(page, { fee: "Medium" });
  await openPreview(page);
  // Without scripts it is kept for Back until another page is looked at.
  if (!javaScriptEnabled) await page.goto("/home");
  // The server's own answer: in a window, the browser fills in what was not sent.
  const again = await context.request.get(new URL(`${sendPath(id)}?kept=1`, page.url()).href);
  const html = await again.text();
  expect(html).toContain("Amount");
  expect(html).not.toContain("0.0321");
  expect(html).not.toContain(HERE_AGAIN);
});

test("Back from the preview leads to the form, filled in by the console itself, without scripts @no-scripts", async ({
  page,
  journey,
  context,
}) => {
  const to = freshEthereumAddress();
  const { id } = await journey.preview("Fee float", { to, amount: "0.0133", fee: "Fast" });
  await page.goBack();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.0133");
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialog.getByText("Your entries are still here")).toBeVisible();
  // Not every browser fills in a page that must not be stored.
  const { href } = new URL(sendPath(id), page.url());
  expect(await (await context.request.get(href)).text()).toContain("0.0133");
  await page.goto("/home");
  expect(await (await context.request.get(href)).text()).not.toContain("0.0133");
});

test("whoever signs in next in that browser never sees what somebody else had typed @signed-out", async ({
  page,
  journey,
  context,
  stack,
}) => {
  await signIn(page, person("amara"));
  await journey.openSend("Trading desk");
  await fillSendForm(page, { to: freshEthereumAddress(), amount: "0.0987" });
  await endSession(context, stack);
  await pressPreview(page);
  // Of the same organisation, so that the same page opens.
  await signInAgain(page, person("jonas"));
  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("");
  await expect(page.getByText(HERE_AGAIN)).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("sr-typed");
});

test("the form that creates a sub-wallet is kept as well @no-scripts @signed-out", async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, person("priya"));
  await page.goto("/home/create-sub-wallet");
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Half typed");
  await dialog.getByRole("radio", { name: "Ethereum" }).check();
  await endSession(context, stack);
  await dialog.getByRole("button", { name: "Create" }).click();
  await signInAgain(page, person("priya"));
  await expect(dialog.getByText(HERE_AGAIN)).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Half typed");
  await expect(dialog.getByRole("radio", { name: "Ethereum" })).toBeChecked();
});

test("the form that speeds a transaction up is kept as well @no-scripts @signed-out", async ({
  page,
  context,
  stack,
  api,
  phone,
}) => {
  const { id, address } = await subWalletNamed(api, "Bridge float");
  const payment = { fromAddress: address, to: freshEthereumAddress(), value: "1000" };
  const { hash, fillGap } = await pendingPayment(api, phone, payment);
  await signIn(page, person("amara"));
  await page.goto(`/wallets/${id}/speedupcancel?tab=speedup&hash=${hash}`);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Gas price (Gwei)").fill("77.5");
  await dialog.getByLabel(/^Gas limit/).fill("34567");
  await endSession(context, stack);
  await pressPreview(page);
  await signInAgain(page, person("amara"));
  await expect(dialog.getByText(HERE_AGAIN)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Speed up" })).toHaveAttribute("aria-current", "page");
  await expect(dialog.getByLabel("Gas price (Gwei)")).toHaveValue("77.5");
  await expect(dialog.getByLabel(/^Gas limit/)).toHaveValue("34567");
  await fillGap();
});

test("with scripts a form is kept when its session ends while it is being typed @scripts @signed-out", async ({
  page,
  journey,
  context,
  stack,
}) => {
  await page.clock.install();
  await signIn(page, person("amara"));
  await journey.openSend("Trading desk");
  await fillSendForm(page, { amount: "0.0456" });
  await endSession(context, stack);
  // The page's own clock starts with its scripts.
  await expect(async () => {
    await page.clock.fastForward("01:00:01");
    await expect(page).toHaveURL(/\/login/, { timeout: 2_000 });
  }).toPass();
  await signInAgain(page, person("amara"));
  await expect(dialogOf(page).getByText(HERE_AGAIN)).toBeVisible();
  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("0.0456");
});

test("without scripts a page with a form leaves time to send it after the session's end @no-scripts", async ({
  page,
  journey,
  context,
  stack,
}) => {
  await endSession(context, stack, 10 * 60_000);
  await journey.openSend("Trading desk");
  const refresh = await page.locator("meta[http-equiv=refresh]").getAttribute("content");
  expect(Number.parseInt(refresh ?? "", 10)).toBeGreaterThan(39 * 60);
  await page.goto("/home");
  const elsewhere = await page.locator("meta[http-equiv=refresh]").getAttribute("content");
  expect(Number.parseInt(elsewhere ?? "", 10)).toBeLessThanOrEqual(10 * 60);
});
