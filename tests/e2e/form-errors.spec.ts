import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { dialogOf, fillSendForm, openPreview, pressPreview } from "../fixtures/e2e/send-dialog";
import { expect, test } from "../fixtures/e2e/test";

/** The lengths of the lines, in characters, on which a text is shown. */
function linesOf(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const text = element.textContent ?? "";
      const tops: number[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (let at = 0; at < (node.nodeValue ?? "").length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          tops.push(Math.round(range.getBoundingClientRect().top));
        }
      }
      if (tops.length !== text.length) throw new Error("Some of it is not shown");
      return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    });
}

test("each error stands beside its field and in the summary under the form, which leads to the field", async ({
  page,
  journey,
}) => {
  await journey.openSend("Trading desk");
  await fillSendForm(page, { to: "0x123", amount: "0.0.1", fee: "Custom", gasPrice: "-1" });
  await pressPreview(page);

  const dialog = dialogOf(page);
  const summary = dialog.locator("footer").getByRole("alert");
  const messages = [
    "Please enter the amount in digits, with a point before the fraction",
    "Gas price must be a number larger than 0",
    "Please enter a valid ETHEREUM address",
  ];
  for (const message of messages) {
    await expect(dialog.getByText(message, { exact: true })).toHaveCount(2);
    await expect(summary.getByRole("link", { name: message })).toBeVisible();
  }
  await summary.getByRole("link", { name: messages[1] ?? "" }).click();
  await expect(dialog.getByLabel("Gas price (Gwei)")).toBeFocused();
  await expect(dialog.getByLabel("Amount")).toHaveValue("0.0.1");
  await expect(summary.getByRole("listitem")).toHaveCount(3);
});

test("with scripts the first wrong field has the focus @scripts", async ({ page, journey }) => {
  await journey.openSend("Trading desk");
  await fillSendForm(page, { to: freshEthereumAddress(), amount: "x", fee: "Custom", gasPrice: "y" });
  await pressPreview(page);
  await expect(dialogOf(page).getByLabel("Amount")).toBeFocused();
});

test("a refused sign-in says what is wrong in the same two places @signed-out", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Please enter a valid email" }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("Please enter a valid email");
});

test("what a node means comes first, and its own code in small print @no-scripts", async ({
  page,
  journey,
}) => {
  await journey.openSend("XRP corridor Nairobi");
  // Valid, and without an account on the ledger.
  await fillSendForm(page, { to: "rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn", amount: "0.5" });
  await dialogOf(page).locator("footer").getByRole("button", { name: "Send" }).click();
  const summary = dialogOf(page).locator("footer").getByRole("alert");
  await expect(summary).toContainText("the first payment must bring at least 1 XRP");
  await expect(summary.locator("small")).toHaveText("Network code: tecNO_DST_INSUF_XRP");
});

test("an address shown whole breaks into lines of one length @phone", async ({ page, journey }) => {
  await journey.openSend("Staking rewards");
  await fillSendForm(page, { to: freshEthereumAddress(), amount: "0.01" });
  await openPreview(page);
  expect(await linesOf(page, ".dialog .address")).toEqual([22, 20]);

  await page.goto("/transactions?status=CONFIRMED");
  await page
    .getByRole("link", { name: /Details of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/transactions\/./);
  await expect(page.locator("main .address").first()).toBeVisible();
  const lines = await linesOf(page, "main .address");
  expect(lines.length).toBeGreaterThan(1);
  // The first has the prefix too, and the last may lack a group's end: never a few characters alone.
  expect(Math.min(...lines) * 2).toBeGreaterThan(Math.max(...lines));
});

test("the fees stand two by two @no-scripts", async ({ page, journey }) => {
  await journey.openSend("Trading desk");
  const places = await dialogOf(page)
    .locator(".fee-choice .choice")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(places).toHaveLength(4);
  expect(new Set(places).size).toBe(2);
});

test("'What happens next' begins with what happens @scripts", async ({ page, journey }) => {
  await journey.openSend("Trading desk");
  await expect(dialogOf(page).locator(".steps b").first()).toHaveText("Travel Rule check");
});

test("a button that moves away under the pointer while it is pressed is pressed nevertheless @scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("ruth");
  await page.goto("/address-book");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.waitForLoadState("networkidle");
  const save = page.getByRole("button", { name: "Save", exact: true }).last();
  await save.hover();
  const box = await save.boundingBox();
  if (!box) throw new Error("There is no button");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  // As when news arrive above the form between press and release.
  await page.locator("form.book-edit").evaluate((form) => form.style.setProperty("padding-top", "160px"));
  await expect.poll(async () => (await save.boundingBox())?.y).toBeGreaterThan(box.y + box.height);
  await page.mouse.up();
  await expect(
    page
      .locator("form.book-edit")
      .getByText(/Name must be/)
      .first(),
  ).toBeVisible();
});
