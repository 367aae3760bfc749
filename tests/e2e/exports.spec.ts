import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { person } from "../fixtures/e2e/people";
import { expect, test } from "../fixtures/e2e/test";

/** Waits for the file that `press` leads to. */
async function downloadOf(
  page: Page,
  press: () => Promise<unknown>,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download") as Promise<Download>, press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("the portfolio's history is downloaded as a file named with its days, wrong dates refused in words", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/home");
  await page.getByText("Export", { exact: true }).click();
  await page.getByRole("link", { name: "Portfolio History" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Portfolio History" });
  await expect(dialog).toBeVisible();
  if (javaScriptEnabled) await checkAccessibility(page);
  const download = dialog.getByRole("button", { name: "Download" });
  await dialog.getByLabel("End date").fill("2021-03-17");
  await download.click();
  await expect(dialog).toContainText("End date cannot be before 18 Mar 2021");
  await dialog.getByRole("radio", { name: /One month/ }).check();
  await dialog.getByLabel("End date").fill("2025-10-31");
  await dialog.getByLabel("Time zone").selectOption("Europe/London");
  await dialog.getByLabel("Currency").selectOption("CHF");

  const ready = page.getByRole("dialog", { name: "Export ready" });
  const press = () => download.click();
  const pressLink = async () => {
    await press();
    await ready.getByRole("link", { name: "Download CSV" }).click();
  };
  const { name, text } = await downloadOf(page, javaScriptEnabled ? press : pressLink);
  // All 31 days of October, which lasts an hour longer there.
  expect(name).toBe("portfolio-2025-10-01-2025-10-31.csv");
  expect(text).toMatch(/^\uFEFF"record","date \(Europe\/London\)",.*"value \(CHF\)"/);
  expect(text).toContain('"2025-10-31","23:59:59.999"');
  await expect(ready).toContainText("Europe/London, a day apart");
  if (javaScriptEnabled) {
    const said = "portfolio-2025-10-01-2025-10-31.csv successfully downloaded";
    await expect(ready).toContainText(said);
    await checkAccessibility(page);
  }
  await ready.getByRole("link", { name: "Done" }).click();
  await expect(page).toHaveURL("/home");
});

test("the audit log is asked for over the portfolio, at most 31 days, and sent to the address that the service names @no-scripts", async ({
  page,
  stack,
}) => {
  await page.goto("/portfolio/export-audit");
  const dialog = page.getByRole("dialog", { name: "Export Audit History" });
  await dialog.getByRole("link", { name: "Last 7 Days" }).click();
  await expect(dialog.getByRole("link", { name: "Last 7 Days" })).toHaveAttribute("aria-current", "true");
  const start = await dialog.getByLabel("Start date").inputValue();
  const end = await dialog.getByLabel("End date").inputValue();
  expect((Date.parse(end) - Date.parse(start)) / 86_400_000).toBe(6);
  await dialog.getByLabel("Start date").fill("2024-01-01");
  await dialog.getByRole("button", { name: "Request export" }).click();
  await expect(dialog).toContainText("The selected date range cannot be over 31 days");
  await dialog.getByLabel("Start date").fill(start);
  await dialog.getByRole("button", { name: "Request export" }).click();
  const requested = page.getByRole("dialog", { name: "Export requested" });
  await expect(requested).toContainText(`The file will be sent to ${person("amara").email}`);
  await expect(requested.getByRole("link", { name: "Open the mailbox" })).toHaveAttribute(
    "href",
    `${stack.sandboxUrl}/mail`,
  );
  await expect(requested).toContainText("UTC");
  await expect(requested.getByRole("link", { name: "the Verify page" })).toHaveAttribute("href", "/verify");
  await requested.getByRole("link", { name: "Done" }).click();
  await expect(page).toHaveURL("/portfolio");
});

test("an export whose answer is lost is said to be unclear, and one file is sent however often it is requested", async ({
  page,
  signInAs,
  lying,
  stack,
  watch,
}) => {
  watch.allow(/the server responded with a status of 502|ERR_FAILED/);
  // Nobody else's test has mail for her.
  await signInAs("mona");
  const mails = async () => {
    const mailbox = await (await fetch(new URL("/mail", stack.sandboxUrl))).text();
    return mailbox.split(`To ${person("mona").email}`).length - 1;
  };
  lying.backend.drop("requestAuditLog", { afterwards: true });
  // Pressed before scripts run, its days are UTC's, and still are when it is pressed again.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${lying.url}/portfolio/export-audit`);
  await page.unroute("**/assets/*.js");
  const dialog = page.getByRole("dialog", { name: "Export Audit History" });
  const press = dialog.getByRole("button", { name: "Request export" });
  await press.click();
  await expect(dialog).toContainText("Unable to request audit csv");
  await expect(dialog).toContainText("It is not known whether the file was requested");
  const asked = () =>
    lying.backend.calls.flatMap(({ query, variables }) =>
      query.includes("requestAuditLog") ? [variables] : [],
    );
  const [first] = asked();
  lying.backend.reset();
  await page.waitForLoadState("load");
  await press.click();
  await expect(page.getByRole("dialog", { name: "Export requested" })).toBeVisible();
  expect(asked()).toEqual([first]);
  await expect.poll(mails).toBe(1);
});

test("a file that cannot be downloaded is said to be none, in the page too @scripts", async ({
  page,
  lying,
}) => {
  const failed = "Failed to download csv portfolio. Please contact support if the problem persist";
  lying.backend.fail("getPortfolioCsv", "INTERNAL_ERROR", "No prices");
  await page.goto(`${lying.url}/home/export-portfolio`);
  await page.getByRole("button", { name: "Download" }).click();
  const ready = page.getByRole("dialog", { name: "Export ready" });
  await expect(ready.getByRole("alert")).toContainText(failed);
  lying.backend.reset();
  const { name } = await downloadOf(page, () => ready.getByRole("link", { name: "Download CSV" }).click());
  expect(name).toMatch(/^portfolio-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  await expect(ready).toContainText("successfully downloaded");
});
