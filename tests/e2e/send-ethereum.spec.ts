import { approveOnPhone, openOnPhone, phoneFingerprint, rejectOnPhone } from "../fixtures/e2e/device-page";
import { ethereumFingerprint } from "../fixtures/e2e/fingerprint";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  addressIn,
  cancelRequest,
  dialogOf,
  factOf,
  fillSendForm,
  fingerprintOf,
  openPreview,
  pressPreview,
  pressSend,
  previewPayment,
  RECIPIENT,
  recipientBox,
  recipientField,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import {
  balanceOf,
  paymentsTo,
  storedRequest,
  subWalletNamed,
  waitForStatus,
} from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const QUARTER = 250_000_000_000_000_000n;

test("0.25 ETH to a new address is previewed, approved on the phone, confirmed, and deducted from the balance", async ({
  page,
  journey,
  context,
  stack,
  api,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const from = await subWalletNamed(api, "Treasury ETH");
  const to = freshEthereumAddress();
  const before = await balanceOf(api, from.id, "ETH");

  await journey.preview(from.name, { to, amount: "0.25", fee: "Fast" });
  await expect(factOf(page, "From")).toContainText("Treasury ETH");
  await expect(factOf(page, "To")).toContainText(to.slice(0, 6));
  expect(await addressIn(factOf(page, "To"))).toBe(to);
  await expect(factOf(page, "Amount")).toContainText("0.25 ETH");
  await expect(factOf(page, "Nonce · chain id")).toContainText("· 17000");
  await expect(dialogOf(page).locator(".fingerprint")).toHaveCount(0);
  const compared = "Recipient, amount and network match what you entered. Fee as quoted for Fast.";
  await expect(dialogOf(page).locator(".verified")).toContainText(compared);

  const requestId = await pressSend(page);
  await expect(
    page.getByRole("heading", { name: /^(Sign Transaction|Awaiting Travel Rule Check)$/ }),
  ).toBeVisible();
  await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign Transaction" })).toBeVisible();
  await expect(dialogOf(page).locator(".verified")).toHaveText(compared);

  const { webhookMessage } = await storedRequest(api, requestId);
  const expected = ethereumFingerprint(webhookMessage.payload.signData.transaction);
  await expect(fingerprintOf(page)).toHaveText(expected);
  const phone = await openOnPhone(context, stack.sandboxUrl, "Amara Osei", requestId);
  expect(await phoneFingerprint(phone)).toBe(expected);
  await expect(phone.getByText(to)).toBeVisible();
  await approveOnPhone(phone);
  await phone.close();
  await waitForStatus(api, requestId, "CONFIRMED");

  const status = factOf(page, "Status");
  if (!javaScriptEnabled) await dialogOf(page).getByRole("link", { name: "Refresh" }).click();
  await expect(status).toHaveText("Confirmed", { timeout: 20_000 });

  const [payment] = await paymentsTo(api, from.id, to);
  expect(payment?.amount.value).toBe(String(QUARTER));
  const fee = BigInt(payment?.fee?.value ?? 0);
  expect(fee).toBeGreaterThan(0n);
  expect(await balanceOf(api, from.id, "ETH")).toBe(before - QUARTER - fee);

  await page.getByRole("link", { name: "Done" }).click();
  await expect(page).toHaveURL(`/wallets/${from.id}`);
  // The newest: an earlier one may begin alike.
  const row = page
    .getByRole("row")
    .filter({ hasText: to.slice(0, 6) })
    .first();
  await expect(row).toContainText("0.250 ETH");
  await expect(row).toContainText("Confirmed");
});

test("USDC is sent as a token transfer, with the fee paid in ETH @no-scripts", async ({
  page,
  journey,
  stack,
  api,
}) => {
  const from = await subWalletNamed(api, "Payroll and suppliers");
  const to = freshEthereumAddress();
  const before = { usdc: await balanceOf(api, from.id, "USDC"), eth: await balanceOf(api, from.id, "ETH") };
  await page.goto(`${stack.consoleUrl}${sendPath(from.id)}`);
  await previewPayment(page, { to, amount: "25.50", asset: "USDC" });
  await expect(factOf(page, "Amount")).toContainText("25.5 USDC");
  await expect(factOf(page, "Token contract")).toContainText(/^0x[0-9a-fA-F]{40}/);
  // 0.0009425 ETH are more than a tenth of 25.50 USDC.
  await expect(dialogOf(page).locator(".questions")).toContainText(/ % of the amount: 0\.0009425 ETH \(£/);
  await dialogOf(page).getByRole("checkbox", { name: "I want to pay this fee" }).check();

  const requestId = await pressSend(page);
  const { webhookMessage } = await storedRequest(api, requestId);
  await expect(fingerprintOf(page)).toHaveText(
    ethereumFingerprint(webhookMessage.payload.signData.transaction),
  );
  await journey.confirm(requestId);
  const [payment] = await paymentsTo(api, from.id, to);
  expect(payment?.amount.value).toBe("25500000");
  expect(await balanceOf(api, from.id, "USDC")).toBe(before.usdc - 25_500_000n);
  expect(await balanceOf(api, from.id, "ETH")).toBe(before.eth - BigInt(payment?.fee?.value ?? 0));
});

test("a gas limit below what the call may use is refused with the figure, and nothing typed is lost @no-scripts", async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/the server responded with a status of 400/);
  const to = freshEthereumAddress();
  await journey.openSend("Client settlements");
  const dialog = dialogOf(page);
  const limit = dialog.getByLabel(/^Gas limit/);
  await fillSendForm(page, {
    to,
    amount: "12.5",
    asset: "USDT",
    fee: "Custom",
    gasPrice: "20",
    gasLimit: "30000",
  });
  await pressPreview(page);
  const refusal = "Gas limit must be at least 65,000: this call may use as much";
  await expect(dialog.getByText(refusal).first()).toBeVisible();
  await expect(limit).toHaveValue("30000");
  await expect(dialog.getByLabel("Amount")).toHaveValue("12.5");
  await limit.fill("64999");
  await pressPreview(page);
  await expect(dialog.getByText(refusal).first()).toBeVisible();
  await limit.fill("65000");
  await openPreview(page);

  await page.getByRole("button", { name: "Back to transaction details" }).click();
  await dialog.getByLabel("Asset").selectOption("ETH");
  await dialog.getByLabel("Amount").fill("0.01");
  await limit.fill("20999");
  await pressPreview(page);
  await expect(
    dialog.getByText("Gas limit must be at least 21,000: this payment may use as much").first(),
  ).toBeVisible();
});

test("'Back to transaction details' shows everything as it was typed", async ({ page, journey }) => {
  const typed = {
    to: freshEthereumAddress().toLowerCase(),
    amount: "1.50",
    asset: "USDT",
    fee: "Custom",
    gasPrice: "31.5",
    gasLimit: "90000",
    nonce: "77",
  } as const;
  await journey.preview("Client settlements", typed);
  await page.getByRole("button", { name: "Back to transaction details" }).click();

  const dialog = dialogOf(page);
  await expect(recipientField(page)).toHaveValue(typed.to);
  await expect(dialog.getByLabel("Amount")).toHaveValue(typed.amount);
  await expect(dialog.getByLabel("Asset")).toHaveValue(typed.asset);
  await expect(dialog.getByRole("radio", { name: /^Custom/ })).toBeChecked();
  await expect(dialog.getByLabel("Gas price (Gwei)")).toHaveValue(typed.gasPrice);
  await expect(dialog.getByLabel(/^Gas limit/)).toHaveValue(typed.gasLimit);
  await expect(dialog.getByRole("checkbox", { name: "Use a custom nonce" })).toBeChecked();
  await expect(dialog.getByLabel("Nonce", { exact: true })).toHaveValue(typed.nonce);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await pressPreview(page);
  await expect(factOf(page, "Gas price · limit")).toHaveText("31.500000 Gwei · 90000");
  await expect(factOf(page, "Nonce · chain id")).toHaveText("77 · 17000");
  await expect(dialog.locator(".verified")).toContainText(
    "Recipient, amount, fee, nonce and network match what you entered.",
  );
  await expect(dialog.getByText("Continue only if you are sure")).toHaveCount(0);

  await page.getByRole("button", { name: "Back to transaction details" }).click();
  await dialog.getByLabel("Gas price (Gwei)").fill("501");
  await pressPreview(page);
  await expect(factOf(page, "Gas price · limit")).toHaveText("501.000000 Gwei · 90000");
  await expect(dialog.getByText("The gas price is above 500 Gwei")).toBeVisible();
});

test("a request rejected on the phone is cancelled with the reason given there @scripts", async ({
  page,
  journey,
  context,
  stack,
  api,
  signInAs,
}) => {
  const from = await subWalletNamed(api, "Market making");
  const before = await balanceOf(api, from.id, "ETH");
  await signInAs("jonas");
  const requestId = await journey.send(from.name, { to: freshEthereumAddress(), amount: "0.1" });
  const phone = await openOnPhone(context, stack.sandboxUrl, "Mona Haddad", requestId);
  await rejectOnPhone(phone, "Wrong supplier");
  await phone.close();

  await page.reload();
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");
  await expect(factOf(page, "Reason")).toHaveText("Wrong supplier");
  await expect(dialogOf(page).getByRole("link", { name: "Cancel request" })).toHaveCount(0);
  expect(await balanceOf(api, from.id, "ETH")).toBe(before);
});

test("a request can be cancelled in the console while it waits for signatures", async ({
  page,
  journey,
  api,
  phone,
}) => {
  const requestId = await journey.prepare("Fee float", { to: freshEthereumAddress(), amount: "0.1" });
  await dialogOf(page).getByRole("link", { name: "Cancel request" }).click();
  await expect(dialogOf(page)).toContainText("of Operations can no longer approve it");
  await dialogOf(page).getByRole("link", { name: "Keep it" }).click();
  await expect(dialogOf(page).getByRole("button", { name: "Cancel the request" })).toHaveCount(0);
  expect((await storedRequest(api, requestId)).status).toBe("AWAITING_SIGNATURES");

  await dialogOf(page).getByRole("link", { name: "Cancel request" }).click();
  const reason = dialogOf(page).getByRole("textbox", { name: "Reason" });
  await reason.fill("Paid by\u202e another desk");
  await dialogOf(page).getByRole("button", { name: "Cancel the request" }).click();
  await expect(dialogOf(page)).toContainText("Reason contains an invisible character (U+202E");
  await expect(reason).toHaveValue("Paid by\u202e another desk");
  expect((await storedRequest(api, requestId)).status).toBe("AWAITING_SIGNATURES");
  await reason.fill("Paid by another desk");
  await dialogOf(page).getByRole("button", { name: "Cancel the request" }).click();
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");
  await expect(factOf(page, "Reason")).toHaveText("Paid by another desk");
  expect((await phone.waiting()).map((one) => one.requestId)).not.toContain(requestId);
});

test("an own sub-wallet is chosen as recipient by name and receives the payment", async ({
  page,
  journey,
  api,
}) => {
  const to = await subWalletNamed(api, "Bridge float");
  const before = await balanceOf(api, to.id, "ETH");
  await journey.preview("Client settlements", { recipient: "Bridge float", amount: "0.5" });
  await expect(factOf(page, "To")).toContainText("Bridge float");
  expect(await addressIn(factOf(page, "Address"))).toBe(to.address);
  const requestId = await pressSend(page);
  await journey.confirm(requestId);

  await expect.poll(() => balanceOf(api, to.id, "ETH")).toBe(before + 500_000_000_000_000_000n);
});

test("an entry of the address book is chosen as recipient by name @scripts", async ({ page, journey }) => {
  await journey.preview("Market making", { recipient: "Office rent", amount: "0.2" });
  await expect(factOf(page, "To")).toContainText("Office rent");
  await expect(factOf(page, "Address")).toContainText("0x");
});

test("with the allow-list on, only address-book recipients are offered, and a typed address is refused", async ({
  page,
  signInAs,
}) => {
  await signInAs("ruth");
  await page.goto("/home");
  await page.getByRole("link", { name: "Send Pension ETH" }).click();
  const why = dialogOf(page).getByText("only sends to recipients in its address book");
  await expect(why.filter({ visible: true })).toHaveCount(1);
  // With scripts the one field finds names; it takes no address that is not in the book.
  await expect(dialogOf(page).getByRole("textbox", { name: RECIPIENT })).toHaveCount(0);
  const typed = freshEthereumAddress();
  const box = await recipientBox(page);
  if (box) {
    await box.click();
    await expect(
      dialogOf(page).locator(".recipient-option").filter({ hasText: "Pension administrator" }),
    ).toBeVisible();
    await expect(
      dialogOf(page).locator(".recipient-option").filter({ hasText: "Trustees' custodian" }),
    ).toBeVisible();
    await fillSendForm(page, { to: typed, amount: "0.1" });
  } else {
    const offered = await dialogOf(page).locator("select[name=recipient] option").allInnerTexts();
    expect(offered).toEqual(expect.arrayContaining(["Pension administrator", "Trustees' custodian"]));
    const groups = dialogOf(page).locator("select[name=recipient] optgroup");
    expect(await groups.evaluateAll((all) => all.map((group) => group.getAttribute("label")))).not.toContain(
      "Sub-wallets",
    );
    // There is no field for it; a form that has one all the same is refused.
    await page
      .locator("select[name=recipient] option")
      .first()
      .evaluate((option, address) => {
        (option as HTMLOptionElement).value = address;
      }, typed);
    await fillSendForm(page, { amount: "0.1" });
  }
  await pressPreview(page);
  await expect(dialogOf(page).getByRole("alert").first()).toContainText(
    "Your organisation only allows sending to recipients in its address book",
  );
});

test("with the allow-list on, a payment to an address-book entry is sent @no-scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("ruth");
  await page.goto("/home");
  await page.getByRole("link", { name: "Send Pension ETH" }).click();
  await previewPayment(page, { recipient: "Pension administrator", amount: "0.1" });
  await expect(factOf(page, "To")).toContainText("Pension administrator");
});

test("with the allow-list on and nobody of this chain in the address book, the form says so and leads there @no-scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("ruth");
  await page.goto("/home");
  await page.getByRole("link", { name: "Send Pension SOL" }).click();
  const notice = dialogOf(page).locator(".notice", {
    hasText: "Your address book has no recipient on Solana",
  });
  await expect(notice).toBeVisible();
  await notice.getByRole("link", { name: "Add one" }).click();
  await expect(page).toHaveURL("/address-book/add");
});

test("an Ultra Cold wallet says before and after sending that it is processed manually @no-scripts", async ({
  page,
  journey,
  api,
}) => {
  await journey.openSend("Founders vesting");
  await expect(dialogOf(page).getByText("Ultra Cold wallet", { exact: true })).toBeVisible();
  await expect(dialogOf(page)).toContainText("processed manually");
  await previewPayment(page, { to: freshEthereumAddress(), amount: "0.1" });
  const requestId = await pressSend(page);
  await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Ultra Cold Transaction Created" })).toBeVisible();
  await expect(fingerprintOf(page)).toHaveText(/^([0-9a-f]{4} ){5}[0-9a-f]{4}$/);
  await cancelRequest(page);
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");
});

test("a payment above the Travel Rule threshold waits for its check and is not offered for signing @scripts", async ({
  page,
  journey,
  api,
}) => {
  const requestId = await journey.send("DeFi lending", { to: freshEthereumAddress(), amount: "20" });
  await waitForStatus(api, requestId, "AWAITING_USER_TRAVEL_RULE");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Awaiting Travel Rule Check" })).toBeVisible();
  await cancelRequest(page);
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");
});
