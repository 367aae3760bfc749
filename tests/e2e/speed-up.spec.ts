import type { Page } from "@playwright/test";
import { checkAccessibility, checkContrast } from "../fixtures/e2e/accessibility";
import { approveOnPhone, openOnPhone, phoneFingerprint } from "../fixtures/e2e/device-page";
import { ethereumFingerprint } from "../fixtures/e2e/fingerprint";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { ethereumLies, type SignData } from "../fixtures/e2e/lies";
import { payDirectly, pendingPayment } from "../fixtures/e2e/pending-payment";
import { fieldsOf, postForm } from "../fixtures/e2e/posted-form";
import {
  answerToForm,
  cancelRequest,
  dialogOf,
  factOf,
  fingerprintOf,
  openPreview,
  pressPreview,
  pressSend,
} from "../fixtures/e2e/send-dialog";
import {
  balanceOf,
  paymentsTo,
  storedRequest,
  subWalletNamed,
  waitForStatus,
} from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const MILLI_ETH = 10n ** 15n;
const PRICE = "9000000001";
/** A tenth more, rounded up to a whole wei. */
const MIN_GWEI = "9.900000002";

const pathOf = (subWalletId: string) => `/wallets/${subWalletId}/speedupcancel`;

async function findByHash(page: Page, hash: string): Promise<void> {
  await dialogOf(page).getByLabel("Transaction hash").fill(hash);
  await dialogOf(page).getByRole("button", { name: "Find transaction" }).click();
}

const alertOf = (page: Page) => dialogOf(page).getByRole("alert").first();

test("a pending payment is cancelled by a transaction with its nonce that pays nothing", async ({
  page,
  context,
  stack,
  api,
  phone,
}) => {
  test.setTimeout(120_000);
  const from = await subWalletNamed(api, "OTC desk");
  const before = await balanceOf(api, from.id, "ETH");
  const to = freshEthereumAddress();
  const value = String(100n * MILLI_ETH);
  const pending = await pendingPayment(api, phone, { fromAddress: from.address, to, value, gasPrice: PRICE });

  await page.goto(`/wallets/${from.id}`);
  await page.getByRole("link", { name: "Speed Up | Cancel" }).click();
  await expect(page).toHaveURL(pathOf(from.id));
  await expect(dialogOf(page).getByRole("link", { name: "Cancel", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const line = dialogOf(page).getByRole("link", { name: `Nonce ${pending.nonce}` });
  await expect(line).toContainText(to);
  await expect(line).toContainText("0.1 ETH");
  await line.click();

  await expect(dialogOf(page).getByLabel("Amount (nothing is paid)")).toHaveValue("0");
  await expect(dialogOf(page).getByLabel("Gas price (Gwei)")).toHaveValue(MIN_GWEI);
  await expect(factOf(page, "Amount")).toHaveText("0.1 ETH");
  await openPreview(page);
  await expect(factOf(page, "Amount")).toHaveText(/^0 ETH/);
  await expect(factOf(page, "Nonce · chain id")).toHaveText(`${pending.nonce} · 17000`);
  await expect(factOf(page, "Gas price · limit")).toHaveText("9.900000 Gwei · 21000");
  await expect(factOf(page, "Cancels")).toHaveText(pending.hash);

  const requestId = await pressSend(page);
  await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign Transaction" })).toBeVisible();
  await expect(dialogOf(page).locator(".verified")).toHaveText(
    "Recipient, amount, call, nonce and network are those of the replacement. The gas price matches what you entered.",
  );
  const { transaction } = (await storedRequest(api, requestId)).webhookMessage.payload.signData;
  expect(transaction).toMatchObject({ to, value: "0", data: null, nonce: pending.nonce });
  await expect(fingerprintOf(page)).toHaveText(ethereumFingerprint(transaction));
  const device = await openOnPhone(context, stack.sandboxUrl, "Amara Osei", requestId);
  expect(await phoneFingerprint(device)).toBe(ethereumFingerprint(transaction));
  await approveOnPhone(device);
  await device.close();

  await waitForStatus(api, pending.requestId, "SYSTEM_CANCELLED");
  const { transactionHash } = await storedRequest(api, requestId);
  const replaced = (await paymentsTo(api, from.id, to)).find((one) => one.requestId === pending.requestId);
  expect(replaced?.cancelReason).toBe(`Replaced by transaction ${transactionHash}, which has the same nonce`);
  await pending.fillGap();
  await waitForStatus(api, requestId, "CONFIRMED");
  const spent = before - (await balanceOf(api, from.id, "ETH"));
  expect(spent).toBeGreaterThan(0n);
  expect(spent).toBeLessThan(MILLI_ETH);
});

test("a token payment is sped up by its hash, and switching tabs restores its amount @scripts", async ({
  page,
  api,
  phone,
}) => {
  test.setTimeout(120_000);
  const from = await subWalletNamed(api, "Payroll and suppliers");
  const to = freshEthereumAddress();
  const asked = { fromAddress: from.address, to, value: "125000000", assetSymbol: "USDC", gasPrice: PRICE };
  const pending = await pendingPayment(api, phone, asked);

  await page.goto(pathOf(from.id));
  await findByHash(page, pending.hash);
  await expect(dialogOf(page).getByText("leaves the call out")).toBeVisible();
  await dialogOf(page).getByRole("link", { name: "Speed up" }).click();
  await expect(dialogOf(page).getByLabel("Amount (unchanged)")).toHaveValue("125");
  await expect(factOf(page, "Amount")).toHaveText("125 USDC");
  await dialogOf(page).getByRole("radio", { name: /^Fast/ }).check();
  await pressPreview(page);
  await expect(factOf(page, "Amount")).toContainText("125 USDC");
  await expect(factOf(page, "Gas price · limit")).toHaveText("21.000000 Gwei · 65000");
  await expect(dialogOf(page).locator(".verified")).toContainText("Fee as quoted for Fast.");

  await page.getByRole("button", { name: "Back to transaction details" }).click();
  await expect(dialogOf(page).getByRole("radio", { name: /^Fast/ })).toBeChecked();
  await pressPreview(page);
  const requestId = await pressSend(page);
  await phone.approveByAll(requestId);
  await waitForStatus(api, pending.requestId, "SYSTEM_CANCELLED");
  await pending.fillGap();
  await waitForStatus(api, requestId, "CONFIRMED");
  const paid = (await paymentsTo(api, from.id, to)).filter(({ status }) => status === "CONFIRMED");
  expect(paid.map(({ amount }) => amount.value)).toEqual(["125000000"]);
});

test("a transaction that cannot be replaced is refused, and so is a price too low to replace it @no-scripts", async ({
  page,
  api,
  phone,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const from = await subWalletNamed(api, "Market making");
  const other = await subWalletNamed(api, "Client settlements");
  const mined = await payDirectly(api, phone, { fromAddress: from.address, to: from.address, value: "5" });
  const foreign = await payDirectly(api, phone, {
    fromAddress: other.address,
    to: other.address,
    value: "5",
  });
  await waitForStatus(api, mined, "CONFIRMED");
  await waitForStatus(api, foreign, "CONFIRMED");
  const hashOf = async (id: string) => (await storedRequest(api, id)).transactionHash ?? "";
  await page.goto(pathOf(from.id));
  const refusals: [hash: string, words: string][] = [
    ["0x1234", "Invalid transaction hash"],
    [`0x${"ab".repeat(32)}`, "No transaction found for given hash"],
    ["", "Invalid transaction hash"],
    [await hashOf(foreign), "Transaction found was not sent by this address"],
    [await hashOf(mined), "This transaction is already in a block"],
  ];
  for (const [hash, words] of refusals) {
    await findByHash(page, hash);
    await expect(alertOf(page)).toContainText(words);
    await expect(dialogOf(page).getByLabel("Transaction hash")).toHaveValue(hash);
  }
  if (javaScriptEnabled) await checkAccessibility(page);

  const asked = { fromAddress: from.address, to: freshEthereumAddress(), value: "7", gasPrice: PRICE };
  const pending = await pendingPayment(api, phone, asked);
  await findByHash(page, pending.hash);
  const prices: [gwei: string, words: string][] = [
    ["9.000000001", "Gas price is smaller than pending transaction's gas price"],
    ["9.9", "only accepts a replacement that pays at least 10% more"],
    ["", "Please enter the transaction fee"],
  ];
  for (const [gwei, words] of prices) {
    await dialogOf(page).getByLabel("Gas price (Gwei)").fill(gwei);
    await pressPreview(page);
    await expect(alertOf(page)).toContainText(words);
    await expect(dialogOf(page).getByLabel("Gas price (Gwei)")).toHaveValue(gwei);
  }
  if (javaScriptEnabled) {
    await checkAccessibility(page);
    // Without motion the colours are the new ones at once.
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await checkContrast(page);
  }
  await pending.fillGap();
  await waitForStatus(api, pending.requestId, "CONFIRMED");
});

test("a review sent twice creates one replacement @no-scripts", async ({ page, context, api, phone }) => {
  const from = await subWalletNamed(api, "DeFi lending");
  const asked = { fromAddress: from.address, to: freshEthereumAddress(), value: "9", gasPrice: PRICE };
  const pending = await pendingPayment(api, phone, asked);
  await page.goto(`${pathOf(from.id)}?hash=${pending.hash}`);
  await openPreview(page);
  const form = await fieldsOf(dialogOf(page).locator("form"), { name: "stage", value: "send" });
  const url = page.url();
  const requestId = await pressSend(page);
  const again = await postForm(context, url, form);
  expect(again.headers.get("location")).toContain(requestId);
  await cancelRequest(page);
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");
  await pending.fillGap();
});

test("a prepared replacement that differs in any field is stopped @no-scripts", async ({
  page,
  api,
  phone,
  lying,
}) => {
  test.setTimeout(120_000);
  const from = await subWalletNamed(api, "Euro settlement account for counterparties");
  const asked = { fromAddress: from.address, to: freshEthereumAddress(), value: "11", gasPrice: PRICE };
  const pending = await pendingPayment(api, phone, asked);
  await page.goto(`${lying.url}${pathOf(from.id)}?tab=speedup&hash=${pending.hash}`);
  for (const { what, tell, message } of ethereumLies) {
    await test.step(what, async () => {
      lying.backend.rewrite("createEthereumTransaction", ({ createEthereumTransaction }) =>
        tell((createEthereumTransaction as { signData: SignData }).signData),
      );
      const answered = answerToForm(page);
      await pressPreview(page);
      expect((await answered).status()).toBe(502);
      await expect(alertOf(page)).toContainText(message);
      await expect(dialogOf(page).getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
    });
  }
  await pending.fillGap();
  await waitForStatus(api, pending.requestId, "CONFIRMED");
});

test("speed up is offered only on Ethereum and only on the sub-wallet's page @no-scripts", async ({
  page,
  journey,
  api,
}) => {
  const eth = await subWalletNamed(api, "Fee float");
  const xdc = await journey.open("XDC operations");
  await expect(page.getByRole("link", { name: "Send", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Speed Up | Cancel" })).toHaveCount(0);
  for (const path of [pathOf(xdc.id), `/home/${eth.id}/speedupcancel`]) {
    await page.goto(path);
    await expect(page).toHaveURL("/home");
    await expect(page.getByText("Invalid Url").first()).toBeVisible();
  }
});
