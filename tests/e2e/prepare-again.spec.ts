import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { freshEthereumAddress, freshRippleAddress } from "../fixtures/e2e/fresh-address";
import { pendingPayment, prepareDirectly } from "../fixtures/e2e/pending-payment";
import {
  cancelRequest,
  dialogOf,
  factOf,
  fillSendForm,
  openPreview,
  pressSend,
  previewPayment,
  recipientBox,
  recipientField,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { storedRequest, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const FILLED = "Filled in from the earlier request";
const NOT_READ = "The earlier request could not be read";

async function pressPrepareAgain(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Prepare again" }).click();
  await page.waitForURL(/\?again=[0-9a-f-]{36}$/);
}

test("'Prepare again' fills the form in from the rejected request, in every session, and in no URL", async ({
  page,
  journey,
  api,
  phone,
  signInAs,
}) => {
  const from = await subWalletNamed(api, "Market making");
  const to = freshEthereumAddress();
  const requestId = await journey.prepare(from.name, { to, amount: "0.0371", fee: "Fast" });
  const waiting = (await phone.waiting()).find((one) => one.requestId === requestId);
  await phone.reject(requestId, waiting?.waitsFor[0] ?? "", "Wrong invoice");

  await test.step("where it was prepared", async () => {
    await page.reload();
    await pressPrepareAgain(page);
    expect(decodeURIComponent(page.url())).not.toMatch(new RegExp(`${to.slice(2)}|0[.]0371`, "i"));
    await expect(dialogOf(page).getByText(FILLED)).toBeVisible();
    await expect(recipientField(page)).toHaveValue(to);
    await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("0.0371");
    await expect(dialogOf(page).getByRole("radio", { name: /^Fast/ })).toBeChecked();
    await expect(dialogOf(page).getByRole("checkbox", { name: "Use a custom nonce" })).not.toBeChecked();
  });

  await test.step("and in another person's session, from the transaction's page", async () => {
    await page.context().clearCookies();
    await signInAs("jonas");
    await page.goto(`/transactions/${requestId}`);
    await pressPrepareAgain(page);
    await expect(recipientField(page)).toHaveValue(to);
    await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("0.0371");
    const paid = (await storedRequest(api, requestId)).webhookMessage.payload.signData.transaction.gasPrice;
    // Until the combobox has taken the field's place, the button may still move.
    await recipientBox(page);
    await openPreview(page);
    const again = await pressSend(page);
    const { transaction } = (await storedRequest(api, again)).webhookMessage.payload.signData;
    expect(transaction).toMatchObject({ to, gasPrice: paid });
    await cancelRequest(page);
  });

  await test.step("but nobody else's form is filled in from it", async () => {
    const other = await subWalletNamed(api, "Fee float");
    for (const [subWallet, named] of [
      [other.id, requestId],
      [from.id, randomUUID()],
      [from.id, "../../etc"],
    ] as const) {
      await page.goto(`${sendPath(subWallet)}?again=${encodeURIComponent(named)}`);
      await expect(dialogOf(page).getByText(NOT_READ)).toBeVisible();
      await expect(recipientField(page)).toHaveValue("");
      await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("");
    }
  });
});

test("'Prepare again' of a payment in XRP fills in the recipient and its destination tag @no-scripts", async ({
  page,
  journey,
  signInAs,
}) => {
  const to = freshRippleAddress();
  await journey.openSend("XRP corridor Manila");
  await fillSendForm(page, { to, amount: "11.5", destinationTag: "90210" });
  await pressSend(page);
  await cancelRequest(page);
  await page.context().clearCookies();
  await signInAs("amara");
  await page.reload();
  await pressPrepareAgain(page);
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialogOf(page).getByLabel("Destination tag")).toHaveValue("90210");
  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("11.5");
});

test("'Prepare again' of a cancelled replacement opens the form that replaces the same transaction @scripts", async ({
  page,
  api,
  phone,
}) => {
  const from = await subWalletNamed(api, "OTC desk");
  const to = freshEthereumAddress();
  const value = "2600000000000000";
  const pending = await pendingPayment(api, phone, { fromAddress: from.address, to, value });
  const replacement = await prepareDirectly(api, {
    fromAddress: from.address,
    to,
    value,
    gasPrice: pending.doublePrice,
    nonce: pending.nonce,
  });
  await page.goto(`${sendPath(from.id)}?request=${replacement}`);
  await cancelRequest(page);
  await pressPrepareAgain(page);
  await expect(page).toHaveURL(/\/speedupcancel\?again=/);
  await expect(dialogOf(page).getByText(FILLED)).toBeVisible();
  await expect(dialogOf(page).getByRole("link", { name: "Speed up" })).toHaveAttribute("aria-current", /./);
  await expect(dialogOf(page).getByLabel(/^Gas price/)).toHaveValue(
    String(Number(pending.doublePrice) / 1e9),
  );
  await dialogOf(page).getByRole("button", { name: "Preview" }).click();
  await expect(factOf(page, "Amount")).toContainText("0.0026 ETH");

  await pending.fillGap();
  await waitForStatus(api, pending.requestId, "CONFIRMED");
  // For some seconds the console remembers what the explorer said.
  await expect(async () => {
    await page.goto(`/wallets/${from.id}/speedupcancel?again=${replacement}`);
    await expect(dialogOf(page).getByText("The earlier request cannot be repeated now")).toBeVisible({
      timeout: 100,
    });
  }).toPass();
  await expect(dialogOf(page)).toContainText("already in a block");
});

test("'Pay again' fills the form in from a confirmed payment, without its reference, and asks about the same payment", async ({
  page,
  journey,
}) => {
  const to = freshEthereumAddress();
  const from = await journey.openSend("Market making");
  await recipientBox(page);
  await dialogOf(page).getByText("Reference and note").click();
  await dialogOf(page).getByLabel("Reference").fill("INV-2044");
  await previewPayment(page, { to, amount: "0.0113" });
  const requestId = await pressSend(page);
  await journey.confirm(requestId);
  await page.goto(`/transactions/${requestId}`);
  await page.getByRole("link", { name: "Pay again" }).click();
  await expect(page).toHaveURL(`${sendPath(from.id)}?again=${requestId}`);
  await expect(dialogOf(page).getByText("Filled in from the earlier payment")).toBeVisible();
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("0.0113");
  await expect(dialogOf(page).getByLabel("Reference")).toHaveValue("");
  await recipientBox(page);
  await openPreview(page);
  await expect(dialogOf(page).getByText("A request with the same details exists")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialogOf(page).locator(".questions [aria-invalid]")).toBeVisible();
});
