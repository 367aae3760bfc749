import type { Locator, Page } from "@playwright/test";
import { checkAccessibility, checkContrast } from "../fixtures/e2e/accessibility";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  dialogOf,
  factOf,
  fillSendForm,
  pressPreview,
  pressSend,
  recipientField,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import {
  fillStakeForm,
  openStake,
  pressSendStake,
  stakePath,
  VALIDATORS,
} from "../fixtures/e2e/stake-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

for (const [colorScheme, check] of [
  ["light", checkAccessibility],
  ["dark", checkContrast],
] as const) {
  test(`the main pages follow the accessibility rules in ${colorScheme} @scripts @signed-out`, async ({
    page,
    journey,
    api,
    signInAs,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme });
    const from = await subWalletNamed(api, "Insurance reserve for the fund administrators");
    await page.goto("/login");
    await check(page);
    await signInAs("amara");
    for (const path of [
      "/home",
      "/transactions",
      `/wallets/${from.id}`,
      "/home/create-sub-wallet",
      "/address-book",
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await check(page);
      });
    }
    await test.step("send", async () => {
      await page.goto(sendPath(from.id));
      await check(page);
      await fillSendForm(page, { amount: "-1", nonce: "x", fee: "Custom" });
      await pressPreview(page);
      await expect(dialogOf(page).getByRole("alert")).toBeVisible();
      await check(page);
    });
    await test.step("stake", async () => {
      const bonded = await subWalletNamed(api, "Bonded DOT");
      await openStake(page, stakePath(bonded.id));
      await fillStakeForm(page, { validators: [...VALIDATORS] });
      await pressSendStake(page);
      await expect(dialogOf(page).getByRole("alert")).toBeVisible();
      await check(page);
    });
    await test.step("stake addresses", async () => {
      const pool = await subWalletNamed(api, "Validator pool");
      await page.goto(stakePath(pool.id));
      await dialogOf(page).getByText("Vote accounts you have staked to").click();
      await pressSendStake(page);
      await expect(dialogOf(page).getByRole("alert")).toBeVisible();
      await check(page);
    });
    await test.step("a recipient that resembles a known one", async () => {
      const known = await subWalletNamed(api, "Treasury ETH");
      const alike = `${known.address.slice(0, 12)}${"0".repeat(30)}`.toLowerCase();
      await page.goto(sendPath(from.id));
      await fillSendForm(page, { to: alike, amount: "0.01" });
      await pressPreview(page);
      await expect(dialogOf(page).locator(".look-alike")).toBeVisible();
      await check(page);
    });
    await test.step("preview and sign screen", async () => {
      // The other form is filled in again with what was refused.
      const fresh = await subWalletNamed(api, "Fee float");
      await journey.preview(fresh.name, { to: freshEthereumAddress(), amount: "0.01" });
      await check(page);
      await pressSend(page);
      await expect(page.getByRole("heading", { name: /Sign|Awaiting/ })).toBeVisible();
      await check(page);
      await dialogOf(page).getByRole("link", { name: "Cancel request" }).click();
      await expect(dialogOf(page).getByText("Cancel this request?")).toBeVisible();
      await check(page);
      await dialogOf(page).getByRole("button", { name: "Cancel the request" }).click();
      await expect(factOf(page, "Status")).toHaveText("User Cancelled");
    });
  });
}

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}

function hasFocusInside(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement));
}

test("focus moves into the dialog, stays there, and returns to the link after Escape @scripts", async ({
  page,
  journey,
}) => {
  const from = await journey.open("Trading desk");
  const opener = page.getByRole("main").getByRole("link", { name: "Send", exact: true });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect.poll(() => hasFocusInside(dialog)).toBe(true);

  const close = dialog.getByRole("link", { name: "Close" });
  await tabTo(page, close);
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.locator("footer").getByRole("button", { name: "Preview" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press("Tab");
    expect(await hasFocusInside(dialog)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/wallets/${from.id}`);
  await expect(opener).toBeFocused();
});

test("a payment is sent and cancelled with the keyboard alone @scripts", async ({ page, journey }) => {
  await journey.openSend("Insurance reserve for the fund administrators");
  const dialog = dialogOf(page);
  await expect.poll(() => hasFocusInside(dialog)).toBe(true);
  await tabTo(page, recipientField(page));
  await page.keyboard.type(freshEthereumAddress());
  await tabTo(page, dialog.getByLabel("Amount"));
  await page.keyboard.type("0.01");
  await tabTo(page, dialog.getByRole("radio", { name: /^Medium/ }));
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: /^Fast/ })).toBeChecked();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Check the transaction" })).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "Send", exact: true }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/[?&]request=/);
  await tabTo(page, dialog.getByRole("link", { name: "Cancel request" }));
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Cancel the request" }));
  await page.keyboard.press("Enter");
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");
});

test("a refused form focuses its first invalid field or announces its error @scripts", async ({
  page,
  journey,
}) => {
  await journey.openSend("Trading desk");
  await fillSendForm(page, { amount: "nothing" });
  await dialogOf(page).getByLabel("Amount").press("Enter");
  const alert = dialogOf(page).getByRole("alert");
  await expect(alert).toContainText("Please enter the amount in digits");
  await expect(dialogOf(page).getByLabel("Amount")).toHaveAttribute("aria-invalid", "true");
  await expect.poll(() => hasFocusInside(dialogOf(page))).toBe(true);
});
