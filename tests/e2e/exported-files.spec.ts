import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures/e2e/test";

test("what the custodian exports is complete and unchanged, and a changed byte of it is found @scripts", async ({
  page,
}) => {
  await page.goto("/home/export-portfolio");
  const fetched = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const csv = await readFile(await (await fetched).path());
  const ready = page.getByRole("dialog", { name: "Export ready" });
  const signed = page.waitForEvent("download");
  await ready.getByRole("link", { name: "Download manifest" }).click();
  const manifest = {
    name: (await signed).suggestedFilename(),
    mimeType: "application/json",
    buffer: await readFile(await (await signed).path()),
  };
  expect(manifest.name).toMatch(/^portfolio-[\d-]+\.csv\.manifest\.json$/);

  await ready.getByRole("link", { name: "the Verify page" }).click();
  const result = page.getByRole("region", { name: "Result" });
  const check = async (buffer: Buffer) => {
    await page.getByLabel("CSV file").setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer });
    await page.getByLabel("Manifest").setInputFiles(manifest);
    await page.getByRole("button", { name: "Check the files" }).click();
  };
  await check(csv);
  await expect(result.getByRole("alert")).toContainText("Complete and unchanged");
  await expect(result).toContainText("The key is known here");

  const changed = Buffer.from(csv);
  const at = changed.lastIndexOf("1");
  changed[at] = "2".charCodeAt(0);
  await check(changed);
  await expect(result.getByRole("alert")).toContainText("The first difference from the signed file is here");
});
