import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  cancelRequest,
  dialogOf,
  fillSendForm,
  openPreview,
  pressPreview,
  pressSend,
} from "../fixtures/e2e/send-dialog";
import { waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const row = (page: Page, n: number) => page.getByRole("group", { name: `Row ${n}`, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();

async function fillRow(page: Page, n: number, name: string) {
  const address = freshEthereumAddress();
  await row(page, n).getByLabel("Chain Type").selectOption("Ethereum");
  await row(page, n).getByLabel("Name", { exact: true }).fill(name);
  await row(page, n).getByLabel("Address", { exact: true }).fill(address);
  return address;
}

test("a name that looks like another is asked about, and both are marked", async ({
  page,
  watch,
  journey,
  api,
}) => {
  watch.allow(/the server responded with a status of 400/);
  const firm = `Partners ${freshEthereumAddress().slice(2, 8)}`;
  const [name, other] = [`Quorn ${firm}`, `Quоrn ${firm}`];
  await page.goto("/address-book/add");
  await fillRow(page, 1, name);
  await press(page, "Add Address");
  const address = await fillRow(page, 2, other);
  await press(page, "Submit Request");
  const difference = "its 3rd letter is the Cyrillic о (U+043E)";
  await expect(row(page, 2)).toContainText(
    `“${other}” looks like “${name}”, the name of row 1: ${difference}`,
  );
  await expect(page.getByRole("alert").getByRole("link", { name: "name to compare" })).toBeVisible();
  await expect(row(page, 2).getByLabel("Address", { exact: true })).toHaveValue(address);
  await row(page, 2).getByRole("checkbox", { name: "Use this name all the same" }).check();
  await press(page, "Submit Request");
  await expect(page).toHaveURL("/address-book");

  await page.goto(`/address-book?q=${encodeURIComponent(firm)}`);
  const listed = page.getByRole("table", { name: "Addresses" });
  await expect(listed).toContainText(
    `Looks like “${name}”, an address-book entry on Ethereum: ${difference}`,
  );
  await expect(listed).toContainText(
    `Looks like “${other}”, an address-book entry on Ethereum: its 3rd letter is the small o and not the Cyrillic о (U+043E)`,
  );

  await page.goto(`/find?q=${encodeURIComponent(firm)}`);
  const found = page.getByRole("main").getByRole("link", { name: new RegExp(`^${other}`) });
  await expect(found).toContainText(`Looks like “${name}”`);

  await journey.openSend("Trading desk");
  const find = dialogOf(page).getByLabel("Find a recipient");
  // Without scripts, once there are more recipients than the list shows.
  if (await find.isVisible()) {
    await find.fill(firm);
    await dialogOf(page).getByRole("button", { name: "Find", exact: true }).click();
  }
  await fillSendForm(page, { recipient: other });
  await pressPreview(page);
  await expect(dialogOf(page).getByRole("link", { name: "Please enter an amount" })).toBeVisible();
  await expect(dialogOf(page).locator(".recipient + .name-mark")).toContainText(`Looks like “${name}”`);
  await fillSendForm(page, { recipient: other, amount: "0.01" });
  await openPreview(page);
  await waitForStatus(api, await pressSend(page), "AWAITING_SIGNATURES");

  await page.goto("/transactions");
  // Also those that stand under 'Show more'.
  const waiting = page.locator(".tasks").getByRole("listitem", { includeHidden: true });
  await expect(waiting.filter({ hasText: other }).first()).toContainText(`looks like “${name}”`);
  const paid = page.getByRole("table", { name: "Transactions" }).getByRole("row").filter({ hasText: other });
  await paid.getByText("Looks like another name").click();
  await expect(paid.getByText(`Looks like “${name}”`)).toBeVisible();
  await paid.getByRole("link").first().click();
  await page.getByRole("link", { name: "Sign on device" }).click();
  await cancelRequest(page);
});
