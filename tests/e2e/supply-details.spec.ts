import type { Page } from "@playwright/test";
import type { Api } from "../fixtures/e2e/api";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { cancelByApi, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const WAITS = "AWAITING_USER_TRAVEL_RULE";
const CREATE = `mutation ($input: CreateEthereumTransactionInput!) {
  createEthereumTransaction(createTransactionInput: $input) {
    ... on CreateEthereumTransactionResponse { requestId } } }`;

/** Large enough to be asked about. */
async function payment(api: Api, to: string): Promise<string> {
  const { address: fromAddress } = await subWalletNamed(api, "Trading desk");
  const ethereumTransaction = { fromAddress, to, value: (10n ** 18n).toString() };
  const answer = await api.ask<{ createEthereumTransaction: { requestId: string } }>(CREATE, {
    input: { ethereumTransaction },
  });
  const { requestId } = answer.createEthereumTransaction;
  await waitForStatus(api, requestId, WAITS);
  return requestId;
}

async function tick(page: Page, ids: readonly string[]): Promise<void> {
  const more = page.locator(".tasks__rest > summary");
  if ((await more.count()) > 0) await more.click();
  for (const id of ids) await page.locator(`input[name=details][value="${id}"]`).check();
}

test("the details of several payments to one recipient are supplied in one form, and no other's with them", async ({
  page,
  api,
}) => {
  const [to, other] = [freshEthereumAddress(), freshEthereumAddress()];
  const ids = [await payment(api, to), await payment(api, to)];
  const apart = await payment(api, other);
  await page.goto("/transactions");
  await tick(page, [...ids, apart]);
  await page.getByRole("button", { name: "Supply details for selected" }).click();
  await expect(page.getByRole("heading", { name: "Supply details", level: 1 })).toBeVisible();
  const form = page.locator("form.travel-rule");
  await expect(form.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Other counterparties have forms of their own")).toBeVisible();
  await expect(form.getByLabel("Account ID")).toHaveValue(new RegExp(to, "i"));

  await form.getByRole("button", { name: "Submit for 2 payments" }).click();
  await expect(form.getByText("Beneficiary name is required").first()).toBeVisible();
  await form.getByLabel("Name", { exact: true }).fill("Imogen Vale");
  await form.getByLabel("Name", { exact: true }).press("Enter");
  await expect(form.getByText("Beneficiary name is required")).toHaveCount(0);
  await form.getByRole("button", { name: "Submit for 2 payments" }).click();
  await expect(page.getByText("The details of 2 payments are submitted").first()).toBeVisible();
  for (const id of ids) await waitForStatus(api, id, "AWAITING_SIGNATURES");
  await waitForStatus(api, apart, WAITS);

  // The same once more says that nothing waits, and sends nothing.
  await page.goto(`/transactions/details?${ids.map((id) => `details=${id}`).join("&")}`);
  await expect(page.getByText("None of these waits for details")).toBeVisible();
  for (const id of [...ids, apart]) await cancelByApi(api, id);
});
