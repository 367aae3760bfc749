import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  cancelRequest,
  dialogOf,
  openPreview,
  pressPreview,
  previewPayment,
  RECIPIENT,
  recipientBox,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** The label or the words of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return (element?.labels?.[0]?.innerText ?? element?.innerText ?? "").split("\n")[0] ?? "";
  });

/** A click where somebody would click, with nothing scrolled or waited for. */
async function clickAt(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not in the window`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

for (const way of ["a full load", "a click"]) {
  test(`after ${way}, a payment is typed from the first key to Preview, with Tab alone between its fields @scripts`, async ({
    page,
    api,
  }) => {
    const { id } = await subWalletNamed(api, "Trading desk");
    if (way === "a full load") await page.goto(sendPath(id));
    else {
      await page.goto(`/wallets/${id}`);
      await page.waitForLoadState("networkidle");
      await page.getByRole("link", { name: /^Send/ }).first().click();
    }
    const box = await recipientBox(page);
    if (!box) throw new Error("There is no combobox");
    await expect(box).toBeFocused();
    await page.keyboard.type("trea");
    await expect(dialogOf(page).locator(".recipient-option").first()).toBeVisible();
    await expect(dialogOf(page).locator(".recipient-box [role=status]")).toHaveText(/result/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const name = await box.inputValue();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("Amount");
    await page.keyboard.type("0.0123");
    await expect(box).toHaveValue(name);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Max");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("Send a test payment first");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("Medium");
    while ((await focused(page)) !== "Preview") await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Check the transaction" })).toBeVisible();
  });
}

test("on a phone the form opens without a keyboard over it @phone", async ({ page, journey }) => {
  await journey.open("Trading desk");
  await page.waitForLoadState("networkidle");
  const link = await page.getByRole("link", { name: /^Send/ }).first().boundingBox();
  if (!link) throw new Error("There is no Send");
  await page.touchscreen.tap(link.x + link.width / 2, link.y + link.height / 2);
  await recipientBox(page);
  await expect(dialogOf(page)).toBeFocused();
  await expect(dialogOf(page).getByText("What happens next")).toBeAttached();
});

test("without scripts the cursor begins in the first field @no-scripts", async ({ page, journey }) => {
  await journey.openSend("Trading desk");
  await expect(dialogOf(page).getByLabel("To", { exact: true })).toHaveAttribute("autofocus");
  await expect(dialogOf(page).getByLabel(RECIPIENT)).toBeVisible();
});

test("after the × the list is fresh, and a red message goes with its cause @scripts", async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/the server responded with a status of 400/);
  await journey.openSend("Trading desk");
  await recipientBox(page);
  await page.keyboard.press("ArrowDown");
  const options = dialogOf(page).locator(".recipient-option");
  const all = await options.count();
  await page.keyboard.type("treasury e");
  await expect.poll(() => options.count()).toBeLessThan(all);
  await clickAt(page, ".recipient-option");
  await clickAt(page, ".recipient-box__field > .button");
  await expect(options).toHaveCount(all);

  await page.keyboard.press("Escape");
  await pressPreview(page);
  const wrong = dialogOf(page).locator("[aria-invalid=true]");
  const summary = dialogOf(page).locator("footer").getByRole("alert");
  await expect(wrong).toHaveCount(2);
  await page.keyboard.type("x");
  await expect(wrong).toHaveCount(1);
  await expect(summary).not.toContainText("recipient");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1");
  await expect(wrong).toHaveCount(0);
  await expect(summary).toHaveCount(0);
});

test("what is typed in the moment in which the recipient's list comes is sent @scripts", async ({
  page,
  journey,
}) => {
  const to = freshEthereumAddress();
  await page.addInitScript((text) => {
    // Called when the field has become a combobox, before the browser paints it.
    const typeAtOnce = new MutationObserver((changes) => {
      const field = changes[0]?.target;
      if (!(field instanceof HTMLInputElement)) return;
      typeAtOnce.disconnect();
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    typeAtOnce.observe(document, { attributeFilter: ["role"], subtree: true });
  }, to);
  await journey.openSend("Fee float");
  await expect((await recipientBox(page)) ?? dialogOf(page)).toHaveValue(to);
  await dialogOf(page).getByLabel("Amount").fill("0.01");
  await openPreview(page);
});

test("a double click on Send cannot press Done", async ({ page, api }) => {
  const { id } = await subWalletNamed(api, "Fee float");
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(sendPath(id));
    await previewPayment(page, { to: freshEthereumAddress(), amount: "0.01" });
    const send = dialogOf(page).getByRole("button", { name: "Send", exact: true });
    const at = await send.boundingBox();
    if (!at) throw new Error("There is no Send");
    await send.click();
    await page.waitForURL(/[?&]request=/);
    const done = dialogOf(page)
      .locator("footer")
      .getByRole("link", { name: /^(Done|Close)/ });
    await expect(done).toBeVisible();
    const other = await done.boundingBox();
    if (!other) throw new Error("There is no Done");
    const apart =
      other.x + other.width <= at.x ||
      at.x + at.width <= other.x ||
      other.y + other.height <= at.y ||
      at.y + at.height <= other.y;
    const isUnderPointer =
      !apart &&
      other.x <= at.x + at.width / 2 &&
      at.x + at.width / 2 <= other.x + other.width &&
      other.y <= at.y + at.height / 2 &&
      at.y + at.height / 2 <= other.y + other.height;
    expect(isUnderPointer, `at ${viewport.width} px`).toBe(false);
    await cancelRequest(page);
  }
});
