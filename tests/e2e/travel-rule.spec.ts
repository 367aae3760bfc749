import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import type { Api } from "../fixtures/e2e/api";
import { person } from "../fixtures/e2e/people";
import { getPage } from "../fixtures/e2e/posted-form";
import { enterEmail, enterPin, signIn } from "../fixtures/e2e/sign-in";
import { expect, test } from "../fixtures/e2e/test";
import { chooseVasp, expectVasp } from "../fixtures/e2e/vasp-field";

// These walks use up what waits in the seed: a stack of their own.
test.use({ stackEnv: { LOG_LEVEL: "info" } });

const WAITING = "/transactions?status=AWAITING_USER_TRAVEL_RULE";
const KEPT_WORDS =
  "Your organisation is configured to act as an intermediary, Travel Rule information cannot";

/** A batch of 40 and its page; the HTML of this many cards is bounded too. */
const BATCH = 40;
const MAX_HTML_BYTES = 600_000;
const MAX_GZIP_BYTES = 45_000;

function cards(page: Page): Locator {
  return page.locator("details.transfer");
}

function name(card: Locator): Locator {
  return card.getByLabel("Name", { exact: true });
}

async function openRow(page: Page, asset: string): Promise<void> {
  await page.goto(`${WAITING}&asset=${asset}`);
  await page.getByRole("row").filter({ hasText: "Received" }).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Transaction details" })).toBeVisible();
}

function press(page: Page, button: string): Promise<void> {
  return page.getByRole("button", { name: button, exact: true }).last().click();
}

interface Waiting {
  id: string;
  subWalletId: string;
  asset: { symbol: string };
}

/** The organisation's received payments that wait for details. */
async function waitingOf(api: Api, symbol: string): Promise<Waiting> {
  const { user } = await api.ask<{
    user: { transactions: { items: (Waiting & { status: string; transactionDirection: string })[] } };
  }>(
    "{ user { transactions(limit: 100) { items { id subWalletId status transactionDirection asset { symbol } } } } }",
  );
  const found = user.transactions.items.find(
    ({ status, transactionDirection, asset }) =>
      status === "AWAITING_USER_TRAVEL_RULE" &&
      transactionDirection === "RECEIVED" &&
      asset.symbol === symbol,
  );
  if (!found) throw new Error(`Nothing waits for details in ${symbol}`);
  return found;
}

test("a batch of 40 transfers: folded, filled in from the address book, copied to all, refused by number, submitted", async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  await openRow(page, "USDC");
  await expect(cards(page)).toHaveCount(BATCH);
  await expect(page.getByText("For transfers after 1 Sept 2023", { exact: false })).toBeVisible();
  const html = Buffer.from(await (await getPage(context, page.url())).text());
  test.info().annotations.push({ type: "weight", description: `${html.length} ${gzipSync(html).length}` });
  expect(html.length).toBeLessThan(MAX_HTML_BYTES);
  expect(gzipSync(html).length).toBeLessThan(MAX_GZIP_BYTES);

  // The first two payers are in the address book; the first incomplete one is the only one open.
  await expect(cards(page).filter({ hasText: "from the address book" })).toHaveCount(2);
  await expect(page.locator("details.transfer[open]")).toHaveCount(1);
  const third = cards(page).nth(2);
  await expect(third).toHaveAttribute("open");
  await expect(third).toContainText("2 fields missing");
  await expect(cards(page).nth(0).locator("summary")).toContainText("complete");
  await cards(page).nth(1).locator("summary").click();
  await expect(name(cards(page).nth(1))).toHaveValue("Orsted Token Desk ApS");
  await expectVasp(page, cards(page).nth(1), "Not in list");
  await expect(cards(page).nth(1).getByLabel("Name of the business")).toHaveValue("Orsted Token Desk");

  await press(page, "Submit");
  await expect(
    page.getByText("One or more errors in transfer 3: Originator name is required").first(),
  ).toBeVisible();
  await page.getByRole("link", { name: "Transfer 40: Originator name is required" }).click();
  await expect(cards(page).nth(39)).toHaveAttribute("open");

  await name(third).fill("Imogen <Vale>");
  await chooseVasp(page, third, "N/A - Unhosted");
  const account = await third.getByRole("textbox", { name: "Account ID" }).inputValue();
  await third.getByRole("button", { name: "Copy to all" }).click();
  await expect(page.getByText("Copied to 39 other transfers. Nothing is saved yet.")).toBeVisible();
  await expect(cards(page).locator("summary").filter({ hasText: "complete" })).toHaveCount(BATCH);
  await cards(page).nth(39).locator("summary").click();
  await expect(name(cards(page).nth(39))).toHaveValue("Imogen <Vale>");
  await expectVasp(page, cards(page).nth(39), "N/A - Unhosted");
  const last = cards(page).nth(39).getByRole("textbox", { name: "Account ID" });
  await expect(last).not.toHaveValue(account);
  // The address book's are overwritten too, and no longer said to be its.
  await expect(page.getByText("from the address book")).toHaveCount(0);

  await press(page, "Save");
  await expect(page.getByText("Transfer details saved!").first()).toBeVisible();
  await press(page, "Submit");
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(cards(page)).toHaveCount(BATCH);
});

test("an intermediary fills in everything itself, and may copy its own side too @scripts", async ({
  page,
  signInAs,
}) => {
  test.setTimeout(120_000);
  await signInAs("priya");
  await openRow(page, "USDT");
  await expect(cards(page)).toHaveCount(BATCH);
  await expect(page.getByText(KEPT_WORDS)).toBeVisible();
  await expect(page.getByText("from the address book")).toHaveCount(0);
  const first = cards(page).first();
  const beneficiary = first.getByRole("group", { name: "Beneficiary" });
  const originator = first.getByRole("group", { name: "Originator" });
  await expect(beneficiary.getByLabel("I am the beneficiary")).toBeEnabled();
  await beneficiary.getByLabel("I am the beneficiary").uncheck();
  await name(beneficiary).fill("Segregated client B");
  await beneficiary.getByLabel("Customer ID").fill("CLIENT-B");
  await beneficiary.getByRole("button", { name: "Copy to all" }).click();
  await expect(page.getByText("Copied to 39 other transfers")).toBeVisible();
  await name(originator).fill("A payer");
  await chooseVasp(page, originator, "Not in list");
  await originator.getByLabel("Name of the business").fill("A desk");
  await originator.getByRole("button", { name: "Copy to all" }).click();
  await expect(cards(page).locator("summary").filter({ hasText: "complete" })).toHaveCount(BATCH);
  await press(page, "Save");
  await expect(page.getByText("Transfer details saved!").first()).toBeVisible();
  await page.reload();
  await cards(page).nth(20).locator("summary").click();
  const again = cards(page).nth(20).getByRole("group", { name: "Beneficiary" });
  await expect(again.getByLabel("Customer ID")).toHaveValue("CLIENT-B");
  await expect(again.getByLabel("I am the beneficiary")).not.toBeChecked();
  await press(page, "Submit");
  await expect(page.getByText("Transfer details saved!").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(cards(page).first()).toContainText("Segregated client B");
});

test("a sub-wallet's transaction asks for its details in its dialog, in words of its own @no-scripts", async ({
  page,
  api,
}) => {
  const { id, subWalletId } = await waitingOf(api, "BTC");
  await page.goto(`/wallets/${subWalletId}?transaction=${id}`);
  const dialog = page.getByRole("dialog");
  const card = dialog.getByRole("region", { name: "Transfer 1" });
  await expect(dialog.getByText("For transfers after 1 Sept 2023", { exact: false })).toBeVisible();
  await name(card).fill("Imogen Vale");
  await press(page, "Submit");
  await expect(
    dialog.getByText("One or more errors in transfer 1: Vasp type is required").first(),
  ).toBeVisible();
  await expect(name(card)).toHaveValue("Imogen Vale");
  await chooseVasp(page, card, "N/A - Unhosted");
  await press(page, "Submit");
  await expect(dialog.getByText("Transfer details submitted!")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Submit" })).toHaveCount(0);
  await expect(page).toHaveURL(/transaction=/);
});

/** How many drafts the browser remembers: none before the page's scripts follow what is typed. */
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("travel-rule")).length);

test("a draft is there again after a reload, and can be discarded @scripts", async ({ page, lying }) => {
  const { url, backend } = lying;
  await page.goto(`${url}${WAITING}&asset=ETH`);
  await page.getByRole("row").filter({ hasText: "Received" }).first().getByRole("link").first().click();
  const card = page.getByRole("region", { name: "Transfer 1" });
  // Only the browser remembers it then.
  backend.fail("updateTravelRuleInfo", "INTERNAL_ERROR", "Internal server error");
  await name(card).fill("Half typed");
  await expect.poll(() => draftsIn(page)).toBe(1);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Half typed");
  await page.reload();
  await expect(page.getByText(/^Your draft of .+ UTC was restored$/)).toBeVisible();
  await expect(name(card)).toHaveValue("Half typed");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(name(card)).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  await expect(name(card)).toHaveValue("");
});

async function signInAgain(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await enterEmail(page, person("amara").email);
  await enterPin(page, person("amara").pin);
}

const logOut = (page: Page) =>
  page.getByRole("button", { name: "Log out" }).filter({ visible: true }).first();

test("what was typed is there again after another visit @scripts", async ({ page }) => {
  await openRow(page, "ETH");
  const url = page.url();
  const card = page.getByRole("region", { name: "Transfer 1" });
  await name(card).fill("Typed and left");
  await expect.poll(() => draftsIn(page)).toBe(1);
  await page.getByRole("link", { name: "Portfolio" }).first().click();
  await expect(page).toHaveURL(/portfolio/);
  await page.goto(url);
  await expect(name(card)).toHaveValue("Typed and left");
});

test("what was typed is there again after a sign-out in the middle, and Enter saves it without sending it @signed-out", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, person("amara"));
  await openRow(page, "ETH");
  const card = page.getByRole("region", { name: "Transfer 1" });
  await name(card).fill("Typed before the sign-out");
  await logOut(page).click();
  await signInAgain(page);
  await expect(name(card)).toHaveValue("Typed before the sign-out");
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("travel-rule");

  if (javaScriptEnabled !== false) {
    // The page is there before its scripts.
    await page.route(/\.js$/, () => undefined);
    await page.reload({ waitUntil: "commit" });
    await name(card).fill("Typed before the scripts ran");
    await logOut(page).click();
    await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
    await page.unrouteAll();
    await signInAgain(page);
    await expect(name(card)).toHaveValue("Typed before the scripts ran");
  }

  // The first button of the page that sends this form logs out; Enter presses another, which sends nothing on.
  await name(card).click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Transfer details saved!").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit", exact: true }).first()).toBeVisible();
  await expect(name(card)).toHaveValue(/^Typed before/);
});

test("a backend that is slow or down while somebody logs out loses nothing of what was typed @signed-out", async ({
  page,
  lying: { url, backend },
}) => {
  await signIn(page, person("amara"), `${url}/login`);
  await page.goto(`${url}${WAITING}&asset=ETH`);
  await page.getByRole("row").filter({ hasText: "Received" }).first().getByRole("link").first().click();
  const card = page.getByRole("region", { name: "Transfer 1" });
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  const release = backend.hold("updateTravelRuleInfo");
  await name(card).fill("Slowly kept");
  await logOut(page).click({ noWaitAfter: true });
  await expect.poll(() => backend.countCalls("updateTravelRuleInfo")).toBe(1);
  expect(page.url()).not.toContain("/login");
  await release();
  await signInAgain(page);
  await expect(name(card)).toHaveValue("Slowly kept");

  backend.fail("updateTravelRuleInfo", "INTERNAL_ERROR", "Internal server error");
  await name(card).fill("Kept by the browser alone");
  await logOut(page).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  expect(await page.content()).not.toContain("Kept by the browser alone");
  await signInAgain(page);
  await expect(name(card)).toHaveValue("Kept by the browser alone");
});
