import { freshEthereumAddress, freshRippleAddress } from "../fixtures/e2e/fresh-address";
import {
  dialogOf,
  factOf,
  fillSendForm,
  openPreview,
  recipientBox,
  recipientField,
} from "../fixtures/e2e/send-dialog";
import { expect, test } from "../fixtures/e2e/test";

test("a payment is kept as a template, fills in another form, and is renamed and removed", async ({
  page,
  journey,
}) => {
  const to = freshEthereumAddress();
  const requestId = await journey.send("Market making", { to, amount: "0.0131" });
  await journey.confirm(requestId);
  await page.goto(`/transactions/${requestId}`);
  await page.getByRole("link", { name: "Save as template" }).click();
  await expect(page).toHaveURL(`/transactions/templates?from=${requestId}`);
  await page.getByLabel("Name", { exact: true }).fill("Courier");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL("/transactions/templates");
  const row = page.getByRole("listitem").filter({ hasText: "Courier" });
  await expect(row).toContainText("0.0131 ETH on ");

  await journey.openSend("OTC desk");
  const dialog = dialogOf(page);
  await recipientBox(page);
  await dialog.getByText("Templates", { exact: true }).click();
  await dialog.getByLabel("Template", { exact: true }).selectOption("Courier · 0.0131 ETH");
  await dialog.getByRole("button", { name: "Use template" }).click();
  await expect(dialog.getByText("Filled in from the template “Courier”")).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toContain(to.slice(2));
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.0131");
  await recipientBox(page);
  await openPreview(page);
  await expect(factOf(page, "Amount")).toContainText("0.0131 ETH");

  await page.goto("/transactions/templates");
  await row.locator("summary").click();
  await row.getByLabel("New name").fill("Courier, monthly");
  await row.getByRole("button", { name: "Save the name" }).click();
  const renamed = page.getByRole("listitem").filter({ hasText: "Courier, monthly" });
  await expect(renamed).toBeVisible();
  await renamed.getByRole("button", { name: "Remove Courier, monthly" }).click();
  await expect(renamed).toHaveCount(0);
});

test("the send form is kept as a template without an amount, with its tag, and loses nothing that is typed", async ({
  page,
  journey,
}) => {
  const to = freshRippleAddress();
  await journey.openSend("XRP corridor Manila");
  const dialog = dialogOf(page);
  await fillSendForm(page, { to, destinationTag: "90210" });
  await dialog.getByText("Templates", { exact: true }).click();
  await dialog.getByRole("button", { name: "Save as template" }).click();
  await expect(dialog.getByText("Please enter a name for the template")).toBeVisible();
  await expect(dialog.getByLabel("Destination tag")).toHaveValue("90210");
  await dialog.getByLabel("Template name").fill("Manila payroll");
  await dialog.getByLabel("Template name").press("Enter");
  await expect(dialog.getByText("Saved as the template “Manila payroll”")).toBeVisible();
  await expect(recipientField(page)).toHaveValue(to);

  await journey.openSend("XRP corridor Nairobi");
  await recipientBox(page);
  await fillSendForm(page, { amount: "12.5" });
  await dialog.getByText("Templates", { exact: true }).click();
  await dialog.getByLabel("Template", { exact: true }).selectOption("Manila payroll · XRP");
  await dialog.getByRole("button", { name: "Use template" }).click();
  await expect(dialog.getByText("Filled in from the template “Manila payroll”")).toBeVisible();
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialog.getByLabel("Destination tag")).toHaveValue("90210");
  await expect(dialog.getByLabel("Amount")).toHaveValue("12.5");
});
