import type { Locator, Page } from "@playwright/test";
import { checkAccessibility, checkContrast } from "../fixtures/e2e/accessibility";
import type { Api } from "../fixtures/e2e/api";
import {
  dialogOf,
  fillSendForm,
  fingerprintOf,
  pressPreview,
  requestIdOf,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** The subWalletId of Amara's exchange account of this name. */
async function accountNamed(api: Api, name: string): Promise<string> {
  const { user } = await api.ask<{ user: { subWallets: { items: { id: string; name: string }[] } } }>(
    "{ user { subWallets(walletType: EXCHANGE, limit: 100) { items { id name } } } }",
  );
  const found = user.subWallets.items.find((one) => one.name === name);
  if (!found) throw new Error(`Amara has no exchange account ${name}.`);
  return found.id;
}

const tileOf = (page: Page, name: string): Locator =>
  page.locator(".account-tile").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** The rows of the transfer history, without its head. */
const rowsOf = (page: Page): Locator => page.locator(".table tbody tr");

test("exchange accounts are grouped, and offer what their status allows @no-scripts", async ({
  page,
  api,
}) => {
  await page.goto("/exchanges");
  await expect(page.locator("#main .page-head")).toContainText(
    /14 accounts at 7 exchanges · £[\d,.]+ · updated/,
  );
  for (const name of ["Kraken", "Luno", "BitMEX", "Kraken Futures", "VALR", "Tagomi", "Coinbase Prime"]) {
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  }
  const expected: [name: string, status: string, actions: string[]][] = [
    ["Kraken main", "All", ["Receive", "Transfer"]],
    ["BitMEX insurance", "Totp Only", ["Receive", "Transfer"]],
    ["VALR deposits", "Receive", ["Receive"]],
    ["Tagomi new account", "Uninitialised", []],
  ];
  for (const [name, status, actions] of expected) {
    const tile = tileOf(page, name);
    await expect(tile.locator(".tag"), name).toHaveText(status);
    await expect(tile.locator(".tile__actions a"), name).toHaveText(actions);
    await expect(tile.locator("h3 a"), name).toHaveCount(status === "Uninitialised" ? 0 : 1);
  }
  await expect(tileOf(page, "Tagomi new account")).toContainText("Needs deposit addresses");
  await expect(tileOf(page, "BitMEX margin")).toContainText("No ETH at BitMEX");
  const legend = page.getByRole("region", { name: "What the statuses allow" });
  await expect(legend.locator("dt")).toHaveText(["All", "Receive", "Totp Only", "Uninitialised"]);

  await test.step("an account that only receives has its addresses, and no form", async () => {
    await tileOf(page, "VALR deposits").getByRole("link", { name: "Receive VALR deposits" }).click();
    await expect(dialogOf(page)).toContainText("Receive to VALR deposits");
    await dialogOf(page).getByRole("link", { name: "ETH", exact: true }).click();
    await dialogOf(page).getByRole("link", { name: "Yes, the address matches" }).click();
    await expect(dialogOf(page).getByRole("img", { name: /^QR code of 0x/ })).toBeVisible();
    await expect(dialogOf(page)).toContainText("VALR credits only ETH that is sent to this address.");
    await dialogOf(page).getByRole("link", { name: "Close" }).first().click();
    await expect(page).toHaveURL(/\/exchanges#/);
    const account = await accountNamed(api, "VALR deposits");
    await page.goto(`/wallets/${account}/send`);
    await expect(dialogOf(page)).toContainText("This account cannot send");
  });

  await test.step("an account without deposit addresses has nothing to do", async () => {
    const account = await accountNamed(api, "Tagomi new account");
    await page.goto(`/wallets/${account}`);
    await expect(page.getByText("Nothing can be done yet.")).toBeVisible();
    await expect(page.locator("#main .page-head__actions a")).toHaveCount(0);
    await page.goto(`/home/${account}/receive`);
    await expect(dialogOf(page)).toContainText("No address yet");
  });
});

test("transfers are sorted, turned over and explained @no-scripts", async ({ page }) => {
  await page.goto("/exchanges");
  await tileOf(page, "Kraken main").getByRole("link", { name: "Kraken main", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kraken main" })).toBeVisible();
  await expect(page.getByRole("region", { name: "BTC balance" })).toContainText(/[\d.]+ BTC£[\d,.]+/);
  await expect(page.getByRole("region", { name: "ETH balance" })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.locator("th").getByRole("link", { name: "Amount" }).click();
  await expect(page.locator("th[aria-sort=descending]")).toHaveText("Amount");
  await expect(rowsOf(page).first()).toContainText("24.00000 ETH");
  await page.locator("th").getByRole("link", { name: "To", exact: true }).click();
  await expect(page.locator("th[aria-sort=ascending]")).toHaveText("To");
  const firstRow = await rowsOf(page).first().textContent();
  const pages = page.getByRole("navigation", { name: "Pages of transfers" });
  await pages.getByRole("link", { name: "More", exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(rowsOf(page).first()).not.toHaveText(firstRow ?? "");
  await expect(page.locator("th[aria-sort=ascending]")).toHaveText("To");
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(rowsOf(page).first()).toHaveText(firstRow ?? "");
  await pages.getByRole("link").filter({ hasText: /^\d+$/ }).last().click();
  await expect(page.getByText("No more transfer history")).toBeVisible();
  await page.getByRole("link", { name: "Learn about statuses" }).click();
  await expect(dialogOf(page).locator("dt")).toHaveText([
    "Draft",
    "Signed",
    "Submitted",
    "On Chain",
    "Received",
    "Credited",
  ]);
  await dialogOf(page).getByRole("link", { name: "Close" }).last().click();
  await expect(page.locator("th[aria-sort=ascending]")).toHaveText("To");

  await test.step("of all accounts", async () => {
    await page.goto("/exchanges");
    await page.getByRole("link", { name: "Transfer history" }).click();
    await page.locator("th").getByRole("link", { name: "Status" }).click();
    await expect(rowsOf(page).first()).toContainText("Signed");
    await page.locator("th").getByRole("link", { name: "Status" }).click();
    await expect(rowsOf(page).first()).toContainText("Error");
    await page.getByLabel("Status").selectOption("CREDITED");
    await page.getByLabel("Asset").selectOption("ETH");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(page).toHaveURL(/status=CREDITED/);
    for (const row of await rowsOf(page)
      .filter({ has: page.locator("td") })
      .all()) {
      await expect(row).toContainText("Credited");
      await expect(row).toContainText("ETH");
    }
    const csvTo = (await page.getByRole("link", { name: "Export CSV" }).getAttribute("href")) ?? "";
    const csv = await (await page.request.get(csvTo)).text();
    expect(csv).toMatch(/^\uFEFFrequested \(UTC\),from,/);
    expect(csv).not.toMatch(/,BTC,|,ERROR,/);
    await page.getByRole("link", { name: "Clear" }).click();
    await expect(page).not.toHaveURL(/status=CREDITED/);
  });

  await test.step("a row opens the transfer, with each step and its hash, and leads back", async () => {
    await page.goto("/exchanges/transfer-history?status=CREDITED");
    await rowsOf(page).locator("a.row-link").first().click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText(/From .+ to .+/);
    await expect(dialog.locator(".transfer-steps li").last()).toContainText(/Credited.*:\d\d UTC/s);
    await expect(dialog.getByRole("link", { name: "Prepare again" })).toHaveAttribute("href", /again=/);
    await dialog.getByRole("link", { name: "Done" }).click();
    await expect(page).toHaveURL(/transfer-history\?status=CREDITED$/);
    await page.goto("/exchanges/transfer-history/no-such-transfer");
    await expect(page).toHaveURL(/\/exchanges\/transfer-history$/);
    await expect(page.getByText("Invalid Url").first()).toBeVisible();
    await page.goto("/exchanges/transfer-history?sort=status&order=desc");
    await rowsOf(page).first().getByRole("link", { name: "VALR main", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "VALR main" })).toBeVisible();
  });
});

test("a transfer goes to an allowed destination, is signed on the device and is credited", async ({
  page,
  phone,
}, { project, retry }) => {
  const amount = `0.0123${project.name.length % 10}${retry}`;
  const row = `${amount.slice(0, 7)} ETH`;
  await page.goto("/exchanges");
  await page.getByRole("link", { name: "Transfer Kraken main", exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("Transfer from Kraken main");
  const send = dialog.locator("footer").getByRole("button", { name: "Send transfer" });
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText("Please enter an amount");
  await expect(dialog.getByRole("alert")).toContainText("Please pick a recipient address");

  await test.step("a recipient that the asset may not be sent to", async () => {
    await dialog.locator("input[name=asset][value=BTC]").check();
    await dialog.getByRole("radio", { name: /^BitMEX margin/ }).check();
    await dialog.getByLabel("Amount").fill(amount);
    await dialog.locator("input[name=asset][value=ETH]").check();
    await expect(dialog.getByText(/^\d+ allowed destinations for ETH$/)).toBeVisible();
    await expect(dialog.getByText(/^\d+ allowed destinations for BTC$/)).toBeHidden();
    await expect(dialog.locator(".destination", { hasText: "BitMEX margin" })).toBeHidden();
    await send.click();
    await expect(dialog.getByRole("alert")).toContainText("Bitmex does not support ETH transfers");
  });

  await test.step("Max fills in what is available, or what the exchange lets leave the account", async () => {
    await dialog.getByRole("button", { name: "Max" }).click();
    await expect(dialog.getByLabel("Amount")).toHaveValue(/^\d{2,3}(\.\d+)?$/);
    await expect(dialog).toContainText(/All the ETH that is available|The rest of Kraken's 24-hour limit/);
  });

  await test.step("more than the exchange lets leave the account is refused before it is requested", async () => {
    await expect(dialog.getByRole("region", { name: "Left in 24 hours, ETH" })).toContainText(
      /^[\d.]+ of 150 ETH left in 24 hours/,
    );
    await expect(dialog.getByRole("region", { name: "Left in 24 hours, BTC" })).toBeHidden();
    await dialog.getByLabel("Amount").fill("151");
    await dialog.getByRole("radio", { name: /^Luno main/ }).check();
    await send.click();
    await expect(dialog.getByRole("alert").last()).toContainText(
      /Kraken lets only [\d.]+ ETH more leave this account within 24 hours/,
    );
    await expect(page).not.toHaveURL(/[?&]request=/);
    await expect(dialog.getByLabel("Amount")).toHaveValue("151");
  });

  await dialog.getByLabel("Amount").fill(amount);
  await dialog.getByRole("radio", { name: /^Luno main/ }).check();
  await dialog.getByText("Reference and note").click();
  await dialog.getByLabel("Reference").fill("TRF-12");
  await dialog.getByLabel("Note").fill("Month end");
  await send.click();
  await page.waitForURL(/[?&]request=/);
  const requestId = requestIdOf(page);
  await expect(dialog.locator(".annotation")).toContainText("TRF-12");
  await expect(dialog).toContainText("Luno main");
  await expect(dialog).toContainText("Recipient, amount, asset and network match what you entered.");
  await expect
    .poll(async () => (await phone.waiting()).some((one) => one.requestId === requestId))
    .toBe(true);
  const asked = (await phone.waiting()).find((one) => one.requestId === requestId);
  await expect(fingerprintOf(page)).toHaveText(asked?.fingerprint ?? "");
  await dialog.getByRole("link", { name: "Continue" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/exchanges/);

  await phone.approveByAll(requestId);
  await expect(async () => {
    await page.goto("/exchanges/transfer-history");
    const made = rowsOf(page).filter({ hasText: row });
    await expect(made).toContainText("Kraken main", { timeout: 1_000 });
    await expect(made).toContainText("Luno main", { timeout: 1_000 });
    await expect(made).toContainText("Credited", { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await page.goto(`/exchanges/transfer-history/${requestId}`);
  await expect(dialog.locator(".annotation")).toContainText("TRF-12");
  await expect(dialog.locator(".annotation")).toContainText("Month end");
  await dialog.locator(".annotation").getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Reference")).toHaveValue("TRF-12");
});

test("a transfer that waits stands above the history and is cancelled there @no-scripts", async ({
  page,
  api,
}) => {
  const [kraken, luno] = [await accountNamed(api, "Kraken main"), await accountNamed(api, "Luno main")];
  const partsOf = (subWalletId: string) => {
    const [id, type, index] = subWalletId.split("/");
    return { id, type, index: Number(index) };
  };
  await api.ask(
    `mutation ($input: CreateExchangeTransferInput!) {
      createExchangeTransfer(createExchangeTransferInput: $input) { trustVaultTransactionId } }`,
    { input: { from: partsOf(kraken), to: partsOf(luno), assetSymbol: "BTC", value: "123457" } },
  );
  await page.goto("/transactions");
  await expect(page.locator(".task").filter({ hasText: "0.00123457 BTC" })).toContainText(
    /Kraken main.*Luno main/s,
  );
  await page.goto("/exchanges/transfer-history");
  const waiting = page.locator(".waiting-transfer").filter({ hasText: "0.00123457" });
  await expect(waiting).toContainText(/Kraken main.*Luno main/s);
  await waiting.getByRole("link", { name: /^Cancel/ }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("Cancel this transfer?");
  await dialog.getByLabel("Reason").fill("Wrong desk");
  await dialog.getByRole("button", { name: "Cancel the request" }).click();
  await expect(dialog).toContainText("Wrong desk");
  await expect(dialog.locator("[data-state=ended]")).toContainText(/Cancelled.*by Amara Osei: Wrong desk/s);
  await expect(dialog).not.toContainText("Error");
  await dialog.getByRole("link", { name: "Done" }).click();
  await expect(waiting).toHaveCount(0);
});

test("an own exchange account is paid by name, and recognised by its pasted address @no-scripts", async ({
  page,
  api,
}) => {
  const kraken = await accountNamed(api, "Kraken main");
  const { user } = await api.ask<{
    user: { subWallet: { depositAddresses: { chain: string; address: string }[] } };
  }>(
    "query ($id: String!) { user { subWallet(subWalletId: $id) { ... on ExchangeSubWallet { depositAddresses { chain address } } } } }",
    { id: kraken },
  );
  const address = user.subWallet.depositAddresses.find(({ chain }) => chain === "ETHEREUM")?.address ?? "";
  const { id } = await subWalletNamed(api, "Trading desk");
  for (const [amount, recipient] of [
    ["0.0171", { to: address }],
    ["0.0172", { recipient: "Kraken main" }],
  ] as const) {
    await page.goto(sendPath(id));
    await fillSendForm(page, { ...recipient, amount });
    await pressPreview(page);
    await expect(dialogOf(page)).toContainText(/Kraken main\s*Your own exchange account/);
  }
});

test("a transfer that is not what was entered is shown as such and cancelled @no-scripts", async ({
  page,
  api,
  lying,
}) => {
  const [kraken, luno, valr] = [
    await accountNamed(api, "Kraken main"),
    await accountNamed(api, "Luno main"),
    await accountNamed(api, "VALR main"),
  ];
  const typeOf = (id: string) => `"type":"${id.split("/")[1]}"`;
  lying.backend.reset();
  lying.backend.alterCall("createExchangeTransfer", (call) => call.replace(typeOf(luno), typeOf(valr)));
  await page.goto(`${lying.url}/wallets/${kraken}/send`);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Amount").fill("0.031");
  await dialog.getByRole("radio", { name: /^Luno main/ }).check();
  await dialog.locator("footer").getByRole("button", { name: "Send transfer" }).click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("differs from what you entered. Nothing was sent.");
  await expect(alert).toContainText("The recipient is not the one that you entered");
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.031");
  const { user } = await api.ask<{
    user: { subWallet: { transactions: { items: { status: string; to: { id: string } }[] } } };
  }>(
    "query ($id: String!) { user { subWallet(subWalletId: $id) { transactions(limit: 1) { items { status to { id } } } } } }",
    { id: kraken },
  );
  expect(user.subWallet.transactions.items).toEqual([{ status: "USER_CANCELLED", to: { id: valr } }]);
});

test("a user of another domain gets the answer for pages that do not exist @no-scripts", async ({
  page,
  api,
  signInAs,
}) => {
  const account = await accountNamed(api, "Kraken main");
  await signInAs("priya");
  for (const path of [
    "/no-such-page",
    "/exchanges",
    "/exchanges/transfer-history",
    `/home/${account}/send`,
    `/home/${account}/receive`,
    `/wallets/${account}`,
    `/wallets/${account}/send`,
    `/wallets/${account}/receive`,
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/home$/);
    await expect(page.getByText(/Invalid Url|SubWalletId not found/).first(), path).toBeVisible();
    await expect(page.getByText("Kraken main"), path).toHaveCount(0);
  }
});

test("the exchange pages follow the accessibility rules in light and dark @scripts", async ({
  page,
  api,
}) => {
  test.setTimeout(180_000);
  const account = await accountNamed(api, "Kraken main");
  await page.goto("/exchanges/transfer-history?status=CREDITED");
  const transferTo = (await rowsOf(page).locator("a.row-link").first().getAttribute("href")) ?? "";
  for (const path of [
    "/exchanges",
    `/wallets/${account}`,
    `/wallets/${account}?learn=statuses`,
    `/wallets/${account}/send`,
    "/exchanges/transfer-history?sort=amount",
    transferTo,
  ]) {
    for (const [colorScheme, check] of [
      ["light", checkAccessibility],
      ["dark", checkContrast],
    ] as const) {
      await test.step(`${path} in ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await check(page);
      });
    }
  }
});
