import type { Page } from "@playwright/test";
import { checkAccessibility, checkContrast } from "../fixtures/e2e/accessibility";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { turnToTop } from "../fixtures/e2e/hand";
import { person } from "../fixtures/e2e/people";
import { signIn } from "../fixtures/e2e/sign-in";
import { expect, test } from "../fixtures/e2e/test";
import { smallTargets } from "../fixtures/e2e/touch-targets";

const row = (page: Page, n: number) => page.getByRole("group", { name: `Row ${n}`, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();
const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "All rows are kept" });

async function fillRow(page: Page, n: number, { chain = "Ethereum", name = "", address = "" }) {
  await row(page, n).getByLabel("Chain Type").selectOption(chain);
  await row(page, n).getByLabel("Name", { exact: true }).fill(name);
  await row(page, n).getByLabel("Address", { exact: true }).fill(address);
}

/** An address with the beginning and the end of another. */
function sibling(address: string): string {
  const middle = freshEthereumAddress().slice(10, 34);
  return `${address.slice(0, 10)}${middle}${address.slice(34)}`.toLowerCase();
}

const csvOf = (addresses: readonly string[]) => [
  "chain;name;address;type",
  ...addresses.map((one, at) => `ETHEREUM;"Payee; ${at + 1}";${one};RECIPIENT`),
];

test("rows are added, deleted and corrected, and nothing typed is lost on the way", async ({
  page,
  watch,
}) => {
  watch.allow(/the server responded with a status of 400/);
  await page.goto("/address-book/add");
  const first = freshEthereumAddress();
  const name = `Payee ${first.slice(2, 8)}`;
  await fillRow(page, 1, { name, address: ` ${first} ` });
  await row(page, 1).getByLabel("Travel Rule").check();
  await row(page, 1).getByLabel("Counterparty name").fill("Northbank Custody plc");

  // A row that is not complete keeps the next one from being added.
  await press(page, "Add Address");
  const missing = "Please provide Travel Rule information for the address row 1";
  await expect(row(page, 1)).toContainText(missing);
  await expect(row(page, 1).getByLabel("Counterparty name")).toHaveValue("Northbank Custody plc");
  const business = row(page, 1).getByRole("combobox", { name: /Cryptoasset business/ });
  if ((await business.getAttribute("role")) === "combobox") {
    await expect(business).toBeFocused();
    await business.fill("northb");
    await row(page, 1)
      .getByRole("option", { name: /Northbank/ })
      .click();
  } else {
    // The list is long: without scripts it is narrowed, and everything else stays as it is.
    await row(page, 1).getByLabel("Find a business").fill("northb");
    await row(page, 1).getByRole("button", { name: "Find" }).click();
    await expect(row(page, 1)).toContainText("all matches for “northb”");
    await expect(row(page, 1).getByLabel("Counterparty name")).toHaveValue("Northbank Custody plc");
    await business.selectOption("Northbank Custody plc");
  }
  await press(page, "Add Address");
  await expect(row(page, 2)).toBeVisible();

  await expect(row(page, 2).getByLabel(/Destination tag/)).toBeHidden();
  await fillRow(page, 2, {
    chain: "Ripple",
    name: "Cebu payout",
    address: "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe",
  });
  await row(page, 2)
    .getByLabel(/Destination tag/)
    .fill("rent");
  await press(page, "Submit Request");
  await expect(row(page, 2)).toContainText("Not a valid RIPPLE destination tag");
  await expect(summary(page)).toContainText("Nothing was sent this time.");
  await expect(summary(page).getByRole("link", { name: "memo" })).toHaveAttribute(
    "href",
    "#add-rows[1].memo",
  );
  await expect(row(page, 1).getByLabel("Address", { exact: true })).toHaveValue(first);

  await press(page, "Delete row 2");
  await expect(row(page, 2)).toHaveCount(0);
  await press(page, "Submit Request");
  await expect(page).toHaveURL("/address-book");
  const done = "Successfully submitted request to add 1 address(es) to the address book";
  await expect(page.locator(".flash")).toHaveText(done);

  // The same once more is in the book already.
  await page.goto("/address-book/add");
  await fillRow(page, 1, { name: "Again", address: first.toLowerCase() });
  await press(page, "Submit Request");
  await expect(row(page, 1)).toContainText(`in the address book already, as “${name}”`);
  await row(page, 1).getByLabel("Leave this row out").check();
  await press(page, "Submit Request");
  await expect(summary(page)).toContainText("Every row is left out: there is nothing to add");
});

test("50 rows of a CSV fill the form, the 37th is corrected, and the rest comes next", async ({
  page,
  watch,
}) => {
  watch.allow(/the server responded with a status of 400/);
  await page.goto("/address-book/add");
  // Of a few beginnings and ends: among 53 random addresses, one may well resemble a known one.
  const [first, rest] = [freshEthereumAddress(), freshEthereumAddress()];
  const addresses = Array.from({ length: 53 }, (_, at) => sibling(at < 50 ? first : rest));
  const [header = "", ...lines] = csvOf(addresses);
  await page.getByText("Many addresses?").click();
  const broken = [...lines.slice(0, 2), "ATLANTIS;x;y;RECIPIENT", ...lines.slice(2)];
  await page.getByLabel("CSV text").fill([header, ...broken].join("\n"));
  await press(page, "Fill in the rows");
  await expect(page.getByText("Row 4, chain: “ATLANTIS” is not a chain of this network")).toBeVisible();
  await expect(row(page, 2)).toHaveCount(0);
  await expect(page.getByLabel("CSV text")).toHaveValue(/ATLANTIS/);

  const buffer = Buffer.from(`\uFEFF${[header, ...lines].join("\r\n")}\r\n`);
  await page.getByLabel("Or a file").setInputFiles({ name: "book.csv", mimeType: "text/csv", buffer });
  await press(page, "Fill in the rows");
  await expect(page.getByText("3 rows wait to be added after these")).toBeVisible();
  await expect(page.getByRole("group", { name: /^Row \d+$/ })).toHaveCount(50);
  await expect(page.getByText("50 of at most 50 rows")).toBeInViewport();
  await press(page, "Add Address");
  await expect(summary(page)).toContainText("Maximum of 50 address entries only");

  await row(page, 37).getByLabel("Name", { exact: true }).fill("");
  await press(page, "Submit Request");
  await expect(row(page, 37)).toContainText("Name must be 1 to 50 characters (ETHEREUM row 37)");
  await expect(page.getByRole("group", { name: /^Row \d+$/ })).toHaveCount(50);
  await expect(row(page, 50).getByLabel("Name", { exact: true })).toHaveValue("Payee; 50");
  await summary(page).getByRole("link", { name: "name" }).click();
  await expect(row(page, 37).getByLabel("Name", { exact: true })).toBeInViewport();
  await row(page, 37).getByLabel("Name", { exact: true }).fill("Payee; 37");
  await press(page, "Submit Request");
  const done = "Successfully submitted request to add 50 address(es) to the address book";
  await expect(page.getByRole("alert").filter({ hasText: done })).toBeVisible();
  await expect(page.getByRole("group", { name: /^Row \d+$/ })).toHaveCount(3);
  await expect(row(page, 1).getByLabel("Name", { exact: true })).toHaveValue("Payee; 51");
  await press(page, "Submit Request");
  await expect(page.locator(".flash")).toContainText("add 3 address(es)");
});

test("a file that cannot be taken says so at its field and in the summary, and good rows are taken on request", async ({
  page,
  watch,
}) => {
  watch.allow(/the server responded with a status of (400|413)/);
  await page.goto("/address-book/add");
  const field = page.getByLabel("Or a file");
  const choose = async (name: string, buffer: Buffer) => {
    if (!(await field.isVisible())) await page.getByText("Many addresses?").click();
    await field.setInputFiles({ name, mimeType: "text/csv", buffer });
    await press(page, "Fill in the rows");
  };
  const refused = async (words: string) => {
    await expect(page.locator("#add-file-error")).toContainText(words);
    await expect(page.locator("#add-summary")).toContainText(words);
    await expect(page.locator("#add-summary")).toContainText(
      /Nothing was sent this time\.|This form was not read\./,
    );
  };
  await choose("book.xlsx", Buffer.from("504b0304", "hex"));
  await refused("“book.xlsx” is an Excel workbook, not a CSV");
  await choose("large.csv", Buffer.alloc(10 * 1024 * 1024, "x"));
  // Without scripts nothing of it is read, not even its name.
  await refused("may have at most 128 KB");

  const header = "sep=;\nchain;name;address;type\n";
  const good = `ETHEREUM;Zürich;${freshEthereumAddress()};RECIPIENT\n`;
  const bad = `ETHEREUM;;${freshEthereumAddress()};RECIPIENT\n`;
  await choose("ansi.csv", Buffer.from(header + bad + good, "latin1"));
  await expect(page.getByText("was read as Windows-1252")).toBeVisible();
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the 1 row with errors" }).click();
  const stream = await (await waiting).createReadStream();
  expect(Buffer.concat(await stream.toArray()).toString()).toBe(`\uFEFF${header}${bad}`);
  await press(page, "Take the 1 row without errors");
  await expect(row(page, 1).getByLabel("Name", { exact: true })).toHaveValue("Zürich");
  await expect(page.getByText("1 row taken, without errors. 1 row left below: 1 error")).toBeVisible();
});

test("entries that need approval are shown as they will be signed, and can be cancelled", async ({
  page,
  context,
  phone,
  signInAs,
}) => {
  await signInAs("ruth");
  await page.goto("/address-book/add");
  const address = freshEthereumAddress();
  await fillRow(page, 1, { name: "Halyard payee", address });
  await press(page, "Submit Request");
  await expect(page.getByRole("heading", { name: "Approve the new addresses" })).toBeVisible();
  await expect(page.locator(".book-entries")).toContainText("Halyard payee");
  await expect(page.getByText("Every entry matches what you entered")).toBeVisible();
  const id = new URL(page.url()).searchParams.get("approve") ?? "";
  const waiting = (await phone.waiting()).find(({ requestId }) => requestId === id);
  expect(waiting?.fingerprint.replaceAll(/\s/g, "")).toBeTruthy();
  const shown = await page.locator(".fingerprint code").textContent();
  expect(shown?.replaceAll(" ", "")).toBe(waiting?.fingerprint.replaceAll(" ", ""));

  // In a session that did not enter it, it is decoded all the same.
  await context.clearCookies({ name: /sr-intents/ });
  await page.reload();
  await expect(page.getByText("It was prepared in another session")).toBeVisible();
  await expect(page.locator(".fingerprint code")).toHaveText(shown ?? "");

  await page.getByRole("link", { name: "Cancel request" }).click();
  await page.getByLabel("Reason").fill("A wrong name");
  await press(page, "Cancel the request");
  await expect(page.getByRole("heading", { name: /^Cancelled by Ruth/ })).toBeVisible();
  await expect(page.locator(".fingerprint")).toHaveCount(0);
});

test("of two requests for one address, the second is told when asked, and never said to be added @scripts", async ({
  page,
  stack,
  lying: { url, backend },
  phone,
  signInAs,
  watch,
}) => {
  watch.allow(/the server responded with a status of 400/);
  await signInAs("ruth");
  const address = freshEthereumAddress();
  const ask = async (where: string, name: string) => {
    await page.goto(`${where}/address-book/add`);
    await fillRow(page, 1, { name, address });
    await press(page, "Submit Request");
  };
  const idOfPage = async () => {
    await expect(page.getByRole("heading", { name: "Approve the new addresses" })).toBeVisible();
    return new URL(page.url()).searchParams.get("approve") ?? "";
  };
  const show = (id: string) => page.goto(`${stack.consoleUrl}/address-book/add?approve=${id}`);
  await ask(stack.consoleUrl, "First payee");
  const first = await idOfPage();
  await ask(stack.consoleUrl, "Second payee");
  await expect(row(page, 1)).toContainText("This address waits for approval already, as “First payee”");

  // Where the service does not say what waits, both are asked for.
  backend.rewrite("waitingAdditions", (data) => {
    (data.user as { waitingAdditions: unknown[] }).waitingAdditions = [];
  });
  page.on("dialog", (dialog) => dialog.accept());
  await ask(url, "Second payee");
  const second = await idOfPage();
  await show(second);
  await expect(page.locator(".book-entries")).toContainText(
    "Another request that waits adds this address too, as “First payee”",
  );

  await phone.approveByAll(first);
  await expect(async () => {
    await show(first);
    await expect(page.getByRole("heading", { name: "Added to the address book" })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(page.locator(".book-entries")).toContainText("Added");
  await show(second);
  await expect(page.locator(".book-entries")).toContainText(
    "Will not be added: this address is in the address book already, as “First payee”",
  );
  await phone.approveByAll(second);
  await expect(async () => {
    await show(second);
    await expect(page.getByRole("heading", { name: "Not added to the address book" })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(page.locator(".book-entries")).toContainText("Not added: this address is in the address book");
  await page.goto(`${stack.consoleUrl}/audit`);
  await expect(page.locator(".table tbody")).toContainText("Address already in the address book");
});

test("a service that would have another address approved is found out, and its request cancelled @no-scripts", async ({
  page,
  lying,
  phone,
  signInAs,
  watch,
}) => {
  watch.allow(/the server responded with a status of 502/);
  await signInAs("ruth");
  await page.goto(`${lying.url}/address-book/add`);
  const address = freshEthereumAddress();
  const thief = freshEthereumAddress();
  await fillRow(page, 1, { name: "Honest payee", address });
  // It stores another address than it was sent, and is consistent about it.
  lying.backend.alterCall("createAddressBookEntry", (text) => text.replaceAll(address, thief));
  await press(page, "Submit Request");
  await expect(page.getByText("The address of entry 1 is not the one that you entered")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: thief })).toBeVisible();
  await expect(row(page, 1).getByLabel("Address", { exact: true })).toHaveValue(address);
  const waiting = (await phone.waiting()).filter(({ to }) => JSON.stringify(to).includes(thief));
  expect(waiting).toEqual([]);
});

test("logging out without scripts asks about what is typed, and leaves it where it is @no-scripts @signed-out", async ({
  page,
}) => {
  await signIn(page, person("amara"));
  await page.goto("/address-book/add");
  await row(page, 1).getByLabel("Name", { exact: true }).fill("Half a name");
  const rail = page.locator(".rail");
  await expect(rail.getByRole("button", { name: "Log out", exact: true })).toBeHidden();
  await rail.locator("summary", { hasText: "Log out" }).click();
  const question = rail.locator(".log-out-question");
  await expect(question.locator("p")).toBeVisible();
  await expect(row(page, 1).getByLabel("Name", { exact: true })).toHaveValue("Half a name");
  await question.locator("button").click();
  await expect(page).toHaveURL(/\/login/);
});

test("the add view with errors, questions and an open list follows the accessibility rules @phone", async ({
  page,
  watch,
}) => {
  watch.allow(/the server responded with a status of 400/);
  await page.goto("/address-book/add");
  await fillRow(page, 1, { chain: "Ripple", address: "rPT1" });
  await row(page, 1).getByLabel("Recipient").uncheck();
  await press(page, "Submit Request");
  await expect(summary(page)).toBeVisible();
  await page.getByText("Many addresses?").click();
  expect(await smallTargets(page)).toEqual([]);
  // What has been scrolled half behind the bar at the top counts as too small to press.
  await turnToTop(page);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await checkContrast(page);
  await page.emulateMedia({ colorScheme: "light" });

  await fillRow(page, 1, { name: "Payee", address: freshEthereumAddress() });
  await row(page, 1).getByLabel("Travel Rule").check();
  await row(page, 1).getByLabel("Counterparty name").fill("Jo");
  const business = row(page, 1).getByRole("combobox", { name: /Cryptoasset business/ });
  await business.fill("aldgate");
  await expect(row(page, 1).getByRole("option", { name: /Aldgate/ })).toBeVisible();
  await checkAccessibility(page);
  await business.press("ArrowDown");
  await business.press("Enter");
  await expect(business).toHaveValue(/Aldgate/);
  await press(page, "Add Address");
  const own = await row(page, 1).getByLabel("Address", { exact: true }).inputValue();
  await fillRow(page, 2, { name: "The same", address: own });
  await press(page, "Submit Request");
  await expect(row(page, 2)).toContainText("The same address as row 1");
  await turnToTop(page);
  await checkAccessibility(page);
  expect(await smallTargets(page)).toEqual([]);
});
