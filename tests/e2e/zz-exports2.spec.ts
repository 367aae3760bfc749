import { readFile } from "node:fs/promises";
import { keyPair, SIGNER, signManifest, transactionsExport } from "../fixtures/console/signed-export";
import { startConsole } from "../fixtures/e2e/stack";
import { expect, test } from "../fixtures/e2e/test";

const DIR = "/tmp/exports2/pics";
const t = transactionsExport();
const man = signManifest(t.manifest);

test("pictures of dialogs", async ({ page, signInAs, javaScriptEnabled, lying }) => {
  test.setTimeout(300_000);
  const js = javaScriptEnabled ? "js" : "nojs";
  let n = 0;
  const shot = async (name: string) => {
    n += 1;
    const combos = javaScriptEnabled
      ? ([[1440, "light"], [1440, "dark"], [390, "light"], [390, "dark"]] as const)
      : ([[1440, "light"], [390, "dark"]] as const);
    for (const [w, c] of combos) {
      await page.setViewportSize({ width: w, height: w === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: c });
      await page.screenshot({ path: `${DIR}/${String(n).padStart(2, "0")}-${name}-${js}-${w}-${c}.png` });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await signInAs("amara");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/home");
  await page.getByText("Export", { exact: true }).click();
  await shot("menu-home");
  await page.goto("/portfolio");
  await page.getByText("Export", { exact: true }).click();
  await shot("menu-portfolio");
  await page.goto("/portfolio/export-audit");
  await shot("audit");
  await page.getByLabel("Start date").fill("2020-01-01");
  await page.getByLabel("End date").fill("2030-01-01");
  await page.getByRole("button", { name: "Request export" }).click();
  await page.waitForTimeout(2500);
  await shot("audit-errors");
  await page.getByRole("link", { name: "Last 30 Days" }).click();
  await page.getByRole("button", { name: "Request export" }).click();
  await expect(page.getByRole("dialog", { name: "Export requested" })).toBeVisible();
  await shot("audit-requested");
  await page.goto("/home/export-transactions");
  await shot("transactions");
  await page.getByRole("radio", { name: "By count" }).check();
  await page.getByLabel("Number of transactions").fill("0");
  await page.getByRole("button", { name: "Request export" }).click();
  await page.waitForTimeout(2500);
  await shot("transactions-error");
  await page.goto("/portfolio/export-portfolio");
  await shot("portfolio");
  await page.getByLabel("End date").fill("2020-01-01");
  await page.getByRole("button", { name: "Download" }).click();
  await page.waitForTimeout(2500);
  await shot("portfolio-error");
  await page.getByLabel("End date").fill("2026-06-30");
  await page.getByRole("button", { name: "Download" }).click();
  await expect(page.getByRole("dialog", { name: "Export ready" })).toBeVisible();
  await page.waitForTimeout(500);
  await shot("portfolio-ready-toast");
  lying.backend.drop("requestCsvTransactions");
  await page.goto(`${lying.url}/home/export-transactions`);
  await page.getByRole("button", { name: "Request export" }).click();
  await expect(page.getByRole("dialog")).toContainText("not known whether");
  await page.waitForTimeout(2500);
  await shot("unclear");
  lying.backend.rewrite("requestCsvTransactions", (data) => {
    data.requestCsvTransactions = { email: "somebody.else@elsewhere.example" };
  });
  await page.getByRole("button", { name: "Request export" }).click();
  await expect(page.getByRole("dialog", { name: "Export requested" })).toBeVisible();
  await shot("other-address");
  lying.backend.goDown();
  await page.goto(`${lying.url}/home/export-transactions`);
  await shot("down");
  lying.backend.reset();
});

test("pictures of verify", async ({ page, stack, javaScriptEnabled }) => {
  test.setTimeout(300_000);
  const js = javaScriptEnabled ? "js" : "nojs";
  const console_ = await startConsole(stack, { CUSTODY_EXPORT_KEYS: SIGNER.publicKey });
  let n = 0;
  const shot = async (name: string) => {
    n += 1;
    const combos = javaScriptEnabled
      ? ([[1440, "light"], [1440, "dark"], [390, "light"], [390, "dark"]] as const)
      : ([[1440, "light"], [390, "dark"]] as const);
    for (const [w, c] of combos) {
      await page.setViewportSize({ width: w, height: w === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: c });
      await page.screenshot({ path: `${DIR}/v${String(n).padStart(2, "0")}-${name}-${js}-${w}-${c}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const go = async (csv: string | Buffer | null, m: string | null, name = "export.csv") => {
    if (csv !== null) await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(csv) });
    if (m !== null) await page.getByLabel("Manifest").setInputFiles({ name: "export.csv.manifest.json", mimeType: "application/json", buffer: Buffer.from(m) });
    await page.getByRole("button", { name: "Check the files" }).click();
    await page.waitForTimeout(700);
  };
  await page.goto(`${console_.url}/verify`);
  await shot("empty");
  await go(null, null);
  await shot("nothing-chosen");
  await go(t.csv, man);
  await shot("sound");
  await go(t.csv.replace('"2.5"', '"2.6"'), man);
  await shot("amount");
  await go(`\ufeff${t.csv.replaceAll("\r\n", "\n").replaceAll('"', "")}`, man, "export (1).csv");
  await shot("saved-anew");
  await go(t.csv, signManifest(t.manifest, keyPair(9)));
  await shot("other-key");
  await go(t.csv, man.replace("3.199939", "4.199939"));
  await shot("manifest-edited");
  await go(Buffer.from("504b030414000000", "hex"), man, "export.zip");
  await shot("zip");
  await go(man, t.csv, "export.csv.manifest.json");
  await shot("swapped");
  await go(t.csv, man);
  const big = Buffer.alloc(40 * 1024 * 1024, "a");
  await page.goto(`${console_.url}/verify`);
  await page.getByLabel("CSV file").setInputFiles({ name: "big.csv", mimeType: "text/csv", buffer: big });
  await page.getByLabel("Manifest").setInputFiles({ name: "x.manifest.json", mimeType: "application/json", buffer: Buffer.from(man) });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Check the files" }).click();
  await page.waitForTimeout(3000);
  await shot("large");
  console.log(js, await page.locator("body").innerText());
  const plain = await startConsole(stack, { CUSTODY_EXPORT_KEYS: "" });
  await page.goto(`${plain.url}/verify`);
  await go(t.csv, man);
  await shot("unchecked-key");
  await console_.stop();
  await plain.stop();
  void readFile;
});
