import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { lookAgain, scriptsThere } from "../fixtures/e2e/scripts-there";
import {
  cancelRequest,
  dialogOf,
  fillSendForm,
  openPreview,
  pressSend,
  recipientBox,
} from "../fixtures/e2e/send-dialog";
import { expect, test } from "../fixtures/e2e/test";

const OLDER = "older";

/** What the console answers to an open page of another version: it has other scripts, and none of the page's own. */
async function upgradeBehind(page: Page): Promise<void> {
  await scriptsThere(page);
  await page.evaluate((version) => {
    window.__remixManifest.version = version;
  }, OLDER);
  let isOlder = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOlder = false;
  });
  await page.route("**/assets/*", (route) =>
    route.continue(isOlder ? { url: new URL("/assets/gone.js", page.url()).href } : {}),
  );
}

const isSameDocument = (page: Page) => page.evaluate(() => window.__remixManifest?.version === "older");

test("a payment that is typed before an upgrade is previewed and sent after it, once @scripts", async ({
  page,
  journey,
}) => {
  const to = freshEthereumAddress();
  await journey.openSend("Fee float");
  const path = new URL(page.url()).pathname;
  await fillSendForm(page, { to, amount: "0.0181" });
  await upgradeBehind(page);
  await lookAgain(page);
  expect(await isSameDocument(page)).toBe(true);
  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("0.0181");

  await openPreview(page);
  expect(await isSameDocument(page)).toBe(false);
  await expect(dialogOf(page)).toContainText("0.0181");
  await upgradeBehind(page);
  await lookAgain(page);
  await pressSend(page);
  await cancelRequest(page);
  await page.goto(path);
  await recipientBox(page);
  await page.waitForLoadState("networkidle");
  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("");
});

test("rows that are typed before an upgrade stay, and are sent without a question @scripts", async ({
  page,
}) => {
  page.on("dialog", (dialog) => {
    throw new Error(dialog.message());
  });
  const address = freshEthereumAddress();
  const name = `Payee ${address.slice(2, 8)}`;
  await page.goto("/address-book/add");
  const row = page.getByRole("group", { name: "Row 1", exact: true });
  await row.getByLabel("Chain Type").selectOption("Ethereum");
  await row.getByLabel("Name", { exact: true }).fill(name);
  await row.getByLabel("Address", { exact: true }).fill(address);
  await upgradeBehind(page);
  await lookAgain(page);
  await page.getByRole("button", { name: "Add Address", exact: true }).last().click();
  const second = page.getByRole("group", { name: "Row 2", exact: true });
  await expect(second).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
  await expect(row.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expect(row.getByLabel("Address", { exact: true })).toHaveValue(address);
});

test("a list that follows the service loads itself anew after an upgrade, and links lead on @scripts", async ({
  page,
}) => {
  await page.goto("/transactions");
  await upgradeBehind(page);
  await lookAgain(page);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeVisible();

  await upgradeBehind(page);
  await lookAgain(page);
  await page.getByRole("link", { name: "Find" }).first().click();
  await page.waitForURL("**/find");
  await expect(page.getByRole("searchbox").first()).toBeVisible();
});

test("while both versions answer, each link leads to its page, also the second and third @scripts", async ({
  page,
  watch,
}) => {
  watch.allow(/Detected a manifest version mismatch|Error: Detected/);
  // Pages are of one version, and what they ask of routes is answered by the other.
  await page.route("**/__manifest*", (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/version=\w+/, `version=${OLDER}`),
    }),
  );
  await page.goto("/home");
  for (const name of ["Payouts", "Portfolio", "Address Book"]) {
    await scriptsThere(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  }
});

test("where the script of a link is gone before the page has noticed, the link leads to its page all the same @scripts", async ({
  page,
  watch,
}) => {
  watch.allow(/Error loading route module|404|dynamically imported module/);
  await page.goto("/home");
  await scriptsThere(page);
  let isGone = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route("**/assets/*", (route) =>
    route.continue(isGone ? { url: new URL("/assets/gone.js", page.url()).href } : {}),
  );
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Address Book" });
  await link.click();
  await expect(page.getByRole("heading", { name: "Address Book", level: 1 })).toBeVisible();
  expect(isGone).toBe(false);
});
