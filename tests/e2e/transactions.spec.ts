import type { Page } from "@playwright/test";
import { operationsOf } from "../fixtures/console/merged-query";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import type { Api } from "../fixtures/e2e/api";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { prepareDirectly } from "../fixtures/e2e/pending-payment";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";
import { chooseVasp, expectVasp } from "../fixtures/e2e/vasp-field";

const named = (page: Page, operation: string) => page.getByRole("cell", { name: operation, exact: true });

/** Opens the newest transaction in the list that has this status and operation. */
async function openFirst(page: Page, status: string, operation: "Payment" | "Received"): Promise<void> {
  await page.goto(`/transactions?status=${status}`);
  await page
    .getByRole("row")
    .filter({ has: named(page, operation) })
    .first()
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Transaction details" })).toBeVisible();
}

/** A request that waits for signatures, of a sub-wallet where nothing else does: no earlier nonce holds it back. */
async function waitingRequest(api: Api): Promise<string> {
  const { address: fromAddress } = await subWalletNamed(api, "Euro settlement account for counterparties");
  return prepareDirectly(api, { fromAddress, to: freshEthereumAddress(), value: "10000000000000000" });
}

function rows(page: Page) {
  return page
    .getByRole("table", { name: "Transactions" })
    .getByRole("row")
    .filter({ has: page.locator("td") });
}

test("transactions are listed 25 a page, there and back, filtered and sorted by the backend", async ({
  page,
}) => {
  await page.goto("/transactions");
  await expect(page.getByText("Only EVM and Bitcoin transactions are shown here.")).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  const first = await rows(page).first().innerText();
  const pages = page.getByRole("navigation", { name: "Pages of transactions" });

  await pages.getByRole("link", { name: "Next" }).click();
  await expect(pages).toContainText("Page 2");
  await expect(rows(page)).toHaveCount(25);
  expect(await rows(page).first().innerText()).not.toBe(first);
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(pages).toContainText("Page 1");
  expect(await rows(page).first().innerText()).toBe(first);

  await page.getByLabel("Status").selectOption("CONFIRMED");
  await page.getByLabel("Asset").selectOption("ETH");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/status=CONFIRMED/);
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(pages).toContainText("Page 2");
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByLabel("Status")).toHaveValue("CONFIRMED");
  for (const text of await rows(page).allInnerTexts()) {
    expect(text).toContain("ETH");
    expect(text).toContain("Confirmed");
  }

  await page.goto("/transactions?asset=ETH");
  await page.getByRole("columnheader", { name: "Status" }).getByRole("link").click();
  await expect(page).toHaveURL("/transactions?asset=ETH&sort=status");
  const header = page.getByRole("columnheader", { name: "Status" });
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page).first()).not.toContainText("Error");
  await header.getByRole("link").click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page).first()).toContainText("Error");
});

test("a keyword finds a transaction by the start of its id, and an unknown one shows no match", async ({
  page,
  api,
}) => {
  const { user } = await api.ask<{ user: { transactions: { items: { id: string }[] } } }>(
    "{ user { transactions(limit: 40) { items { id } } } }",
  );
  const id = user.transactions.items.at(-1)?.id ?? "";
  await page.goto("/transactions");
  await page.getByLabel("Find", { exact: true }).fill(id.slice(0, 20));
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(rows(page)).not.toHaveCount(25);
  await rows(page).first().getByRole("link").first().click();
  await expect(page).toHaveURL(`/transactions/${id}?back=q%3D${id.slice(0, 20)}`);
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Transactions" })
    .click();
  await expect(page).toHaveURL(`/transactions?q=${id.slice(0, 20)}`);

  await page.goto("/transactions?q=nothing-is-called-so&range=this-year");
  await expect(page.getByText("No transaction matches")).toBeVisible();
  await expect(page.getByLabel("Find", { exact: true })).toHaveValue("nothing-is-called-so");
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect(rows(page)).toHaveCount(25);
});

test("a list is narrowed by direction, sub-wallet, amount and days, which every link keeps", async ({
  page,
}) => {
  await page.goto("/transactions");
  await page.getByLabel("Direction").selectOption("SENT");
  await page.getByLabel("Sub-wallet").fill("treasury eth");
  await page.getByLabel("From date (UTC)").fill("2026-01-01");
  await page.getByLabel("Least amount").fill("1,5");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("Please enter the amount without commas")).toBeVisible();
  await expect(page.getByText("Nothing was searched")).toBeVisible();
  await expect(page.getByLabel("Sub-wallet")).toHaveValue("treasury eth");

  await page.getByLabel("Least amount").fill("1.5");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(rows(page).first()).toBeVisible();
  for (const text of await rows(page).allInnerTexts()) expect(text).toContain("Treasury ETH");
  const query = "direction=SENT&wallet=treasury+eth&least=1.5&from=2026-01-01";
  await expect(page.getByRole("columnheader", { name: "Status" }).getByRole("link")).toHaveAttribute(
    "href",
    `/transactions?${query}&sort=status`,
  );
  await rows(page).first().getByRole("link").first().click();
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("link", { name: "Transactions" })).toHaveAttribute(
    "href",
    `/transactions?${query}`,
  );
});

test("a filter is saved under a name for its person alone, opened again, and removed", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = javaScriptEnabled === false ? "Plain ETH" : "Large ETH";
  await page.goto("/transactions?asset=ETH&least=5");
  await page.getByRole("link", { name: "Save this view" }).click();
  await expect(page.getByText("ETH · at least 5").first()).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("#save-view-name")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/transactions?asset=ETH&least=5");
  const views = page.getByRole("navigation", { name: "Saved views" });
  await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await views.getByRole("link", { name: "All" }).click();
  await expect(page).toHaveURL("/transactions");
  await views.getByRole("link", { name }).click();
  await expect(page).toHaveURL("/transactions?asset=ETH&least=5");
  await views.getByRole("link", { name: "Saved views" }).click();
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByText("The view is removed").first()).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toHaveCount(0);
});

test("meaningless parameters are ignored @no-scripts", async ({ page }) => {
  await page.goto("/transactions?status=STOLEN&range=ever&asset=%3Cb%3E&sort=none&page=2&after=not-a-token");
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByLabel("Status")).toHaveValue("");
});

test("an organisation without transactions reads what will be listed here @no-scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("lena");
  await page.goto("/transactions");
  await expect(page.getByText("No transactions yet")).toBeVisible();
});

test("an unknown id redirects to the list, and the breadcrumb links to it @no-scripts", async ({
  page,
  api,
}) => {
  for (const id of ["unknown", "UnKnown", "0xdeadbeef"]) {
    await page.goto(`/transactions/${id}`);
    await expect(page).toHaveURL("/transactions");
  }
  const { user } = await api.ask<{ user: { transactions: { items: { id: string }[] } } }>(
    "{ user { transactions(limit: 1) { items { id } } } }",
  );
  await page.goto(`/transactions/${user.transactions.items[0]?.id}`);
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Transactions" })
    .click();
  await expect(page).toHaveURL("/transactions");
});

test("a mined transaction shows its full hash and a link to the explorer @no-scripts", async ({ page }) => {
  await page.goto("/transactions?status=CONFIRMED&asset=ETH");
  await rows(page)
    .filter({ has: named(page, "Payment") })
    .first()
    .getByRole("link")
    .first()
    .click();
  const link = page.getByRole("link", { name: /View on Etherscan/ });
  await expect(link).toHaveAttribute("href", /^https:\/\/holesky\.etherscan\.io\/tx\/0x[0-9a-f]{64}$/);
  const hash = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  await expect(page.getByText(hash, { exact: true })).toBeVisible();
  await expect(page.getByText("Confirmed by the network.")).toBeVisible();
});

test("a request that waits for signatures links to its sign screen", async ({ page, journey, api }) => {
  const id = await waitingRequest(api);
  await page.goto(`/transactions/${id}`);
  await page.getByRole("link", { name: "Sign on device" }).click();
  await expect(page).toHaveURL(new RegExp(`/wallets/.+/send\\?request=${id}$`));
  await expect(page.getByRole("dialog")).toBeVisible();
  await journey.confirm(id);
});

test("nothing can be submitted while the Travel Rule check runs @no-scripts", async ({ page }) => {
  await openFirst(page, "PREPROCESSING", "Received");
  await expect(page.getByRole("alert")).toContainText("The check for Travel Rule applicability is running");
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
});

test("travel-rule data of a sent payment is refused with the input kept, saved as a draft, and submitted once", async ({
  page,
}) => {
  await openFirst(page, "AWAITING_USER_TRAVEL_RULE", "Payment");
  const url = page.url();
  await expect(page.getByLabel("I am the originator")).toBeChecked();
  await expect(page.getByLabel("I am the originator")).toBeDisabled();
  const account = page.getByRole("textbox", { name: "Account ID" });
  await expect(account).not.toBeEditable();
  await expect(account).toHaveValue(/^(0x[0-9a-fA-F]{40}|tb1[0-9a-z]{38,59})$/);

  const card = page.getByRole("region", { name: "Transfer 1" });
  await chooseVasp(page, card, "Not in list");
  await page.getByLabel("Name of the business").fill("Quillon <Desk>");
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Submit" }).last().click();
  expect((await refused).status()).toBe(400);
  await expect(
    page.getByText("One or more errors in transfer 1: Beneficiary name is required").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Name of the business")).toHaveValue("Quillon <Desk>");
  await expectVasp(page, card, "Not in list");

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Transfer details saved!").first()).toBeVisible();
  await expect(page).toHaveURL(url);
  await expect(page.getByText(/One or more errors|is required/)).toHaveCount(0);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit" }).last().click();
  await expect(page.getByText("Beneficiary name is required").first()).toBeVisible();
  await expect(page.getByText("Transfer details saved!")).toHaveCount(0);
  await page.goto(url);
  await expect(page.getByLabel("Name of the business")).toHaveValue("Quillon <Desk>");

  await page.getByLabel("Name", { exact: true }).fill("Imogen Vale");
  await page.getByRole("button", { name: "Submit" }).last().click();
  await expect(page.getByText("Transfer details saved!").first()).toBeVisible();
  await expect(page).toHaveURL(url);
  await page.reload();
  await expect(page.getByText("Imogen Vale")).toBeVisible();
  await expect(page.getByText("Quillon <Desk>")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.locator(".breadcrumb").getByRole("link", { name: "Transactions" }).click();
  await expect(page).toHaveURL("/transactions?status=AWAITING_USER_TRAVEL_RULE");
});

test("a received payment asks which business sent it @no-scripts", async ({ page }) => {
  await openFirst(page, "AWAITING_USER_TRAVEL_RULE", "Received");
  await expect(page.getByLabel("I am the beneficiary")).toBeChecked();
  await page.getByLabel("Name", { exact: true }).fill("Imogen Vale");
  await page.getByRole("button", { name: "Submit" }).last().click();
  await expect(
    page.getByText("One or more errors in transfer 1: Vasp type is required").first(),
  ).toBeVisible();
  await chooseVasp(page, page.getByRole("region", { name: "Transfer 1" }), "Kestrel Settlement House");
  await page.getByRole("button", { name: "Submit" }).last().click();
  await expect(page.getByText("Transfer details saved!").first()).toBeVisible();
  await expect(page.getByText("Kestrel Settlement House").first()).toBeVisible();
});

test("an organisation that may act as an intermediary can name its principal @scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("priya");
  await openFirst(page, "AWAITING_USER_TRAVEL_RULE", "Payment");
  const originator = page.getByRole("group", { name: "Originator" });
  const box = originator.getByLabel("I am the originator");
  await expect(box).toBeEnabled();
  await expect(box).not.toBeChecked();
  await page.getByRole("group", { name: "Beneficiary" }).getByLabel("Name", { exact: true }).fill("Meridian");
  await originator.getByLabel("Name", { exact: true }).fill("Segregated client A");
  await page.getByRole("button", { name: "Submit" }).last().click();
  await expect(
    page.getByText("One or more errors in transfer 1: Originator customer ID is required").first(),
  ).toBeVisible();
  await expect(box).not.toBeChecked();
  await expect(originator.getByLabel("Name", { exact: true })).toHaveValue("Segregated client A");

  await box.check();
  await expect(originator.getByLabel("Customer ID")).toBeHidden();
  await expect(originator.getByText("Northbank Custody plc")).toBeVisible();
  await box.uncheck();
  await originator.getByLabel("Customer ID").fill("CLIENT-A");
  await page.getByRole("button", { name: "Submit" }).last().click();
  await expect(page.getByText("Transfer details saved!").first()).toBeVisible();
  await expect(page.getByText("CLIENT-A")).toBeVisible();
});

test("a refusal or a missing answer of the backend shows the specification's message @no-scripts", async ({
  page,
  lying,
}) => {
  const { url, backend } = lying;
  await page.goto(`${url}/transactions?status=AWAITING_USER_TRAVEL_RULE&asset=BTC`);
  await rows(page).first().getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Imogen Vale");
  backend.fail("updateTravelRuleInfo", "INTERNAL_ERROR", "Internal server error");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page
      .getByText(
        "There was an error saving the transfer details. Please try again and contact support if the problem persists",
      )
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Imogen Vale");
  await expect(
    page.locator(".travel-rule__form").getByRole("link", { name: "contact support" }).first(),
  ).toHaveAttribute("href", "/help#support");
  backend.reset();
  backend.drop("updateTravelRuleInfo");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("There was an error saving the transfer details").first()).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Imogen Vale");
});

test("missing transfers are shown as being calculated where required, and unknown statuses by name @no-scripts", async ({
  page,
  lying,
}) => {
  const { url, backend } = lying;
  const change = (status: string) => (data: Record<string, unknown>) => {
    const { transaction } = data.user as { transaction: Record<string, unknown> | null };
    if (transaction) Object.assign(transaction, { status, transfers: { items: [], nextToken: null } });
  };
  backend.rewrite("getTransaction", change("AWAITING_USER_TRAVEL_RULE"));
  await page.goto(`${url}/transactions?status=CONFIRMED`);
  await rows(page).first().getByRole("link").first().click();
  await expect(page.getByText("Transfers are being calculated")).toBeVisible();
  backend.rewrite("getTransaction", change("SOMETHING_NEW"));
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.getByText("Something New")).toBeVisible();
  await expect(page.getByText("No transfer information available")).toBeVisible();
});

test("a list that cannot be loaded says so and keeps the filter @no-scripts", async ({ page, lying }) => {
  const { url, backend } = lying;
  backend.drop("findTransactions");
  await page.goto(`${url}/transactions?status=ERROR`);
  await expect(page.getByText("The transactions could not be loaded")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("ERROR");
  backend.reset();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("the page updates the status by itself @scripts", async ({ page, journey, api }) => {
  const id = await waitingRequest(api);
  await page.clock.install();
  await page.goto(`/transactions/${id}`);
  await expect(page.getByRole("link", { name: "Sign on device" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await journey.confirm(id);
  await page.clock.runFor(6_000);
  await expect(page.getByText("Confirmed by the network.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign on device" })).toHaveCount(0);
});

test("the list and a transaction's page follow the accessibility rules @scripts", async ({ page }) => {
  await page.goto("/transactions");
  await checkAccessibility(page);
  await page.goto("/transactions?status=AWAITING_USER_TRAVEL_RULE&asset=BTC");
  await rows(page).first().getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  await checkAccessibility(page);
});

test("the list and a transaction's page fit a narrow screen @phone", async ({ page }) => {
  await page.goto("/transactions");
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect(page.getByRole("link", { name: "Next", exact: true })).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(390);
  await page.goto("/transactions?status=AWAITING_USER_TRAVEL_RULE&asset=BTC");
  await page
    .getByRole("link", { name: /Details of/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(390);
});

test("the page of a request that waits asks the backend for all of it at once, then about its recipient @no-scripts", async ({
  page,
  lying,
}) => {
  const { url, backend } = lying;
  await page.goto(`${url}/transactions?status=AWAITING_SIGNATURES&asset=ETH`);
  const opened = rows(page)
    .filter({ has: named(page, "Payment") })
    .first()
    .getByRole("link")
    .first();
  const before = backend.calls.length;
  await opened.click();
  await expect(page.getByRole("heading", { name: "Transaction details" })).toBeVisible();
  const asked = backend.calls.slice(before).map(({ query }) => operationsOf(query));
  const about = asked.filter((names) =>
    names.some((name) => /Transaction|Request|Payer|Outgoing/.test(name)),
  );
  expect(about).toHaveLength(2);
  expect(about[0]).toEqual(expect.arrayContaining(["getTransaction", "getRequest", "getPayerOfRequest"]));
  expect(about[1]).toEqual(expect.arrayContaining(["findAddressesLike", "getRecipientRecord"]));
});
