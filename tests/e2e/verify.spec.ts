import { connect, type Socket } from "node:net";
import { SIGNER, signManifest, transactionsExport } from "../fixtures/console/signed-export";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { startConsole } from "../fixtures/e2e/stack";
import { expect, test } from "../fixtures/e2e/test";

test.use({ user: null });

const { csv, manifest } = transactionsExport();
const CSV = { name: "export.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
const MANIFEST = {
  name: "export.csv.manifest.json",
  mimeType: "application/json",
  buffer: Buffer.from(signManifest(manifest)),
};

test("an auditor without an account sees that a file is complete and unchanged, or where it is not", async ({
  page,
  stack,
  javaScriptEnabled,
}) => {
  const console = await startConsole(stack, { CUSTODY_EXPORT_KEYS: SIGNER.publicKey });
  const published = await page.request.get(`${console.url}/.well-known/strongroom-export-keys.json`);
  expect(await published.json()).toEqual({ keys: [SIGNER.publicKey] });
  await page.goto(`${console.url}/help#exports`);
  await page.getByRole("link", { name: "Verify an export" }).click();
  await expect(page).toHaveTitle("Verify an export · Strongroom");
  const check = page.getByRole("button", { name: "Check the files" });
  const result = page.getByRole("region", { name: "Result" });

  await page.getByLabel("CSV file").setInputFiles(CSV);
  await check.click();
  await expect(page.getByText("Please choose the manifest").first()).toBeVisible();

  await page.getByLabel("CSV file").setInputFiles(CSV);
  await page.getByLabel("Manifest").setInputFiles(MANIFEST);
  await check.click();
  await expect(result.getByRole("alert")).toContainText("Complete and unchanged");
  await expect(result).toContainText("The key is known here");
  if (javaScriptEnabled) await checkAccessibility(page);

  const changed = { ...CSV, buffer: Buffer.from(csv.replace(`"2.5"`, `"2.6"`)) };
  await page.getByLabel("CSV file").setInputFiles(changed);
  await page.getByLabel("Manifest").setInputFiles(MANIFEST);
  await check.click();
  await expect(result.getByRole("alert")).toContainText("This is not the file that was signed");
  await expect(result).toContainText(
    "Between line 1 and line 7: The first difference from the signed file is here",
  );
  await expect(result).toContainText(
    "'in' of ETH in sub-wallet w/ETH/0 is as it was signed (2.5), but the rows add up to 2.6",
  );
  await console.stop();
});

test("both files can be dropped at once @scripts", async ({ page }) => {
  await page.goto("/verify");
  await expect(page.getByText("Drop both files here")).toBeVisible();
  const dropped = await page.evaluateHandle(
    ([text, signed]) => {
      const files = new DataTransfer();
      files.items.add(new File([signed ?? ""], "export.csv.manifest.json"));
      files.items.add(new File([text ?? ""], "export.csv"));
      return files;
    },
    [csv, MANIFEST.buffer.toString()],
  );
  const form = page.locator(".verify__form");
  // The page listens once its scripts run.
  await expect(async () => {
    await form.dispatchEvent("drop", { dataTransfer: dropped });
    await expect(page.getByLabel("Manifest")).toHaveValue(/manifest\.json$/, { timeout: 500 });
  }).toPass();
  await expect(page.getByLabel("CSV file")).toHaveValue(/export\.csv$/);
  await page.getByRole("button", { name: "Check the files" }).click();
  // Only the custodian's own key is known here, if any.
  await expect(page.getByRole("region", { name: "Result" })).toContainText(SIGNER.publicKey);
});

/** An upload that begins and goes no further. */
function idleUpload(url: string): Socket {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    `POST /verify HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nContent-Length: 1000000\r\n` +
      "Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n",
  );
  return socket;
}

test("uploads that begin and go no further keep nobody from checking a file @no-scripts", async ({
  page,
  stack,
}) => {
  const idle = Array.from({ length: 40 }, () => idleUpload(stack.consoleUrl));
  try {
    await expect(async () => {
      await page.goto("/verify");
      await page.getByLabel("CSV file").setInputFiles(CSV);
      await page.getByLabel("Manifest").setInputFiles(MANIFEST);
      await page.getByRole("button", { name: "Check the files" }).click();
      await expect(page.getByRole("region", { name: "Result" })).toContainText(SIGNER.publicKey, {
        timeout: 1_000,
      });
    }).toPass({ timeout: 15_000 });
    expect(idle.filter(({ closed }) => !closed).length).toBeGreaterThan(0);
  } finally {
    for (const socket of idle) socket.destroy();
  }
});
