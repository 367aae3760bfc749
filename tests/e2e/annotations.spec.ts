import { openOnPhone } from "../fixtures/e2e/device-page";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { prepareDirectly } from "../fixtures/e2e/pending-payment";
import {
  cancelRequest,
  dialogOf,
  factOf,
  pressSend,
  previewPayment,
  recipientBox,
  sendPath,
  tickQuestions,
} from "../fixtures/e2e/send-dialog";
import { enterSignedIn } from "../fixtures/e2e/signed-in";
import { cancelByApi, subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

test("what is noted in the send form goes with the payment, through its preview, and along when it is prepared again", async ({
  page,
  api,
}) => {
  const from = await subWalletNamed(api, "Market making");
  await page.goto(sendPath(from.id));
  const dialog = dialogOf(page);
  const open = () => dialog.getByText("Reference and note").click();
  await recipientBox(page);
  await open();
  await dialog.getByLabel("Reference").fill("INV-3001");
  await dialog.getByLabel("Note").fill("Deposit");
  await previewPayment(page, { to: freshEthereumAddress(), amount: "0.0173" });
  await expect(factOf(page, "Reference")).toHaveText("INV-3001");
  await tickQuestions(page);
  const requestId = await pressSend(page);
  await expect(dialog.locator(".annotation")).toContainText("Deposit");
  await cancelRequest(page);
  await page.getByRole("link", { name: "Prepare again" }).click();
  await page.waitForURL(new RegExp(`again=${requestId}`));
  await expect(dialog.getByLabel("Reference")).toHaveValue("INV-3001");
  await expect(dialog.getByLabel("Note")).toHaveValue("Deposit");
});

test("a request's reference and note are added, shown on page, sign screen and phone, and never overwritten unseen", async ({
  page,
  api,
  browser,
  stack,
  javaScriptEnabled,
}) => {
  const from = await subWalletNamed(api, "Market making");
  const requestId = await prepareDirectly(api, {
    fromAddress: from.address,
    to: freshEthereumAddress(),
    value: "31000000000000000",
  });
  await page.goto(`/transactions/${requestId}`);
  await page.getByRole("link", { name: "Add a reference or note" }).click();
  const reference = page.getByLabel("Reference");
  const note = page.getByLabel("Note");

  await test.step("what is refused stays in the form", async () => {
    await reference.fill("R".repeat(36));
    await note.fill("Rent for March");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.locator("#annotate-reference")).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("#annotate-summary")).toContainText("Reference must not be longer than 35");
    await expect(note).toHaveValue("Rent for March");
  });

  await test.step("what is saved is shown with who wrote it", async () => {
    await reference.fill("INV-2041");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(`/transactions/${requestId}`);
    const shown = page.locator(".annotation");
    await expect(shown).toContainText("INV-2041");
    await expect(shown).toContainText("Rent for March");
    await expect(shown).toContainText("Note by Amara Osei, not signed on chain");
    await page.goto(`${sendPath(from.id)}?request=${requestId}`);
    await expect(dialogOf(page).locator(".annotation")).toContainText("INV-2041");
    const phone = await openOnPhone(page.context(), stack.sandboxUrl, "Jonas", requestId);
    await expect(phone.locator(".annotation")).toContainText("Note by Amara Osei, not signed on chain");
  });

  await test.step("and found by", async () => {
    await page.goto("/transactions?q=inv-2041");
    const rows = page.getByRole("table").getByRole("row").filter({ hasText: "INV-2041" });
    await expect(rows).toHaveCount(1);
    await expect(rows.getByRole("link").first()).toHaveAttribute("href", new RegExp(requestId));
  });

  await test.step("the second of two people is told", async () => {
    const context = await browser.newContext({
      baseURL: stack.consoleUrl,
      javaScriptEnabled: javaScriptEnabled ?? true,
    });
    await enterSignedIn(context, stack.consoleUrl, "jonas");
    const theirs = await context.newPage();
    await theirs.goto(`/transactions/${requestId}/note`);
    await page.goto(`/transactions/${requestId}/note`);
    await note.fill("Rent for April");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(`/transactions/${requestId}`);
    await theirs.getByLabel("Note").fill("Rent for May");
    await theirs.getByRole("button", { name: "Save" }).click();
    const now = theirs.locator(".notice", { hasText: "As it is now" });
    await expect(now).toContainText("Rent for April");
    await expect(now).toContainText("Amara Osei");
    await expect(theirs.getByLabel("Note")).toHaveValue("Rent for May");
    await theirs.getByRole("button", { name: "Save" }).click();
    await theirs.waitForURL(`/transactions/${requestId}`);
    await expect(theirs.locator(".annotation")).toContainText("Rent for May");
    await expect(theirs.locator(".annotation")).toContainText("Note by Jonas Lindqvist");
    await context.close();
  });
  // Its nonce would hold back later payments of the sub-wallet.
  await cancelByApi(api, requestId);
});
