import { fillSendForm, pressPreview, pressSend, sendPath } from "../fixtures/e2e/send-dialog";
import { cancelByApi, subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const STRANGER = "0x52908400098527886E0F7030069857D2E4169EE7";

test("what a waiting request holds is named on the page and in the form, and leads to the request @phone", async ({
  page,
  api,
}) => {
  const { id, address } = await subWalletNamed(api, "Trading desk");
  const asked = { fromAddress: address, to: STRANGER, value: "250000000000000000", gasPrice: "20000000000" };
  const { createEthereumTransaction: made } = await api.ask<{
    createEthereumTransaction: { requestId: string };
  }>(
    `mutation ($input: CreateEthereumTransactionInput!) { createEthereumTransaction(createTransactionInput: $input) {
      ... on CreateEthereumTransactionResponse { requestId } } }`,
    { input: { ethereumTransaction: asked } },
  );
  await page.goto(`/wallets/${id}`);
  const balance = page.getByRole("region", { name: "ETH balance" });
  await expect(balance).toContainText(/[\d,.]+ ETH available now/);
  const link = balance.getByRole("link", { name: /^0\.25042 ETH held by 1 waiting request$/ });
  await link.click();
  await expect(page).toHaveURL(/\?open=true$/);
  const rows = page.getByRole("table", { name: /^Transactions/ }).locator("tbody tr:has(td)");
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Open requests/ })).toBeVisible();

  await page.goto(sendPath(id));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("banner").or(dialog.locator("header"))).toContainText(
    /ETH available now · 0\.25042 ETH held by 1 waiting request/,
  );
  await fillSendForm(page, { to: STRANGER, amount: "99999" });
  await pressPreview(page);
  await expect(dialog.locator("footer")).toContainText(/Insufficient balance/);
  await expect(dialog.locator("footer")).toContainText(/0\.25042 ETH is held by 1 waiting request/);
  await cancelByApi(api, made.requestId);
  await page.goto(`/wallets/${id}`);
  await expect(balance.getByText("held by")).toHaveCount(0);
});

test("what the ledger keeps is not available @no-scripts", async ({ page, journey }) => {
  await journey.open("Cold XRP");
  await expect(page.getByRole("region", { name: "XRP balance" })).toContainText(
    /[\d,.]+ XRP available · 1 XRP that the ledger keeps as the account's reserve/,
  );
});

test("a fee of more than a tenth of the amount must be ticked, and is shown with its value @no-scripts", async ({
  page,
  journey,
  api,
}) => {
  const { address } = await subWalletNamed(api, "Fee float");
  await journey.openSend("Grants programme");
  const dialog = page.getByRole("dialog");
  await fillSendForm(page, { to: address, amount: "0.001" });
  await pressPreview(page);
  const question = dialog.getByRole("group", { name: "Confirm before it is sent" });
  await expect(question).toContainText(
    /The fee is up to 30 % of the amount: 0\.0003045 ETH \(£[\d.]+\) for 0\.001 ETH\./,
  );
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog.locator("[role=alert]").first()).toContainText("Please read and tick");
  await dialog.getByRole("checkbox", { name: "I want to pay this fee" }).check();
  await pressSend(page);
  await expect(dialog.locator("dd", { hasText: "0.0003045 ETH" }).first()).toContainText("£");
});

test("the cards of the fee follow the chosen asset", async ({ page, journey }) => {
  await journey.openSend("OTC desk");
  const medium = page.getByRole("dialog").locator(".choice", { hasText: "Medium" });
  await expect(medium.locator(".fee-cost:visible")).toHaveText(/^0\.0003045 ETH \(£[\d.]+\)$/);
  await fillSendForm(page, { asset: "USDC" });
  await expect(medium.locator(".fee-cost:visible")).toHaveText(/^0\.0009425 ETH \(£[\d.]+\)$/);
  await page.getByRole("dialog").getByLabel("Asset").selectOption("ETH");
  await expect(medium.locator(".fee-cost:visible")).toHaveText(/^0\.0003045 ETH/);
});
