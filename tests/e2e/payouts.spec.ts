import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { checkAccessibility, checkContrast } from "../fixtures/e2e/accessibility";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";
import { smallTargets } from "../fixtures/e2e/touch-targets";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const field = (page: Page, place: string) => page.locator(`[name="rows[${place}"]`);

async function check(page: Page, name: string, lines: readonly string[]) {
  await page.goto("/payouts/new");
  await page.getByLabel("Name of this payout").fill(name);
  await page.getByLabel("Or type or paste rows from a spreadsheet").fill(lines.join("\n"));
  await press(page, "Check the rows");
}

async function tickAll(page: Page) {
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
}

interface Downloaded {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function download(page: Page, link: string): Promise<Downloaded> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: link, exact: true }).click();
  const file = await waiting;
  const buffer = await readFile(await file.path());
  return { name: file.suggestedFilename(), mimeType: "application/octet-stream", buffer };
}

async function verify(page: Page, csv: Downloaded, manifest: Downloaded) {
  await page.goto("/verify");
  await page.getByLabel("CSV file").setInputFiles(csv);
  await page.getByLabel("Manifest").setInputFiles(manifest);
  await press(page, "Check the files");
}

const HEADER = "reference;from;asset;to;amount;note";

test("a list is checked, mended, approved once on a phone and paid; the same list again pays nothing", async ({
  page,
  phone,
  api,
  watch,
}) => {
  watch.allow(/the server responded with a status of 400/);
  const key = freshEthereumAddress().slice(2, 10);
  const [first, second] = [freshEthereumAddress(), freshEthereumAddress()];
  const wrong = `${first.slice(0, -1)}${first.endsWith("0") ? "1" : "0"}`;
  const name = `Suppliers ${key}`;
  const lines = [
    HEADER,
    `${key} A;Trading desk;USDC;${first};12.5;Invoice 1`,
    `${key} B;Trading desk;ETH;${wrong};0.01;`,
    `${key} C;Trading desk;ETH;${second};1,000;`,
    `${key} A;Trading desk;ETH;${second};0.02;`,
  ];
  await check(page, name, lines);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(row(page, `${key} A`).filter({ hasText: "First payment to this address" })).toBeVisible();
  await expect(page.getByText("Row 2 has the same reference")).toBeVisible();
  await expect(page.getByText("Did you mean 1000, or 1.000?")).toBeVisible();
  await expect(page.getByText("3 rows are refused: mend them, or leave them out")).toBeVisible();
  // A refused row keeps the payout from going on, and nothing typed is lost on the way.
  await field(page, "1].to").fill(first);
  await field(page, "2].amount").fill("0.03");
  await press(page, "Continue");
  await expect(page.getByText("1 row is refused: mend it, or leave it out").first()).toBeVisible();
  await press(page, "Leave 1 row out");
  await expect(page.getByText("3 rows must be looked at and ticked").first()).toBeVisible();
  await tickAll(page);
  await press(page, "Continue");
  await expect(page.getByText("1 row is left out")).toBeVisible();
  const fingerprint = await page.locator(".fingerprint code").textContent();
  await press(page, "Ask to approve 3 payments");

  await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Waits for approval")).toBeVisible();
  await expect(page.locator(".fingerprint code")).toHaveText(fingerprint ?? "");
  await expect(page.getByText("From 127.0.0.1, in a")).toBeVisible();
  await expect(row(page, `${key} A`)).toContainText("£");
  const waiting = (await phone.waiting()).find((one) => one.fingerprint === fingerprint);
  await phone.approveByAll(waiting?.requestId ?? "");
  await waitForStatus(api, waiting?.requestId ?? "", "CONFIRMED");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("3 of 3 confirmed")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await row(page, `${key} A · from Trading desk`).getByRole("link", { name: "Open the transaction" }).click();
  await expect(page.getByText("12.5", { exact: false }).first()).toBeVisible();
  await expect(page.getByText("Payment 1 of payout")).toBeVisible();
  await expect(page.getByText("Approved with the payout, not by itself")).toBeVisible();
  await expect(page.getByText("none yet")).toHaveCount(0);
  await page.getByRole("link", { name: `“${name}”` }).click();
  const [csv, manifest] = [
    await download(page, "Download results"),
    await download(page, "Download the manifest"),
  ];
  expect(manifest.name).toBe(`${csv.name}.manifest.json`);
  await page.getByRole("link", { name: "All its transactions" }).click();
  const payments = page.getByRole("table", { name: "Transactions" }).getByRole("row");
  await expect(payments).toHaveCount(4);
  await page.getByRole("combobox", { name: "Asset" }).selectOption("USDC");
  await press(page, "Filter");
  await expect(payments).toHaveCount(2);
  await page.getByRole("link", { name: `Payout “${name}”` }).click();
  await expect(page).not.toHaveURL(/payout=/);
  await expect(page).toHaveURL(/asset=USDC/);

  await verify(page, csv, manifest);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Complete and unchanged");
  await expect(result).toContainText("Confirmed: 12.5 USDC");
  await expect(result).toContainText(fingerprint ?? "no fingerprint");
  const changed = Buffer.from(csv.buffer.toString("utf8").replace(",12.5,", ",12.6,"));
  await verify(page, { ...csv, buffer: changed }, manifest);
  await expect(result).toContainText("This is not the file that was signed");
  await expect(result).toContainText("is as it was signed (12.5), but the rows add up to 12.6");

  await check(page, name, lines.slice(0, 2));
  await expect(page.getByRole("link", { name: `This reference was paid in “${name}”` })).toBeVisible();
});

test("what cannot be read as rows stays as it was typed, with its errors", async ({ page, watch }) => {
  watch.allow(/the server responded with a status of (400|413)/);
  const text = 'reference,asset,to,amount,Kosten\n"A,ETH,x,1,2\n';
  await check(page, "Wrong", [text]);
  await expect(
    page.getByText("The column “Kosten” is not known. Remove it, or correct its name"),
  ).toBeVisible();
  await expect(page.getByLabel("Or type or paste rows from a spreadsheet")).toHaveValue(text);
  await expect(page.getByLabel("Name of this payout")).toHaveValue("Wrong");
  await page.getByLabel("Or type or paste rows from a spreadsheet").fill("");
  await press(page, "Check the rows");
  await expect(page.getByText("Paste rows, or choose a file")).toBeVisible();
});

test("a payout is stopped before it is approved, and its references are free again", async ({ page }) => {
  const key = freshEthereumAddress().slice(2, 10);
  const lines = [HEADER, `${key};Trading desk;ETH;${freshEthereumAddress()};0.01;`];
  await check(page, `Stopped ${key}`, lines);
  await tickAll(page);
  await press(page, "Continue");
  await press(page, "Ask to approve 1 payment");
  await page.getByRole("link", { name: "Cancel request" }).click();
  await press(page, "Cancel the request");
  await expect(page.getByText("Stopped: nothing was sent")).toBeVisible();
  await page.getByRole("link", { name: "Prepare this one again" }).click();
  await expect(page.getByLabel("Or type or paste rows from a spreadsheet")).toHaveValue(
    new RegExp(`${key}-2,`),
  );
  await check(page, `Again ${key}`, lines);
  await expect(page.getByText("First payment to this address")).toBeVisible();
  await page.goto("/payouts");
  await expect(row(page, `Stopped ${key}`)).toContainText("Stopped: nothing was sent");
});

test("a payout above a rule's amount names the rule in its check, its review and on its page", async ({
  page,
  api,
}) => {
  const rule = "Payments above £250,000";
  const approvals = page.getByRole("region", { name: "Approvals" });
  const { address } = await subWalletNamed(api, "Treasury ETH");
  const name = `Ruled ${freshEthereumAddress().slice(2, 10)}`;
  await check(page, name, [HEADER, `${name};Client settlements;ETH;${address};120;`]);
  await expect(approvals).toContainText(rule);
  await expect(approvals).toContainText("Two approvals needed");
  await press(page, "Continue");
  await expect(approvals).toContainText(rule);
  await press(page, "Ask to approve 1 payment");
  await expect(page.getByText("Waits for approval")).toBeVisible();
  await expect(approvals).toContainText(`Asked for by a rule ${rule}`);
  await expect(approvals).toContainText("Two approvals needed");
  await page.getByRole("link", { name: "Cancel request" }).click();
  await press(page, "Cancel the request");
  await expect(page.getByText("Stopped: nothing was sent")).toBeVisible();
});

test("a payout fits a phone @scripts", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const key = freshEthereumAddress().slice(2, 10);
  await check(page, `Small ${key}`, [
    HEADER,
    ...[1, 2, 3].map((at) => `${key}-${at};Trading desk;ETH;${freshEthereumAddress()};0.01;A note`),
  ]);
  await expect(page.getByText("3 rows must be looked at and ticked")).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(390);
  expect(await smallTargets(page)).toEqual([]);
  await checkAccessibility(page);
  await checkContrast(page);
  await tickAll(page);
  await press(page, "Continue");
  await expect(page.getByText("3 new recipients")).toBeVisible();
  await checkAccessibility(page);
  await press(page, "Ask to approve 3 payments");
  await expect(page.getByText("Waits for approval")).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await checkAccessibility(page);
  await checkContrast(page);
  await page.getByRole("link", { name: "Cancel request" }).click();
  await press(page, "Cancel the request");
  await expect(page.getByText("Stopped: nothing was sent")).toBeVisible();
});

test("a hundred rows stand on a page, and a list that was posted without scripts is there once they run @scripts", async ({
  page,
}) => {
  const key = freshEthereumAddress().slice(2, 10);
  const to = freshEthereumAddress();
  const rows = Array.from({ length: 101 }, (_, at) => `${key}-${at};Trading desk;ETH;${to};0.${at + 101};`);
  await page.goto("/payouts/new");
  await page.getByLabel("Name of this payout").fill(`Pages ${key}`);
  await page.getByLabel("Or type or paste rows from a spreadsheet").fill([HEADER, ...rows].join("\n"));
  const isAnswered = page.waitForEvent("load");
  await page.locator("form", { has: page.getByLabel("Name of this payout") }).evaluate((form) => {
    const intent = Object.assign(document.createElement("input"), { name: "intent", value: "check" });
    form.append(intent);
    (form as HTMLFormElement).submit();
  });
  await isAnswered;
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await expect(row(page, `${key}-99`)).toBeVisible();
  await expect(row(page, `${key}-100`)).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await press(page, "Next");
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(row(page, `${key}-100`)).toBeVisible();
  await press(page, "Previous");
  await expect(row(page, `${key}-99`)).toBeVisible();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});
