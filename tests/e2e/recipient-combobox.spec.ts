import type { Page } from "@playwright/test";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  dialogOf,
  factOf,
  fillSendForm,
  openPreview,
  RECIPIENT,
  recipientBox,
} from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** The recipient's combobox, its list, and what is said aloud about it. */
async function openBox(page: Page) {
  const box = await recipientBox(page);
  if (!box) throw new Error("There is no combobox without scripts.");
  const dialog = dialogOf(page);
  await box.focus();
  return {
    box,
    list: dialog.getByRole("listbox", { name: "Recipients" }),
    options: dialog.getByRole("listbox", { name: "Recipients" }).getByRole("option"),
    said: dialog.locator(".recipient-box [role=status]"),
  };
}

test.beforeEach(async ({ journey }) => {
  await journey.openSend("Trading desk");
});

test("a recipient is found by name, chosen with the keyboard alone, and paid @scripts", async ({ page }) => {
  const { box, list, options, said } = await openBox(page);
  await expect(box).toHaveAccessibleName("To (recipient address or name)");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.type("se");
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await expect(said).toHaveText(/^\d+ results\.$/);
  const count = Number((await said.innerText()).split(" ")[0]);
  await expect(options).toHaveCount(count);
  await expect(list.getByRole("group").first()).toHaveAccessibleName(/^Sub-wallets/);
  await expect(list.getByRole("group").last()).toHaveAccessibleName(/^Address book/);
  for (const marked of await list.locator("mark").allInnerTexts()) expect(marked.toLowerCase()).toBe("se");

  await expect(box).not.toHaveAttribute("aria-activedescendant", /./);
  const activeOption = () => list.locator("[role=option][aria-selected=true]");
  const expectActive = async (index: number) => {
    await expect(activeOption()).toHaveCount(1);
    const id = await options.nth(index).getAttribute("id");
    await expect(box).toHaveAttribute("aria-activedescendant", id ?? "");
    await expect(options.nth(index)).toHaveAttribute("aria-selected", "true");
    await expect(box).toBeFocused();
  };
  await page.keyboard.press("ArrowDown");
  await expectActive(0);
  await page.keyboard.press("ArrowUp");
  await expectActive(count - 1);
  await page.keyboard.press("ArrowDown");
  await expectActive(0);
  await page.keyboard.press("End");
  await expectActive(count - 1);
  await page.keyboard.press("Home");
  await expectActive(0);

  // Escape closes the list, not the dialog.
  await page.keyboard.press("Escape");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await expect(list).toBeHidden();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const name = await options.first().locator("b").innerText();
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue(name);
  await expect(dialogOf(page).locator(".recipient__full")).toHaveText(/^0x[0-9a-fA-F]{40}$/);
  await expect(dialogOf(page).locator(".dialog__side")).toContainText(`${name} is your own sub-wallet`);

  await fillSendForm(page, { amount: "0.0234" });
  await openPreview(page);
  await expect(factOf(page, "To")).toContainText(name);
  await dialogOf(page).getByRole("button", { name: "Back to transaction details" }).click();
  await expect((await recipientBox(page)) ?? page.locator("none")).toHaveValue(name);
});

test("Tab takes the active option, and a pasted address is as good as a name @scripts", async ({ page }) => {
  const { box, options } = await openBox(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  // Somebody without a name stands there with the whole address.
  const words = options.nth(1).locator("b, :scope > .address").first();
  const second = (await words.innerText()).replace(/\s*\n\s*/g, "");
  await page.keyboard.press("Tab");
  await expect(box).toHaveValue(second);
  await expect(box).not.toBeFocused();

  const to = freshEthereumAddress();
  await box.fill(to);
  const { said } = await openBox(page);
  await expect(said).toHaveText("No saved recipient matches.");
  await expect(dialogOf(page).locator(".recipient__full")).toHaveText(to);
  await fillSendForm(page, { amount: "0.01" });
  await openPreview(page);
  const shown = await factOf(page, "To").locator(".address").innerText();
  expect(shown.replaceAll(/\s/g, "")).toBe(to);
});

test("a saved address is found by a piece of it, and what is typed goes into no URL @scripts", async ({
  page,
  api,
}) => {
  const known = await subWalletNamed(api, "Treasury ETH");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { box, options } = await openBox(page);
  const piece = known.address.slice(8, 20).toLowerCase();
  await box.fill(piece);
  await expect(options).toHaveCount(1);
  await expect(options.first()).toContainText("Treasury ETH");
  await expect(options.first().locator("mark")).toHaveText(piece, { ignoreCase: true });
  await options.first().click();
  await expect(box).toHaveValue("Treasury ETH");
  await expect(box).toBeFocused();
  await page.getByRole("button", { name: "Clear the recipient" }).click();
  await expect(box).toHaveValue("");
  expect(asked.filter((url) => url.toLowerCase().includes(piece))).toEqual([]);
});

test("suggestions that cannot be loaded leave the field as it is @scripts", async ({ page }) => {
  await page.route("**/recipients", (route) => route.fulfill({ status: 502, body: "" }));
  const { box, said } = await openBox(page);
  await box.fill("north");
  await expect(said).toHaveText(/could not be loaded/);
  await expect(box).toHaveValue("north");
});

test("the open list has no accessibility violation @scripts", async ({ page }) => {
  const { box, options } = await openBox(page);
  await box.fill("tr");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page, ".recipient-box");
  }
});

test("the open list fits a narrow screen @phone", async ({ page }) => {
  const { box, options } = await openBox(page);
  await box.fill("se");
  await expect(options.first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const { height } = (await options.first().boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
});

/** Holds the combobox's script back. Answers a function that lets it come, and waits until it has. */
async function holdCombobox(page: Page): Promise<() => Promise<void>> {
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  const script = /\/recipient-combobox[^/]*\.js$/;
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  const arrived = page.waitForResponse(script);
  return async () => {
    go();
    await (await arrived).finished();
  };
}

test("a press on Preview holds while the combobox comes, and nothing moves below it @scripts", async ({
  page,
}) => {
  // The whole form fits, so that no footer is held at the window's edge while something moves above it.
  await page.setViewportSize({ width: 1280, height: 1_100 });
  const dialog = dialogOf(page);
  const preview = dialog.locator("footer").getByRole("button", { name: "Preview" });
  const press = async (release: () => Promise<void>) => {
    await preview.hover();
    const before = await preview.boundingBox();
    await page.mouse.down();
    await release();
    await expect(preview).toHaveCSS("cursor", "pointer");
    await page.mouse.up();
    return before;
  };

  let release = await holdCombobox(page);
  await page.reload();
  const before = await press(release);
  await expect(dialog.getByText("Please enter an amount").first()).toBeVisible();
  expect(before).not.toBeNull();
  await page.reload();
  await expect(dialog.getByLabel(RECIPIENT)).toBeVisible();
  expect(await preview.boundingBox()).toEqual(before);
  await recipientBox(page);
  expect(await preview.boundingBox()).toEqual(before);

  await page.unrouteAll();
  release = await holdCombobox(page);
  await page.reload();
  const to = freshEthereumAddress();
  await dialog.getByLabel(RECIPIENT).fill(to);
  await dialog.getByLabel("Amount").fill("0.01");
  await expect(dialog.locator(".recipient__full")).toHaveText(to);
  await press(release);
  await expect(page.getByRole("heading", { name: "Check the transaction" })).toBeVisible();
  const shown = await factOf(page, "To").locator(".address").innerText();
  expect(shown.replaceAll(/\s/g, "")).toBe(to);
});

test("the field becomes a combobox in its place: letters, caret and focus stay while somebody types @scripts", async ({
  page,
}) => {
  const release = await holdCombobox(page);
  await page.reload();
  const field = dialogOf(page).getByLabel(RECIPIENT);
  await field.click();
  await field.evaluate((element) => Object.assign(window, { before: element }));
  await page.keyboard.type("treasry");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const coming = release();
  await page.keyboard.type("u", { delay: 20 });
  await coming;
  await expect(field).toHaveAttribute("role", "combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("!");
  await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("treasury");
  expect(await field.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(6);
  expect(
    await field.evaluate((element) => element === (window as unknown as { before: Element }).before),
  ).toBe(true);
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await expect(dialogOf(page).locator(".recipient-option").first()).toBeVisible();
});

test("whoever was paid and confirmed stands first, in full, and is paid from there", async ({
  page,
  journey,
}) => {
  const to = freshEthereumAddress();
  const before = await journey.send("Trading desk", { to, amount: "0.0121" });
  await journey.openSend("Trading desk");
  const box = await recipientBox(page);
  const all = dialogOf(page).locator("select[name=recipient] optgroup[label='Recent'] option");
  const listed = box ? dialogOf(page).locator(".recipient-option") : all;
  await box?.click();
  // It waits for its approval.
  await expect(listed.filter({ hasText: new RegExp(to, "i") })).toHaveCount(0);
  await journey.confirm(before);
  await page.reload();
  await (await recipientBox(page))?.click();
  await expect(listed.first()).toContainText(new RegExp(`${to}.*last paid \\d+ \\w+ \\d{4}`, "is"));
  if (box) {
    await expect(dialogOf(page).getByRole("group", { name: /^Recent/ })).toBeVisible();
    await listed.first().click();
  } else {
    const list = dialogOf(page).getByLabel("To", { exact: true });
    await list.selectOption((await all.first().getAttribute("value")) ?? "");
  }
  await fillSendForm(page, { amount: "0.0122" });
  await openPreview(page);
  expect((await factOf(page, "To").innerText()).replaceAll(/\s/g, "").toLowerCase()).toContain(
    to.toLowerCase(),
  );
});
