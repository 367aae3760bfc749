import { dialogOf, factOf, fillSendForm, pressPreview, previewPayment } from "../fixtures/e2e/send-dialog";
import { expect, test } from "../fixtures/e2e/test";

test("an address that resembles an address-book entry is stopped, compared, and accepted once confirmed", async ({
  page,
  journey,
}) => {
  await journey.openSend("Treasury ETH");
  const dialog = dialogOf(page);
  const options = dialog.locator("select[name=recipient] optgroup[label='Address book'] option");
  const known = (await options.first().getAttribute("value")) ?? "";
  const alike = `${known.slice(0, 10)}${"0".repeat(26)}${known.slice(36)}`.toLowerCase();
  await fillSendForm(page, { to: alike, amount: "0.01" });
  await pressPreview(page);

  await expect(dialog.getByRole("alert")).toContainText("but is not the same address");
  const compared = dialog.locator(".look-alike dd");
  await expect(compared.first()).toHaveText(known);
  await expect(compared.last()).toHaveText(alike, { ignoreCase: true });
  await expect(compared.last().locator("mark").first()).toBeVisible();
  await dialog.getByRole("checkbox", { name: /^I compared every character/ }).check();
  await pressPreview(page);

  await expect(page.getByRole("heading", { name: "Check the transaction" })).toBeVisible();
  const shown = await factOf(page, "To").locator(".address").innerText();
  expect(shown.replaceAll(/\s/g, "").toLowerCase()).toBe(alike);
});

test("'Max' fills in the most that can be sent, and the preview agrees", async ({ page, journey }) => {
  await journey.openSend("Mining revenue");
  const dialog = dialogOf(page);
  await fillSendForm(page, { recipient: "BTC collateral", amount: "7" });
  await dialog.getByRole("button", { name: "Max" }).click();

  await expect(dialog.getByText("All that is available, less")).toBeVisible();
  const amount = await dialog.getByLabel("Amount").inputValue();
  expect(amount).toMatch(/^\d+\.\d{1,8}$/);
  await previewPayment(page, {});
  await expect(factOf(page, "Amount")).toContainText(amount);
  await expect(factOf(page, "Change, back to you")).toHaveCount(0);
});

test("the outlook follows the chosen recipient @scripts", async ({ page, journey }) => {
  await journey.openSend("Treasury ETH");
  const side = dialogOf(page).locator(".dialog__side");
  await expect(side).toContainText("Payments between your own sub-wallets are exempt");
  await fillSendForm(page, { recipient: "Trading desk", amount: "2" });
  await expect(side).toContainText("Trading desk is your own sub-wallet");
  await expect(dialogOf(page).locator(".amount-field__fiat")).toContainText("£");
});
