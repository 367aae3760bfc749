import type { Api } from "../fixtures/e2e/api";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  dialogOf,
  factOf,
  fillSendForm,
  openPreview,
  pressPreview,
  recipientField,
} from "../fixtures/e2e/send-dialog";
import { expect, test } from "../fixtures/e2e/test";

const ADD = `mutation ($input: CreateAddressBookEntryInput!) {
  createAddressBookEntry(createAddressBookEntryInput: $input) { success } }`;

/** More payees than the list shows at first, so that those added last are not in it. Answers their addresses. */
async function addPayees(api: Api, prefix: string) {
  const entries = Array.from({ length: 40 }, (_, index) => ({
    chain: "ETHEREUM",
    name: `${prefix} ${index}`,
    address: freshEthereumAddress(),
    type: ["RECIPIENT"],
  }));
  await api.ask(ADD, { input: { entries } });
  return entries.map(({ address }) => address);
}

test("a recipient that the list does not show is found, chosen and paid, and nothing typed is lost @no-scripts", async ({
  page,
  journey,
  api,
}) => {
  const addresses = await addPayees(api, "Payee");
  await journey.openSend("Trading desk");
  const dialog = dialogOf(page);
  const options = dialog.locator("select[name=recipient] option");
  await expect(options.filter({ hasText: "Payee 39" })).toHaveCount(0);

  await fillSendForm(page, { amount: "0.0123" });
  await dialog.getByLabel("Find a recipient").fill("payee 39");
  await dialog.getByRole("button", { name: "Find" }).click();
  await expect(dialog.getByText("all matches for “payee 39”")).toBeVisible();
  await expect(options.filter({ hasText: "Payee" })).toHaveText(["Payee 39"]);
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.0123");

  // Enter searches too, while there is nobody to pay.
  await dialog.getByLabel("Find a recipient").fill((addresses[38] ?? "").slice(2, 14));
  await dialog.getByLabel("Find a recipient").press("Enter");
  await expect(options.filter({ hasText: "Payee" })).toHaveText(["Payee 38"]);
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.0123");

  await fillSendForm(page, { recipient: "Payee 38", amount: "" });
  await pressPreview(page);
  await expect(dialog.getByText("Please enter an amount").first()).toBeVisible();
  await expect(dialog.getByLabel("To", { exact: true })).toHaveValue(addresses[38] ?? "");
  await fillSendForm(page, { amount: "0.0123" });
  await openPreview(page);
  await expect(factOf(page, "To")).toContainText("Payee 38");
  await dialog.getByRole("button", { name: "Back to transaction details" }).click();
  await expect(dialog.getByLabel("To", { exact: true })).toHaveValue(addresses[38] ?? "");
});

test("an address like one that the list does not show has to be compared with it", async ({
  page,
  journey,
  api,
}) => {
  const addresses = await addPayees(api, "Supplier");
  const known = (addresses[39] ?? "").toLowerCase();
  await journey.openSend("Trading desk");
  const twin = `${known.slice(0, 6)}${"0".repeat(32)}${known.slice(-4)}`;
  await fillSendForm(page, { to: twin, amount: "0.01" });
  await pressPreview(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText("Known: Supplier 39")).toBeVisible();
  await expect(recipientField(page)).toHaveValue(twin);
});

test("the search and its results fit a narrow screen @no-scripts", async ({ page, journey, api }) => {
  await addPayees(api, "Branch");
  await page.setViewportSize({ width: 390, height: 844 });
  await journey.openSend("Trading desk");
  const dialog = dialogOf(page);
  await dialog.getByLabel("Find a recipient").fill("branch");
  await dialog.getByRole("button", { name: "Find" }).click();
  await expect(dialog.getByText("the first matches for “branch”")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
