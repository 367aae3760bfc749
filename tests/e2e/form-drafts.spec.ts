import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { pendingPayment } from "../fixtures/e2e/pending-payment";
import { person } from "../fixtures/e2e/people";
import {
  cancelRequest,
  dialogOf,
  fillSendForm,
  openPreview,
  pressSend,
  recipientBox,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { signIn } from "../fixtures/e2e/sign-in";
import { openStake, sendStake, stakePath } from "../fixtures/e2e/stake-dialog";
import { cancelByApi, subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const countDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /drafts/.test(key)).length);

const lengthOfDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).reduce(
      (sum, [key, text]) => sum + (/drafts/.test(key) ? text.length : 0),
      0,
    ),
  );

test("Back from the preview and a reload keep what was typed, until it is sent @scripts", async ({
  page,
  journey,
}) => {
  const to = freshEthereumAddress();
  const { id } = await journey.openSend("Fee float");
  const amount = dialogOf(page).getByLabel("Amount");
  await recipientBox(page);
  await page.keyboard.type(to);
  await page.keyboard.press("Tab");
  await page.keyboard.type("0.0171");
  await openPreview(page);
  await page.goBack();
  await expect(amount).toHaveValue("0.0171");
  await expect((await recipientBox(page)) ?? amount).toHaveValue(to);

  await page.reload();
  await expect(amount).toHaveValue("0.0171");
  await expect((await recipientBox(page)) ?? amount).toHaveValue(to);
  expect(page.url()).not.toContain(to);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(to);

  await openPreview(page);
  await pressSend(page);
  await cancelRequest(page);
  await page.goto(sendPath(id));
  await recipientBox(page);
  await page.waitForLoadState("networkidle");
  await expect(amount).toHaveValue("");
  await fillSendForm(page, { amount: "1" });
});

test("a stake form keeps what was typed into each of its tabs until it is sent @scripts", async ({
  page,
  api,
}) => {
  const { id } = await subWalletNamed(api, "Bonded DOT");
  // All is typed before the part comes that writes it down.
  let letItCome = () => {};
  const typed = new Promise<void>((resolve) => {
    letItCome = resolve;
  });
  await page.route(/\/keep-draft-/, async (route) => {
    await typed;
    await route.continue();
  });
  await openStake(page, stakePath(id, "add"));
  const amount = dialogOf(page).getByLabel("Amount", { exact: false }).first();
  await amount.click();
  await page.keyboard.type("1.2345");
  letItCome();
  await expect.poll(() => countDrafts(page)).toBe(1);
  await page.reload();
  await expect(amount).toHaveValue("1.2345");
  await dialogOf(page).getByRole("link", { name: "Unstake", exact: true }).click();
  await page.waitForURL(/tab=unstake/);
  await page.waitForLoadState("networkidle");
  await expect(amount).toHaveValue("");
  await dialogOf(page).getByRole("link", { name: /^Add/ }).click();
  await expect(amount).toHaveValue("1.2345");

  await cancelByApi(api, await sendStake(page));
  await openStake(page, stakePath(id, "add"));
  await page.waitForLoadState("networkidle");
  await expect(amount).toHaveValue("");
});

test("Back from the preview of a replacement keeps the price, and never what is replaced @scripts", async ({
  page,
  api,
  phone,
}) => {
  const from = await subWalletNamed(api, "Euro settlement account for counterparties");
  const to = freshEthereumAddress();
  const value = "100000000000000000";
  const payment = { fromAddress: from.address, to, value, gasPrice: "9000000001" };
  const pending = await pendingPayment(api, phone, payment);
  await page.goto(`/wallets/${from.id}/speedupcancel`);
  await dialogOf(page)
    .getByRole("link", { name: `Nonce ${pending.nonce}` })
    .click();
  const price = dialogOf(page).getByLabel("Gas price (Gwei)");
  await price.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("12.5");
  await openPreview(page);
  await page.goBack();
  await expect(price).toHaveValue("12.5");
  await page.reload();
  await expect(price).toHaveValue("12.5");
  await dialogOf(page).getByRole("link", { name: "Speed up", exact: true }).click();
  await expect(dialogOf(page).getByLabel("Amount (unchanged)")).toHaveValue("0.1");
});

test("filled rows of the address book ask before they are left, and are there again @scripts", async ({
  page,
}) => {
  await page.goto("/address-book");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Add Address" }).click();
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
  // The page that is left may be shown a moment longer.
  await expect(page.getByRole("heading", { name: "Portfolio", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue("Northbank Ltd");

  await test.step("Back and 'Log out' ask as well", async () => {
    await page.waitForLoadState("networkidle");
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(page).toHaveURL("/address-book/add");
    await page.getByRole("button", { name: "Log out" }).first().click();
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(name).toHaveValue("Northbank Ltd");
    await page.goBack();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/address-book");
  });
});

test("rows that came from a CSV, and those that wait behind them, are there again after a reload @scripts", async ({
  page,
}) => {
  await page.goto("/address-book/add");
  await page.getByText("Many addresses?").click();
  const lines = Array.from(
    { length: 52 },
    (_, at) => `ETHEREUM,Payee ${at + 1},${freshEthereumAddress()},RECIPIENT`,
  );
  await page.getByLabel("CSV text").fill(["chain,name,address,type", ...lines].join("\n"));
  await page.getByRole("button", { name: "Fill in the rows" }).click();
  await expect(page.getByText("2 rows wait to be added after these")).toBeVisible();
  // The pasted text was written down before, in a shorter record.
  await expect.poll(() => lengthOfDrafts(page)).toBeGreaterThan(12_000);
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  const name = (row: number) =>
    page.getByRole("group", { name: `Row ${row}`, exact: true }).getByLabel("Name", { exact: true });
  await expect(name(50)).toHaveValue("Payee 50");
  await expect(page.getByText("More rows wait to be added after these")).toBeVisible();
});

test("a transfer between accounts keeps what was typed until it is sent @scripts", async ({ page }) => {
  await page.goto("/exchanges");
  await page.getByRole("link", { name: "Transfer Kraken main" }).click();
  const amount = dialogOf(page).getByLabel("Amount");
  await amount.click();
  await page.keyboard.type("0.25");
  await expect.poll(() => countDrafts(page)).toBe(1);
  await page.reload();
  await expect(amount).toHaveValue("0.25");
});

test("logging out asks where another tab holds what was typed, and Stay keeps it @scripts @signed-out", async ({
  page,
  journey,
  context,
}) => {
  await signIn(page, person("amara"));
  await journey.openSend("Fee float");
  await recipientBox(page);
  await page.waitForLoadState("networkidle");
  const amount = dialogOf(page).getByLabel("Amount");
  await amount.click();
  await page.keyboard.type("0.0291");
  const other = await context.newPage();
  await other.goto("/address-book");
  await other.waitForLoadState("networkidle");
  const logOut = other.getByRole("button", { name: "Log out" });
  const question = other.getByRole("dialog", { name: "Log out and lose entries?" });
  await logOut.first().click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await expect(amount).toHaveValue("0.0291");
  await expect(other).toHaveURL("/address-book");

  await logOut.first().click();
  await question.getByRole("button", { name: "Log out" }).click();
  await expect(other.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
});
