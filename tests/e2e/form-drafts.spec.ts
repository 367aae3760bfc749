import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  cancelRequest,
  dialogOf,
  fillSendForm,
  pressPreview,
  pressSend,
  recipientBox,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

test("Back from the preview and a reload keep what was typed, until it is sent @scripts", async ({
  page,
  api,
  signInAs,
}) => {
  const { id } = await subWalletNamed(api, "Fee float");
  const to = freshEthereumAddress();
  await signInAs("amara");
  await page.goto(sendPath(id));
  const amount = dialogOf(page).getByLabel("Amount");
  await recipientBox(page);
  await page.keyboard.type(to);
  await page.keyboard.press("Tab");
  await page.keyboard.type("0.0171");
  await pressPreview(page);
  await expect(page.getByRole("heading", { name: "Check the transaction" })).toBeVisible();
  await page.goBack();
  await expect(amount).toHaveValue("0.0171");
  await expect((await recipientBox(page)) ?? amount).toHaveValue(to);

  await page.reload();
  await expect(amount).toHaveValue("0.0171");
  await expect((await recipientBox(page)) ?? amount).toHaveValue(to);
  expect(page.url()).not.toContain(to);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(to);

  await pressPreview(page);
  await expect(page.getByRole("heading", { name: "Check the transaction" })).toBeVisible();
  await pressSend(page);
  await cancelRequest(page);
  await page.goto(sendPath(id));
  await recipientBox(page);
  await page.waitForLoadState("networkidle");
  await expect(amount).toHaveValue("");
  await fillSendForm(page, { amount: "1" });
});

test("filled rows of the address book ask before they are left, and are there again @scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("amara");
  await page.goto("/address-book/add");
  await page.waitForLoadState("networkidle");
  const name = page.getByRole("group", { name: "Row 1" }).getByLabel("Name", { exact: true });
  const question = page.getByRole("dialog", { name: "Leave without submitting?" });
  await name.click();
  await page.keyboard.type("Northbank Ltd");
  await page.getByRole("link", { name: "Portfolio", exact: true }).first().click();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Northbank Ltd");
  await page.getByRole("link", { name: "Portfolio", exact: true }).first().click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/portfolio");
  await page.goto("/address-book/add");
  await expect(name).toHaveValue("Northbank Ltd");
});
