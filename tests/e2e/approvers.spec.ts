import type { Browser, BrowserContext, Page } from "@playwright/test";
import { approveOnPhone, openOnPhone, phoneFingerprint, rejectOnPhone } from "../fixtures/e2e/device-page";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { alterEthereum, type SignData, THIEF } from "../fixtures/e2e/lies";
import { payDirectly, pendingPayment, prepareDirectly } from "../fixtures/e2e/pending-payment";
import {
  addressIn,
  cancelRequest,
  dialogOf,
  factOf,
  fingerprintOf,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { enterSignedIn } from "../fixtures/e2e/signed-in";
import { storedRequest, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** Any two of Amara, Jonas and Mona approve for its wallet. */
const PAYER = "Treasury ETH";

/** Another person's browser. */
async function browserOf(
  browser: Browser,
  url: string,
  name: string,
  javaScriptEnabled?: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: javaScriptEnabled ?? true });
  await enterSignedIn(context, url, name);
  return context;
}

const approver = (page: Page, name: string) => dialogOf(page).locator(".approver", { hasText: name });

test("a second approver sees everything decoded, compares it with the phone and approves; a third sees how it ended", async ({
  page,
  journey,
  browser,
  stack,
  api,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const from = await subWalletNamed(api, PAYER);
  const to = freshEthereumAddress();
  const requestId = await journey.prepare(from.name, { to, amount: "0.25" });
  await page.reload();
  const fingerprint = await fingerprintOf(page).innerText();

  const second = await browserOf(browser, stack.consoleUrl, "jonas", javaScriptEnabled);
  const theirs = await second.newPage();
  await theirs.goto("/transactions");
  await theirs
    .getByRole("row")
    .filter({ hasText: to.slice(0, 6) })
    .getByRole("link")
    .first()
    .click();
  await expect(theirs.locator(".fingerprint code")).toHaveText(fingerprint);
  await expect(theirs.locator(".transaction__main")).toContainText("Ethereum Holesky (a test network)");
  await expect(theirs.locator(".verified")).toContainText("Decoded from what will be signed");
  await expect(theirs.locator(".approver", { hasText: "Jonas Lindqvist" })).toContainText("waiting");
  await theirs.getByRole("link", { name: "Sign on device" }).click();
  await expect(theirs.getByRole("heading", { name: "Sign Transaction" })).toBeVisible();
  await expect(fingerprintOf(theirs)).toHaveText(fingerprint);
  await expect(factOf(theirs, "Amount")).toContainText("0.25 ETH");
  await expect(factOf(theirs, "Amount")).toContainText("£");
  await expect(factOf(theirs, "Network")).toHaveText("Ethereum Holesky (a test network)");
  expect(await addressIn(factOf(theirs, "To"))).toBe(to);
  await expect(dialogOf(theirs).locator(".verified")).toHaveText(
    "Decoded from what will be signed; it was not prepared in this session. Recipient, amount and fee are what the service says.",
  );
  await expect(factOf(theirs, "Nonce · chain id")).toBeHidden();
  await dialogOf(theirs).getByText("Technical details").click();
  await expect(factOf(theirs, "Nonce · chain id")).toBeVisible();
  await expect(approver(theirs, "Jonas Lindqvist")).toContainText("waiting");

  for (const name of ["Jonas Lindqvist", "Mona Haddad"]) {
    const phone = await openOnPhone(second, stack.sandboxUrl, name, requestId);
    expect(await phoneFingerprint(phone)).toBe(fingerprint);
    if (await phone.getByRole("button", { name: "Approve" }).count()) await approveOnPhone(phone);
    await phone.close();
    if ((await storedRequest(api, requestId)).status !== "AWAITING_SIGNATURES") break;
    await theirs.reload();
    await expect(approver(theirs, name)).toContainText(/approved \d+ \w{3} \d{4}, \d\d:\d\d UTC/);
  }
  await waitForStatus(api, requestId, "CONFIRMED");
  await second.close();

  const third = await browserOf(browser, stack.consoleUrl, "mona", javaScriptEnabled);
  const last = await third.newPage();
  await last.goto(`${sendPath(from.id)}?request=${requestId}`);
  await expect(last.getByRole("heading", { name: "Confirmed", level: 2 })).toBeVisible();
  await expect(fingerprintOf(last)).toHaveCount(0);
  await expect(dialogOf(last)).not.toContainText("Compare with your phone");
  await expect(factOf(last, "Fee paid")).toContainText("ETH");
  await expect(factOf(last, "Balance now")).toContainText("ETH");
  const { transactionHash } = await storedRequest(api, requestId);
  expect((await dialogOf(last).locator(".ending__hash .address").innerText()).replaceAll(/\s/g, "")).toBe(
    transactionHash,
  );
  await expect(dialogOf(last).getByRole("link", { name: /Etherscan/ })).toHaveAttribute(
    "href",
    new RegExp(`${transactionHash}$`),
  );
  await expect(approver(last, "Jonas Lindqvist")).toContainText(/approved \d+ \w{3} \d{4}, \d\d:\d\d UTC/);
  await expect(dialogOf(last).locator(".timeline li")).toHaveText([
    /^Prepared.*\d{4}, \d\d:\d\d UTC/,
    /^Approved.*\d{4}, \d\d:\d\d UTC/,
    /^Signed.*\d{4}, \d\d:\d\d UTC/,
    /^Sent.*\d{4}, \d\d:\d\d UTC/,
    /^Confirmed.*UTC/,
  ]);
  for (const width of [390, 1440]) {
    await last.setViewportSize({ width, height: 900 });
    const lines = await dialogOf(last)
      .locator(".timeline small")
      .evaluateAll((moments) =>
        moments.map((one) => new Set([...one.querySelectorAll("span")].map((part) => part.offsetTop)).size),
      );
    expect(lines, `at ${width} px`).toEqual([1, 1, 1, 1, 1]);
  }
  await expect(dialogOf(last)).toContainText("It is on the network for good. Keep the hash");
  await expect(dialogOf(last).getByRole("link", { name: "Pay again" })).toHaveAttribute(
    "href",
    `${sendPath(from.id)}?again=${requestId}`,
  );
  await third.close();
});

test("a transaction's dialog decodes its request in the session of another person too @scripts", async ({
  browser,
  page,
  journey,
  stack,
  api,
  javaScriptEnabled,
}) => {
  const from = await subWalletNamed(api, PAYER);
  const requestId = await journey.prepare(from.name, { to: freshEthereumAddress(), amount: "0.02" });
  await page.reload();
  const fingerprint = await fingerprintOf(page).innerText();

  const context = await browserOf(browser, stack.consoleUrl, "jonas", javaScriptEnabled);
  const theirs = await context.newPage();
  await theirs.goto(`/wallets/${from.id}?transaction=${requestId}`);
  await expect(theirs.getByRole("heading", { name: "Transaction details" })).toBeVisible();
  await expect(fingerprintOf(theirs)).toHaveText(fingerprint);
  await expect(dialogOf(theirs).locator(".verified")).toContainText("are what the service says");
  await expect(dialogOf(theirs).locator(".timeline li").first()).toContainText("Prepared");
  await context.close();
  await cancelRequest(page);
});

test("a rejection says by whom, when and why, and that nothing was sent @no-scripts", async ({
  page,
  journey,
  context,
  stack,
}) => {
  const requestId = await journey.send("Market making", { to: freshEthereumAddress(), amount: "0.1" });
  const phone = await openOnPhone(context, stack.sandboxUrl, "Mona Haddad", requestId);
  await rejectOnPhone(phone, "Invoice already paid");
  await expect(phone.getByText("Rejected by Mona Haddad")).toBeVisible();
  await phone.close();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Rejected by Mona Haddad" })).toBeVisible();
  await expect(factOf(page, "Reason")).toHaveText("Invoice already paid");
  await expect(dialogOf(page)).toContainText("None. Rejected before it was signed: nothing was sent.");
  await expect(factOf(page, "No longer held")).toContainText("0.1");
  await expect(approver(page, "Mona Haddad")).toContainText(/rejected \d+ \w+ \d{4}, \d\d:\d\d UTC/);
  await expect(approver(page, "Jonas Lindqvist")).toContainText("not asked any more");
  await expect(dialogOf(page)).toContainText("Check the reason with Mona Haddad.");
  await expect(dialogOf(page).getByRole("link", { name: "Prepare again" })).toBeVisible();
  await expect(fingerprintOf(page)).toHaveCount(0);

  // The transaction's own page tells the same.
  await page.goto(`/transactions/${requestId}`);
  const status = page.getByRole("region", { name: "Status" });
  await expect(status).toContainText("Rejected by Mona Haddad. Nothing was sent.");
  await expect(status).toContainText("Reason: Invoice already paid");
  await expect(page.locator(".transaction__main")).toContainText(
    "Transaction hashNone. Rejected before it was signed: nothing was sent.",
  );
});

test("a failure says why, and leads to a new payment with the same details @scripts", async ({
  page,
  journey,
  api,
  phone,
  signInAs,
}) => {
  const { id, address } = await subWalletNamed(api, "Insurance reserve for the fund administrators");
  const asked = { fromAddress: address, to: freshEthereumAddress(), value: "12300000000000000" };
  const first = await prepareDirectly(api, asked);
  const { nonce } = (await storedRequest(api, first)).webhookMessage.payload.signData.transaction;
  const second = await prepareDirectly(api, { ...asked, value: "45600000000000000", nonce });
  await journey.confirm(first);
  await phone.approveByAll(second);
  await waitForStatus(api, second, "ERROR");

  await signInAs("jonas");
  await page.goto(`${sendPath(id)}?request=${second}`);
  await expect(page.getByRole("heading", { name: "Failed", level: 2 })).toBeVisible();
  await expect(factOf(page, "Reason")).toContainText("another transaction with its nonce has been mined");
  await expect(dialogOf(page)).toContainText("Check the reason before you prepare it again.");
  await expect(factOf(page, "Reason").locator(".node-code")).toHaveText("Network code: nonce too low");
  await expect(dialogOf(page)).not.toContainText(/nothing was sent|Fee paid|Etherscan/);
  await expect(dialogOf(page).locator(".replaced")).toContainText("Replaces");
  await expect(dialogOf(page).locator(".timeline li").last()).toContainText(/Failed.*UTC/);
  await dialogOf(page).getByRole("link", { name: "Prepare again" }).click();
  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("0.0456");
});

test("a cancellation says by whom, and the question before it whom it concerns @no-scripts", async ({
  page,
  journey,
}) => {
  await journey.prepare("Fee float", { to: freshEthereumAddress(), amount: "0.1" });
  await dialogOf(page).getByRole("link", { name: "Cancel request" }).click();
  await expect(dialogOf(page)).toContainText(
    "Amara Osei, Jonas Lindqvist and Mona Haddad of Operations can no longer approve it",
  );
  await dialogOf(page).getByRole("button", { name: "Cancel the request" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled by Amara Osei" })).toBeVisible();
  await expect(dialogOf(page)).toContainText("None. Cancelled before it was signed: nothing was sent.");
  await expect(dialogOf(page).locator(".timeline li").last()).toContainText(/Cancelled.*UTC/);
});

const CLAIM_LIES: { what: string; tell: (transaction: SignData) => void; message: string }[] = [
  {
    what: "another recipient",
    tell: (t) => {
      t.to = THIEF;
    },
    message: "The service says another recipient",
  },
  {
    what: "another amount",
    tell: (t) => {
      t.value = "1";
    },
    message: "The service says another amount",
  },
  {
    what: "a higher fee",
    tell: (t) => {
      t.gasPrice = String(BigInt(t.gasPrice) - 1n);
    },
    message: "The service says another fee",
  },
];

test("a backend that has something else signed than it says is caught in a session that prepared nothing @scripts", async ({
  journey,
  browser,
  api,
  lying,
  javaScriptEnabled,
}) => {
  const from = await subWalletNamed(api, "OTC desk");
  const requestId = await journey.prepare(from.name, { to: freshEthereumAddress(), amount: "0.01" });
  const context = await browserOf(browser, lying.url, "jonas", javaScriptEnabled);
  const theirs = await context.newPage();
  for (const { what, tell, message } of CLAIM_LIES) {
    await test.step(what, async () => {
      lying.backend.rewrite("getRequest", (data) => {
        const { webhookMessage } = data.getRequest as { webhookMessage?: SignData };
        if (webhookMessage) alterEthereum(webhookMessage.payload.signData, tell);
      });
      await theirs.goto(`${lying.url}${sendPath(from.id)}?request=${requestId}`);
      await expect(theirs.getByRole("heading", { name: "Do not sign this transaction" })).toBeVisible();
      const alert = dialogOf(theirs).getByRole("alert");
      await expect(alert).toContainText("The transaction to sign is not what the service says it is.");
      await expect(alert).toContainText(message);
      await expect(fingerprintOf(theirs)).toHaveCount(0);
    });
  }
  lying.backend.reset();
  await theirs.reload();
  await expect(dialogOf(theirs).locator(".verified")).toContainText(
    "Recipient, amount and fee are what the service says",
  );
  await cancelRequest(theirs);
  await expect(theirs.getByRole("heading", { name: "Cancelled by Jonas Lindqvist" })).toBeVisible();
  await context.close();
});

test("an approval shows on the open sign screen of another person @scripts", async ({
  page,
  journey,
  api,
  phone,
}) => {
  const requestId = await journey.prepare(PAYER, { to: freshEthereumAddress(), amount: "0.01" });
  const { waitsFor } = (await phone.waiting()).find((one) => one.requestId === requestId) ?? { waitsFor: [] };
  await phone.approve(requestId, waitsFor[0] ?? "");
  await expect(dialogOf(page).locator(".approver--approved")).toHaveCount(1, { timeout: 20_000 });
  if ((await storedRequest(api, requestId)).status === "AWAITING_SIGNATURES") await cancelRequest(page);
});

test("a transaction and its speed-up tell one story, in the session of another person too @scripts", async ({
  browser,
  stack,
  api,
  phone,
  javaScriptEnabled,
}) => {
  const from = await subWalletNamed(api, "DeFi lending");
  const payment = { fromAddress: from.address, to: freshEthereumAddress(), value: "2500000000000000" };
  const { requestId, nonce, doublePrice, fillGap } = await pendingPayment(api, phone, payment);
  const speedUp = await prepareDirectly(api, { ...payment, gasPrice: doublePrice, nonce });
  const context = await browserOf(browser, stack.consoleUrl, "jonas", javaScriptEnabled);
  const page = await context.newPage();
  const screens = [`${sendPath(from.id)}?request=${requestId}`, `/transactions/${requestId}`];
  for (const screen of screens) {
    await page.goto(screen);
    const waits = page
      .getByText("A speed-up of this transaction waits for approval")
      .filter({ visible: true });
    await expect(waits).toBeVisible();
  }
  await phone.approveByAll(speedUp);
  await waitForStatus(api, requestId, "SYSTEM_CANCELLED");
  await fillGap();
  await waitForStatus(api, speedUp, "CONFIRMED");
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.getByText("Paid by its replacement").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText("The recipient was paid once. Do not send it again.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Prepare again" })).toHaveCount(0);
    const open = page.getByRole("link", { name: "Open replacement" }).first();
    await expect(open).toHaveAttribute("href", `/transactions/${speedUp}`);
  }
  await expect(page.getByRole("region", { name: "Status" })).toContainText("Paid by its replacement.");
  await page.goto(screens[0] ?? "");
  await expect(dialogOf(page)).toContainText("One fee paid");
  await expect(dialogOf(page).locator(".timeline li").last()).toContainText("Replaced");
  await context.close();
});

test("a cancel transaction says what it cancels, in the session of another person too @no-scripts", async ({
  browser,
  stack,
  api,
  phone,
  javaScriptEnabled,
}) => {
  const from = await subWalletNamed(api, "DeFi lending");
  const to = freshEthereumAddress();
  const { hash, nonce, doublePrice, fillGap } = await pendingPayment(api, phone, {
    fromAddress: from.address,
    to,
    value: "2500000000000000",
  });
  const replacement = await payDirectly(api, phone, {
    fromAddress: from.address,
    to: from.address,
    value: "0",
    gasPrice: doublePrice,
    nonce,
  });
  const context = await browserOf(browser, stack.consoleUrl, "jonas", javaScriptEnabled);
  const page = await context.newPage();
  await page.goto(`${sendPath(from.id)}?request=${replacement}`);
  const replaced = dialogOf(page).locator(".replaced");
  await expect(replaced).toContainText("Cancels");
  await expect(replaced).toContainText(`0.0025 ETH to ${to} · nonce ${nonce}`);
  expect(await addressIn(replaced)).toBe(hash);
  await context.close();
  await fillGap();
});
