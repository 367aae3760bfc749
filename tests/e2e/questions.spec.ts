import type { BrowserContext, Locator, Page } from "@playwright/test";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { freshEthereumAddress, freshRippleAddress, freshSolanaAddress } from "../fixtures/e2e/fresh-address";
import { fieldsOf, postForm } from "../fixtures/e2e/posted-form";
import {
  cancelRequest,
  dialogOf,
  factOf,
  fillSendForm,
  openPreview,
  pressPreview,
  pressSend,
  previewPayment,
  recipientField,
  requestIdOf,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { enterSignedIn } from "../fixtures/e2e/signed-in";
import { paymentsTo, subWalletNamed, tokenAddressOf } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const PAYER = "Insurance reserve for the fund administrators";
const RIPPLE_PAYER = "XRP corridor Nairobi";
const ONE_MORE = "I want one more with the same details";

const questionsOf = (page: Page): Locator =>
  dialogOf(page).getByRole("group", { name: "Confirm before it is sent" });
const sendButton = (page: Page) =>
  dialogOf(page).locator("footer").getByRole("button", { name: "Send", exact: true });

/** Presses Send without every tick, and waits for the answer. */
async function pressRefused(page: Page): Promise<Locator> {
  await sendButton(page).click();
  await expect(dialogOf(page).getByRole("alert").first()).toContainText("Please read and tick what is asked");
  return questionsOf(page);
}

test.beforeEach(({ watch }) => watch.allow(/the server responded with a status of (409|50\d)/));

test("two tabs with the same preview: the second asks, names the first request and who prepared it, and sends once ticked", async ({
  page,
  context,
  api,
}) => {
  const from = await subWalletNamed(api, PAYER);
  const to = freshEthereumAddress();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(sendPath(from.id));
    // What was typed in the first tab is filled in here.
    await tab.waitForLoadState("networkidle");
    await previewPayment(tab, { to, amount: "0.11" });
    await expect(questionsOf(tab)).toHaveCount(0);
  }
  const first = await pressSend(page);

  // The second tab's nonce has gone to the first: it is shown anew, with the question.
  await sendButton(other).click();
  await expect(dialogOf(other).getByRole("alert").first()).toContainText(
    "another request has taken its nonce",
  );
  const asked = await pressRefused(other);
  await expect(asked).toContainText(
    /A request with the same details exists since .* UTC, prepared by Amara Osei/,
  );
  await expect(asked.getByRole("link", { name: "Open that request" })).toHaveAttribute(
    "href",
    `/transactions/${first}`,
  );
  await expect(asked.getByRole("checkbox", { name: ONE_MORE })).toBeFocused();
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  if (test.info().project.name === "scripts") await checkAccessibility(other);

  await asked.getByRole("checkbox", { name: ONE_MORE }).check();
  const second = await pressSend(other);
  expect(second).not.toBe(first);
  expect(await paymentsTo(api, from.id, to)).toHaveLength(2);
});

test("a colleague with the same payment is asked already in the preview @scripts", async ({
  journey,
  browser,
  stack,
  api,
}) => {
  const from = await subWalletNamed(api, PAYER);
  const to = freshEthereumAddress();
  const first = await journey.send(from.name, { to, amount: "0.12" });

  const colleague: BrowserContext = await browser.newContext({ baseURL: stack.consoleUrl });
  await enterSignedIn(colleague, stack.consoleUrl, "jonas");
  const theirs = await colleague.newPage();
  await theirs.goto(sendPath(from.id));
  await previewPayment(theirs, { to, amount: "0.12" });
  await expect(questionsOf(theirs)).toContainText("prepared by Amara Osei");
  await pressRefused(theirs);
  await expect(questionsOf(theirs).getByRole("link")).toHaveAttribute("href", `/transactions/${first}`);
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  await colleague.close();
});

test("of ten tabs that send the same payment at once, one makes a request @no-scripts", async ({
  page,
  context,
  stack,
  api,
}) => {
  const from = await subWalletNamed(api, RIPPLE_PAYER);
  const to = freshRippleAddress();
  const forms: URLSearchParams[] = [];
  for (let tab = 0; tab < 10; tab += 1) {
    await page.goto(sendPath(from.id));
    const form = await fieldsOf(dialogOf(page).locator("form"), { name: "stage", value: "create" });
    form.set("to", to);
    form.set("amount", "12");
    forms.push(form);
  }
  const url = stack.consoleUrl + sendPath(from.id);
  const answers = await Promise.all(forms.map((form) => postForm(context, url, form)));

  expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(9).fill(409)]);
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
});

test("without a preview, the form asks beside Send and keeps what was typed", async ({ page, api }) => {
  const from = await subWalletNamed(api, RIPPLE_PAYER);
  const to = freshRippleAddress();
  for (const isSecond of [false, true]) {
    await page.goto(sendPath(from.id));
    await fillSendForm(page, { to, amount: "13", destinationTag: "7" });
    if (!isSecond) await pressSend(page);
  }
  const first = await paymentsTo(api, from.id, to);
  const asked = await pressRefused(page);
  await expect(asked.getByRole("link")).toHaveAttribute("href", `/transactions/${first[0]?.requestId}`);
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialogOf(page).getByLabel("Destination tag")).toHaveValue("7");
  await asked.getByRole("checkbox", { name: ONE_MORE }).check();
  await sendButton(page).click();
  await page.waitForURL(/[?&]request=/);
  expect(requestIdOf(page)).not.toBe(first[0]?.requestId);

  // Another customer of the same exchange.
  await page.goto(sendPath(from.id));
  await fillSendForm(page, { to, amount: "13", destinationTag: "8" });
  await pressSend(page);
  expect(await paymentsTo(api, from.id, to)).toHaveLength(3);
});

test("a typed token whose mint is a listed token's is asked about and sent under its own symbol @no-scripts", async ({
  page,
  api,
}) => {
  const from = await subWalletNamed(api, "SOL payments");
  const mint = await tokenAddressOf(api, from.id, "USDC");
  await page.goto(sendPath(from.id));
  await fillSendForm(page, { asset: "CUSTOM_TOKEN", to: freshSolanaAddress(), amount: "3.25" });
  await dialogOf(page).getByLabel("Token address").fill(mint);
  await dialogOf(page).getByLabel("Token symbol").fill("FREE");
  await dialogOf(page).getByLabel("Token decimals").fill("6");
  const send = dialogOf(page).locator("footer").getByRole("button", { name: "Send" });
  await send.click();
  const question = dialogOf(page).locator(".question", { hasText: "The token at this address is USDC" });
  await expect(question).toContainText("The symbol that you typed, “FREE”, is not its own.");
  await question.getByRole("checkbox", { name: "I want to send USDC" }).check();
  await send.click();
  await page.waitForURL(/[?&]request=/);
  await expect(factOf(page, "Amount")).toContainText("3.25 USDC");
  await cancelRequest(page);
});

test("paying oneself is asked about, with a preview and without @scripts", async ({ page, journey }) => {
  const from = await journey.openSend(PAYER);
  await previewPayment(page, { to: from.address, amount: "0.01" });
  const asked = await pressRefused(page);
  await expect(asked).toContainText("The recipient is the sub-wallet that pays. Only the fee leaves it.");
  await asked.getByRole("checkbox", { name: "I want to pay this sub-wallet itself" }).check();
  await pressSend(page);

  const ripple = await journey.openSend(RIPPLE_PAYER);
  await fillSendForm(page, { to: ripple.address, amount: "1" });
  await expect(await pressRefused(page)).toContainText("Only the fee leaves it");
});

test("the page of a request says which one it is when the backend cannot be reached @no-scripts", async ({
  page,
  api,
  lying,
}) => {
  const from = await subWalletNamed(api, PAYER);
  const requestId = "8f2b6a1e-5c7d-4e0b-9a3f-1d2c3b4a5f60";
  lying.backend.goDown();
  await page.goto(`${lying.url}${sendPath(from.id)}?request=${requestId}`);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(requestId);
  await expect(dialog.getByRole("alert")).toContainText("Its status is unknown at the moment");
  await expect(dialog).not.toContainText(/sent|form could not/i);
  await expect(dialog.getByRole("link", { name: "Try again" })).toHaveAttribute(
    "href",
    `${sendPath(from.id)}?request=${requestId}`,
  );
});

test("when the connection to the console breaks, form and preview stay and say what is not known @scripts", async ({
  page,
  journey,
  api,
  watch,
}) => {
  watch.allow(/Failed to load resource|net::ERR/);
  const to = freshEthereumAddress();
  const isPost = /\/send\.data/;
  const from = await journey.openSend(PAYER);
  // Before its scripts run, a form is sent by the browser itself.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("form#send") ?? {}).some((key) => key.startsWith("__react")),
  );
  await fillSendForm(page, { to, amount: "0.13" });
  await page.route(isPost, (route) => route.abort("connectionreset"));
  await pressPreview(page);
  await expect(dialogOf(page).getByRole("alert").first()).toContainText("The answer did not arrive");
  await expect(recipientField(page)).toHaveValue(to);
  await page.unroute(isPost);
  await openPreview(page);

  // The console takes the form, and its answer is cut off.
  await page.route(isPost, async (route) => {
    if (route.request().method() === "POST") await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  await sendButton(page).click();
  const alert = dialogOf(page).getByRole("alert").first();
  await expect(alert).toContainText(
    "It is not known whether the request was created. It is safe to send it again",
  );
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  await page.unroute(isPost);
  await pressSend(page);
  expect(await paymentsTo(api, from.id, to)).toMatchObject([{ requestId: requestIdOf(page) }]);
});
