import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { person } from "../fixtures/e2e/people";
import { signIn } from "../fixtures/e2e/sign-in";
import { expect, test } from "../fixtures/e2e/test";

const rows = (page: Page) => page.locator(".book tbody tr:not(.table__detail)");
const names = (page: Page) =>
  page.locator(".book__name").evaluateAll((all) => all.map((one) => one.textContent));
const filter = (page: Page) => page.getByRole("search", { name: "Addresses" });
const count = (page: Page) => page.getByRole("status").filter({ hasText: "Addresses" });

async function find(page: Page, keyword: string): Promise<void> {
  await filter(page).getByLabel("Keyword").fill(keyword);
  await filter(page).getByRole("button", { name: "Filter" }).click();
}

test("the address book is filtered, sorted and paged by its URL, and keeps its page size past logging out @signed-out", async ({
  page,
}) => {
  // A session of its own, because it ends.
  await signIn(page, person("amara"), "/login?redirectUrl=%2Faddress-book");
  await expect(count(page)).toHaveText(/^Addresses (\d+)\/\d+$/);
  const total = Number((await count(page).textContent())?.split("/")[1]);
  await expect(rows(page)).toHaveCount(Math.min(50, total));

  await find(page, "northbank custody");
  await expect(page).toHaveURL("/address-book?q=northbank+custody");
  await expect(count(page)).toHaveText(new RegExp(`^Addresses \\d+/${total} · \\d+ match$`));
  await expect(rows(page).first()).toContainText("Northbank");
  await filter(page).getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL("/address-book");

  const byName = page.getByRole("columnheader", { name: "Name" });
  await byName.getByRole("link").click();
  await expect(page).toHaveURL("/address-book?sort=name");
  await expect(byName).toHaveAttribute("aria-sort", "ascending");
  const first = (await names(page))[0];
  await byName.getByRole("link").click();
  await expect(page).toHaveURL("/address-book?sort=-name");
  await expect(byName).toHaveAttribute("aria-sort", "descending");

  await page.getByRole("button", { name: "25 per page" }).click();
  await expect(page.getByRole("button", { name: "25 per page" })).toHaveAttribute("aria-pressed", "true");
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText(`Page 2 of ${Math.ceil(total / 25)}`)).toBeVisible();
  await expect(rows(page)).toHaveCount(Math.min(25, total - 25));
  if (total <= 50) expect((await names(page)).at(-1)).toBe(first);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL("/address-book?sort=-name");

  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, person("amara"));
  await page.goto("/address-book");
  await expect(page.getByRole("button", { name: "25 per page" })).toHaveAttribute("aria-pressed", "true");
});

test("an entry opens in place: what was cut, and whom its Travel Rule data names", async ({ page }) => {
  await page.goto("/address-book?q=Open+Ledger");
  const row = rows(page).filter({ hasText: "Grants" });
  const cut = row.locator(".short-text__only").first();
  await expect(cut).toHaveText("Grants: Open Ledger Fou");
  const whole = row.locator(".address-cut__full", { hasText: "Grants: Open Ledger Foundation" });
  await expect(whole).toBeHidden();
  await cut.click();
  await expect(whole).toBeVisible();
  await row.locator("summary", { hasText: /^0x/ }).click();
  await expect(row.locator(".address--by-5")).toBeVisible();
  await expect(row.locator(".address--by-5")).toHaveText(/^0x[0-9a-fA-F]{40}$/);
  await expect(page.getByText("Counterparty")).toBeHidden();
  await row.getByText("Details").click();
  await expect(page.getByText("Counterparty")).toBeVisible();
  await expect(page.locator(".book-details")).toContainText("All on Ethereum");
  await page.getByRole("link", { name: "Guide to the Type field" }).click();
  await expect(page.getByRole("heading", { name: "The Type field of the address book" })).toBeVisible();
});

test("what matches nothing says so, and an address under any other sub page is the list @no-scripts", async ({
  page,
}) => {
  await page.goto("/address-book/list?q=no+such+address");
  await expect(page.getByText("No address matches")).toBeVisible();
  await page.getByRole("link", { name: "Show all addresses" }).click();
  await expect(page).toHaveURL("/address-book");
  await expect(rows(page).first()).toBeVisible();
  for (const path of [
    "/address-book?page=999",
    "/address-book?page=2&after=forged",
    "/address-book?sort=x&q=",
  ]) {
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
  }
});

test("the list is exported as it is filtered @no-scripts", async ({ page }) => {
  await page.goto("/address-book?q=northbank&sort=name");
  const listed = await rows(page).count();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^address-book-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFchain,name,address,label,memo,type,counterparty,vasp_type,vasp_id,vasp_name,similar_names",
  );
  expect(lines).toHaveLength(listed + 2);
});

test("an unnamed counterparty leads to the form that adds it, without its address in the URL, and is saved @scripts", async ({
  page,
  api,
}) => {
  const { user } = await api.ask<{
    user: {
      transactions: {
        items: {
          id: string;
          transactionDirection: string;
          from: Party;
          to: Party;
          asset: { symbol: string };
        }[];
      };
    };
  }>(
    "{ user { transactions(limit: 100) { items { id transactionDirection asset { symbol } from { id name } to { id name } } } } }",
  );
  const other = (one: (typeof user.transactions.items)[number]) =>
    one.transactionDirection === "RECEIVED" ? one.from : one.to;
  const found = user.transactions.items.find((one) => {
    const party = other(one);
    return one.transactionDirection !== "SELF" && one.asset.symbol === "ETH" && party?.id && !party.name;
  });
  if (!found) throw new Error("The demo has no transaction with an unnamed counterparty.");
  const address = other(found)?.id ?? "";
  await page.goto(`/transactions/${found.id}`);
  await page.getByRole("link", { name: "Add to address book" }).click();
  await expect(page).toHaveURL(`/address-book/add?transaction=${found.id}`);
  expect(page.url()).not.toContain(address);
  await savePrefilled(page, address);
  await page.goto(`/transactions/${found.id}`);
  await expect(page.getByText(nameOf(address)).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Add to address book" })).toHaveCount(0);
});

test("after a send to a new address the recipient can be added to the address book @scripts", async ({
  page,
  journey,
  phone,
}) => {
  const to = freshEthereumAddress();
  const requestId = await journey.send("Insurance reserve for the fund administrators", {
    to,
    amount: "0.1",
  });
  await page.getByRole("link", { name: "Add to address book" }).click();
  await expect(page).toHaveURL(`/address-book/add?request=${requestId}`);
  await savePrefilled(page, to);
  await page.goto(`/address-book?q=${to}`);
  await expect(page.getByRole("table", { name: "Addresses" })).toContainText(nameOf(to));
  await phone.reject(requestId, person("amara").email);
});

const nameOf = (address: string) => `Payee ${address.slice(2, 8)}`;

/** Names and saves the one row that the add form begins with. */
async function savePrefilled(page: Page, address: string): Promise<void> {
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(new RegExp(`^${address}$`, "i"));
  await expect(page.getByLabel("Chain Type").locator("option:checked")).toHaveText("Ethereum");
  await page.getByLabel("Name", { exact: true }).fill(nameOf(address));
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page).toHaveURL("/address-book");
  await expect(page.locator(".flash")).toContainText("add 1 address(es)");
}

type Party = { id: string | null; name: string | null } | null;
test("on a desk all rows are of one height @no-scripts", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/address-book");
  await expect(page.locator(".book tbody tr", { hasText: "USDC only" }).first()).toBeVisible();
  const heights = await page
    .locator(".book tbody tr:visible")
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(heights.length).toBeGreaterThan(20);
  expect([...new Set(heights)]).toHaveLength(1);
});

test("an entry is edited and removed on request, and the phone shows it before and after", async ({
  page,
  phone,
  signInAs,
}) => {
  await signInAs("ruth");
  await page.goto("/address-book");
  const edit = page.getByRole("link", { name: /^Edit / }).first();
  const name = ((await edit.textContent()) ?? "").replace(/^Edit /, "");
  await edit.click();
  await expect(page.getByRole("heading", { name: "Edit an address" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(`${name} II`);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "Approve the change of an address" })).toBeVisible();
  await expect(page.getByText("The change matches what you entered")).toBeVisible();
  const crumb = page.getByRole("navigation", { name: "Breadcrumb" }).locator("[aria-current=page]");
  await expect(crumb).toHaveText("Edit");
  const id = new URL(page.url()).searchParams.get("approve") ?? "";
  const waiting = (await phone.waiting()).find(({ requestId }) => requestId === id) as unknown as {
    fingerprint: string;
    changedEntry: { before: { name: string }; after: { name: string } };
  };
  expect(waiting.changedEntry).toMatchObject({ before: { name }, after: { name: `${name} II` } });
  const shown = await page.locator(".fingerprint code").textContent();
  expect(shown?.replaceAll(" ", "")).toBe(waiting.fingerprint.replaceAll(" ", ""));

  await page.goto("/address-book");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await page.getByRole("link", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Remove an address?" })).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.locator(".card__title, h2", { hasText: "To be removed" })).toBeVisible();
  await expect(crumb).toHaveText("Remove");
});
