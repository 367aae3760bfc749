import type { Page } from "@playwright/test";
import { fieldsOf, postForm } from "../fixtures/e2e/posted-form";
import { expect, test } from "../fixtures/e2e/test";

async function openForm(page: Page) {
  await page.goto("/home");
  await page.getByRole("link", { name: "Create Sub-Wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Sub-Wallet" });
  await expect(dialog).toBeVisible();
  return dialog;
}

const tileCount = (page: Page) =>
  page.getByRole("list", { name: "Sub-wallets" }).getByRole("listitem").count();

test("a created sub-wallet is announced and listed", async ({ page, signInAs }) => {
  await signInAs("priya");
  const dialog = await openForm(page);
  const before = await tileCount(page);
  await expect(dialog.getByLabel("Wallet").getByRole("option")).toHaveText([
    "Select a wallet",
    "Client assets",
  ]);
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  await dialog.getByLabel("Name").fill("Segregated client C");
  await dialog.getByRole("radio", { name: "XDC Network" }).check();
  await dialog.getByRole("button", { name: "Create" }).click();

  const created = page.getByRole("dialog", { name: "Sub-Wallet Created" });
  await expect(created).toContainText("Segregated client C");
  await created.getByRole("link", { name: "Done" }).click();
  await expect(page).toHaveURL("/home");
  expect(await tileCount(page)).toBe(before + 1);
  await page.getByRole("link", { name: "Segregated client C", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Segregated client C" })).toBeVisible();
});

test("missing fields are named, and nothing typed is lost", async ({ page, signInAs }) => {
  await signInAs("priya");
  const dialog = await openForm(page);
  await dialog.getByLabel("Wallet").selectOption("");
  await dialog.getByLabel("Name").fill("Kept");
  await dialog.getByRole("button", { name: "Create" }).click();
  for (const message of ["Please select a wallet", "Please select a blockchain"]) {
    await expect(dialog.getByText(message)).toHaveCount(2);
    await expect(dialog.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
  }
  await expect(dialog.getByLabel("Name")).toHaveValue("Kept");
});

test("Radix is offered to the configured e-mail domains @no-scripts", async ({ page }) => {
  const dialog = await openForm(page);
  await expect(dialog.getByText("Radix")).toBeVisible();
});

test("the same form sent twice creates one sub-wallet @no-scripts", async ({
  page,
  context,
  stack,
  signInAs,
}) => {
  await signInAs("priya");
  const dialog = await openForm(page);
  const before = await tileCount(page);
  await dialog.getByLabel("Name").fill("Only once");
  await dialog.getByRole("radio", { name: "Ethereum" }).check();
  const body = await fieldsOf(dialog.locator("form"), { name: "stage", value: "create" });
  const url = `${stack.consoleUrl}/home/create-sub-wallet`;
  const answers = await Promise.all([postForm(context, url, body), postForm(context, url, body)]);
  const [first, second] = answers.map(({ headers }) => headers.get("location"));
  expect(first).toMatch(/^\/home\/create-sub-wallet\?created=/);
  expect(second).toBe(first);
  await page.goto("/home");
  expect(await tileCount(page)).toBe(before + 1);
});

test("a refusal shows the service's words, and Retry creates one sub-wallet, also after a lost answer", async ({
  page,
  lying,
  watch,
  signInAs,
}) => {
  watch.allow(/the server responded with a status of (400|502|503|504)/);
  await signInAs("priya");
  await page.goto(`${lying.url}/home/create-sub-wallet`);
  const dialog = page.getByRole("dialog", { name: "Create Sub-Wallet" });
  await dialog.getByLabel("Name").fill("Second attempt");
  await dialog.getByRole("radio", { name: "Ethereum" }).check();
  lying.backend.fail("createSubWallet", "NOT_ALLOWED", "Sub-wallets are not created on Sundays");
  await dialog.getByRole("button", { name: "Create" }).click();

  const failed = page.getByRole("dialog", { name: "Failed to create sub-wallet" });
  await expect(failed.getByRole("alert")).toHaveText("Sub-wallets are not created on Sundays");
  await expect(failed.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/home");
  await failed.getByRole("button", { name: "Back to the form" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Second attempt");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(failed).toBeVisible();
  lying.backend.reset();
  lying.backend.drop("createSubWallet", { afterwards: true });
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(failed.getByRole("alert")).toContainText(
    "It is not known whether the sub-wallet was created. It is safe to press Retry: it is not created twice.",
  );
  lying.backend.reset();
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("dialog", { name: "Sub-Wallet Created" })).toContainText("Second attempt");
  await page.goto(`${lying.url}/home?q=Second+attempt`);
  expect(await tileCount(page)).toBe(1);
});
