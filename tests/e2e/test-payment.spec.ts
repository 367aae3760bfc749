import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  cancelRequest,
  dialogOf,
  fillSendForm,
  openPreview,
  pressSend,
  recipientBox,
  recipientField,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { storedRequest, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

test("a test payment goes first, and once it is confirmed the rest is offered, once", async ({
  page,
  journey,
  api,
}) => {
  const to = freshEthereumAddress();
  const from = await journey.openSend("Market making");
  const dialog = dialogOf(page);
  await recipientBox(page);
  await dialog.getByText("Reference and note").click();
  await dialog.getByLabel("Reference").fill("INV-2051");
  await fillSendForm(page, { to, amount: "0.0937" });
  await dialog.getByRole("checkbox", { name: "Send a test payment first" }).check();
  await dialog.getByLabel("First payment").fill("0.0937");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("The test amount must be smaller than the amount").first()).toBeVisible();
  await dialog.getByLabel("First payment").fill("0.0051");
  await openPreview(page);
  await expect(
    dialog.getByText("Of 0.0937 ETH. The rest is offered once it is confirmed, and costs a fee of its own."),
  ).toBeVisible();
  const tested = await pressSend(page);
  const { transaction } = (await storedRequest(api, tested)).webhookMessage.payload.signData;
  expect(transaction).toMatchObject({ to, value: "5100000000000000" });
  await expect(dialog.getByText(/The rest, 0.0886 ETH, is offered here once it is confirmed/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Send the rest" })).toHaveCount(0);

  await journey.confirm(tested);
  await page.goto("/transactions");
  const more = page.locator(".tasks__rest > summary");
  if ((await more.count()) > 0) await more.click();
  const task = page.locator(".task").filter({ has: page.locator(`a[href*="${tested}"]`) });
  await expect(task).toContainText("The test payment is confirmed: the rest can be sent");
  await task.getByRole("link", { name: /Send the rest/ }).click();
  await expect(page).toHaveURL(`${sendPath(from.id)}?again=${tested}&rest=1`);
  await expect(dialog.getByText("The rest of your test payment")).toBeVisible();
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.0886");
  await expect(dialog.getByLabel("Reference")).toHaveValue("INV-2051");
  await recipientBox(page);
  await openPreview(page);
  await expect(dialog.getByText("Pays the rest of a test payment.")).toBeVisible();
  const rest = await pressSend(page);
  await expect(dialog.getByRole("link", { name: "Open the test payment" })).toBeVisible();

  await page.goto(`/transactions/${tested}`);
  await expect(page.getByRole("link", { name: "Open the rest" })).toHaveAttribute(
    "href",
    `/transactions/${rest}`,
  );
  await expect(page.getByRole("link", { name: "Send the rest" })).toHaveCount(0);
  await page.goto(`${sendPath(from.id)}?again=${tested}&rest=1`);
  await expect(dialog.getByText("The rest has been prepared already")).toBeVisible();
  await expect(dialog.getByLabel("Amount")).toHaveValue("");

  await page.goto(`${sendPath(from.id)}?request=${rest}`);
  await cancelRequest(page);
  await waitForStatus(api, rest, "USER_CANCELLED");
  await page.goto(`/transactions/${tested}`);
  await expect(page.getByRole("link", { name: "Send the rest" }).first()).toBeVisible();
});
