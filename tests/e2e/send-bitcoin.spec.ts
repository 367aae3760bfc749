import { approveOnPhone, openOnPhone, phoneFingerprint } from "../fixtures/e2e/device-page";
import { bitcoinFingerprint } from "../fixtures/e2e/fingerprint";
import { freshBitcoinAddress } from "../fixtures/e2e/fresh-address";
import {
  addressIn,
  dialogOf,
  factOf,
  fingerprintOf,
  pressSend,
  recipientField,
} from "../fixtures/e2e/send-dialog";
import {
  balanceOf,
  paymentsTo,
  storedRequest,
  subWalletNamed,
  waitForStatus,
} from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

test("0.01 BTC to a new address is previewed, approved on the phone, confirmed, and deducted from the balance", async ({
  page,
  journey,
  context,
  stack,
  api,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const from = await subWalletNamed(api, "BTC collateral");
  const to = freshBitcoinAddress();
  const before = await balanceOf(api, from.id, "BTC");
  await journey.preview(from.name, { to, amount: "0.01" });
  expect(await addressIn(factOf(page, "To"))).toBe(to);
  await expect(factOf(page, "Amount")).toContainText("0.01 BTC");
  await expect(factOf(page, "Change, back to you")).toContainText("BTC");

  const requestId = await pressSend(page);
  await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign Transaction" })).toBeVisible();
  const { transaction } = (await storedRequest(api, requestId)).webhookMessage.payload.signData;
  const expected = bitcoinFingerprint(transaction);
  await expect(fingerprintOf(page)).toHaveText(expected);
  const phone = await openOnPhone(context, stack.sandboxUrl, "Amara Osei", requestId);
  expect(await phoneFingerprint(phone)).toBe(expected);
  await approveOnPhone(phone);
  await phone.close();
  await waitForStatus(api, requestId, "CONFIRMED");

  if (!javaScriptEnabled) await dialogOf(page).getByRole("link", { name: "Refresh" }).click();
  await expect(factOf(page, "Status")).toHaveText("Confirmed", { timeout: 20_000 });

  const [payment] = await paymentsTo(api, from.id, to);
  const spent = transaction.inputs.reduce((sum: number, input: { value: number }) => sum + input.value, 0);
  const left = transaction.outputs.reduce(
    (rest: number, one: { amountToSend: number }) => rest - one.amountToSend,
    spent,
  );
  expect(payment?.amount.value).toBe("1000000");
  expect(payment?.fee?.value).toBe(String(left));
  expect(await balanceOf(api, from.id, "BTC")).toBe(before - 1_000_000n - BigInt(left));

  await page.getByRole("link", { name: "Done" }).click();
  // The newest: an earlier one may begin alike.
  const row = page
    .getByRole("row")
    .filter({ hasText: to.slice(0, 6) })
    .first();
  await expect(row).toContainText("0.010 BTC");
  await expect(row).toContainText("Confirmed");
});

test("the fingerprint of a payment from several coins covers all its digests @no-scripts", async ({
  page,
  journey,
  api,
}) => {
  const from = await subWalletNamed(api, "Mining revenue");
  const to = await subWalletNamed(api, "BTC settlement");
  const before = await balanceOf(api, to.id, "BTC");
  const all = await balanceOf(api, from.id, "BTC");
  // All but a little: no single coin holds as much, and the rest pays the fee.
  const sent = all - all / 20n;
  const amount = `${sent / 100_000_000n}.${String(sent % 100_000_000n).padStart(8, "0")}`;
  const requestId = await journey.send(from.name, { recipient: "BTC settlement", amount });
  const { transaction } = (await storedRequest(api, requestId)).webhookMessage.payload.signData;
  expect(transaction.inputs.length).toBeGreaterThan(1);
  await expect(fingerprintOf(page)).toHaveText(bitcoinFingerprint(transaction));
  await journey.confirm(requestId);
  await expect.poll(() => balanceOf(api, to.id, "BTC")).toBe(before + sent);
});

test("a custom fee is what the transaction pays per byte, and going back keeps it @scripts", async ({
  page,
  journey,
}) => {
  const to = freshBitcoinAddress().toUpperCase();
  await journey.preview("BTC collateral", { to, amount: "0.02", fee: "Custom", satoshiPerByte: "40" });
  // Capitals are the same address: QR codes have them.
  expect(await addressIn(factOf(page, "To"))).toBe(to.toLowerCase());
  const fee = /0\.(\d{1,8}) BTC/.exec(await factOf(page, "Fee").innerText())?.[1] ?? "0";
  // One input of a nested key, two outputs: some 166 virtual bytes, give or take rounding and the key's form.
  const satoshi = Number(fee.padEnd(8, "0"));
  expect(satoshi).toBeGreaterThan(40 * 130);
  expect(satoshi).toBeLessThan(40 * 400);
  await page.getByRole("button", { name: "Back to transaction details" }).click();
  await expect(dialogOf(page).getByRole("textbox", { name: "Satoshi per byte" })).toHaveValue("40");
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialogOf(page).getByRole("checkbox", { name: "Use a custom nonce" })).toHaveCount(0);
});
