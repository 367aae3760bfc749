import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { person } from "../fixtures/e2e/people";
import { expect, test } from "../fixtures/e2e/test";

test("what the list shows is exported by e-mail, asked for once, wrong dates refused with all that was chosen", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/transactions?asset=ETH&status=CONFIRMED&range=last-30-days");
  await page.getByRole("link", { name: "Export this view" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Transaction History" });
  await expect(dialog).toContainText("cannot be filtered by status or text");
  await expect(dialog.getByRole("checkbox", { name: "ETH", exact: true })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "SOL", exact: true })).not.toBeChecked();
  // axe needs scripts.
  if (javaScriptEnabled) await checkAccessibility(page);

  const end = await dialog.getByLabel("End date").inputValue();
  await dialog.getByLabel("End date").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Request export" }).click();
  await expect(dialog).toContainText("End date cannot be before the start date");
  await expect(dialog.getByRole("checkbox", { name: "ETH", exact: true })).toBeChecked();
  await dialog.getByLabel("End date").fill(end);
  await dialog.getByRole("button", { name: "Request export" }).click();

  const requested = page.getByRole("dialog", { name: "Export requested" });
  await expect(requested).toContainText(`The file will be sent to ${person("amara").email}`);
  await expect(requested).toContainText("UTC");
  await requested.getByRole("link", { name: "Done" }).click();
  await expect(page).toHaveURL("/transactions?status=CONFIRMED&asset=ETH&range=last-30-days");
});

test("the latest transactions are exported from the home page @no-scripts", async ({ page }) => {
  await page.goto("/home");
  await page.getByText("Export", { exact: true }).click();
  await page.getByRole("link", { name: "Transaction History" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Transaction History" });
  await dialog.getByRole("radio", { name: "By count" }).check();
  await dialog.getByLabel("Number of transactions").fill("3");
  await dialog.getByRole("button", { name: "Request export" }).click();
  const requested = page.getByRole("dialog", { name: "Export requested" });
  await expect(requested).toContainText("The latest 3");
  await requested.getByRole("link", { name: "Export another" }).click();
  await expect(dialog).toBeVisible();
});
