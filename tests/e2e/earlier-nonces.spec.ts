import type { Locator, Page } from "@playwright/test";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  dialogOf,
  factOf,
  fillSendForm,
  openPreview,
  pressPreview,
  pressSend,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { cancelByApi, storedRequest, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const PAYER = "Trading desk";

const noticeOf = (page: Page, title: RegExp): Locator =>
  dialogOf(page).locator(".notice", { has: page.getByText(title) });
const aheadOf = (page: Page) => noticeOf(page, /has to wait/);

/** The nonce that the preview shows. */
async function nonceOf(page: Page): Promise<number> {
  const text = (await factOf(page, "Nonce · chain id").textContent()) ?? "";
  return Number(text.split(" ")[0]);
}

test("a request behind another says so before and after Send, and cancelling the other offers to use up its nonce", async ({
  page,
  journey,
  api,
  phone,
}) => {
  test.setTimeout(120_000);
  const from = await journey.preview(PAYER, { to: freshEthereumAddress(), amount: "0.21" });
  const nonce = await nonceOf(page);
  await expect(aheadOf(page)).toHaveCount(0);
  const first = await pressSend(page);

  await journey.preview(from.name, { to: freshEthereumAddress(), amount: "0.22" });
  await expect(aheadOf(page)).toContainText(`This one has nonce ${nonce + 1} and has to wait`);
  await expect(aheadOf(page)).toContainText("0.21 ETH");
  await expect(aheadOf(page).getByRole("link", { name: `Nonce ${nonce}` })).toHaveAttribute(
    "href",
    `/transactions/${first}`,
  );
  const second = await pressSend(page);
  await waitForStatus(api, second, "AWAITING_SIGNATURES");
  await page.reload();
  await expect(aheadOf(page)).toContainText("0.21 ETH");
  if (test.info().project.name === "scripts") await checkAccessibility(page);

  await aheadOf(page).getByRole("link", { name: "Cancel it" }).click();
  await expect(dialogOf(page).getByRole("form", { name: "Cancel this request?" })).toContainText(
    `Requests of this sub-wallet with later nonces (${nonce + 1}) are not freed by it`,
  );
  await dialogOf(page).getByRole("button", { name: "Cancel the request" }).click();
  await expect(dialogOf(page)).toContainText(`wait for nonce ${nonce}, which is missing now`);
  await expect(dialogOf(page).getByRole("link", { name: `Replace nonce ${nonce}` })).toHaveAttribute(
    "href",
    new RegExp(`/send\\?fill=${nonce}$`),
  );
  expect((await storedRequest(api, first)).status).toBe("USER_CANCELLED");

  const progress = page.locator(".request-progress");
  await page.goto(`/transactions/${first}`);
  await expect(progress.getByRole("link", { name: `Replace nonce ${nonce}` })).toBeVisible();
  await page.goto(`/transactions/${second}`);
  await expect(progress).toContainText(`Nonce ${nonce} is missing: no request has it.`);
  await expect(progress.getByRole("link", { name: `Use up nonce ${nonce}` })).toBeVisible();

  await page.goto(`${sendPath(from.id)}?request=${second}`);
  await expect(aheadOf(page)).toContainText(`Nonce ${nonce} is missing: no request has it.`);
  await aheadOf(page)
    .getByRole("link", { name: `Use up nonce ${nonce}` })
    .click();
  await expect(page.getByRole("heading", { name: `Use up nonce ${nonce}` })).toBeVisible();
  await openPreview(page);
  await expect(factOf(page, "Amount")).toHaveText(/^0 ETH/);
  expect(await nonceOf(page)).toBe(nonce);
  const filler = await pressSend(page);
  await phone.approveByAll(filler);
  await phone.approveByAll(second);
  await waitForStatus(api, filler, "CONFIRMED");
  await waitForStatus(api, second, "CONFIRMED");
  const { transaction } = (await storedRequest(api, filler)).webhookMessage.payload.signData;
  expect(transaction).toMatchObject({ to: from.address, value: "0", nonce });
});

test("a typed nonce must be confirmed when it is ahead of the next, and when a waiting request has it", async ({
  page,
  journey,
  api,
  javaScriptEnabled,
}) => {
  const from = await journey.preview("Staking rewards", { to: freshEthereumAddress(), amount: "0.23" });
  const nonce = await nonceOf(page);
  const waiting = await pressSend(page);

  const questions = dialogOf(page).getByRole("group", { name: "Confirm before it is sent" });
  const typed: [number, string][] = [
    [nonce, "Another waiting request has nonce"],
    [nonce + 3, `Nonces ${nonce + 1} and ${nonce + 2} are missing`],
  ];
  for (const [index, [custom, words]] of typed.entries()) {
    await page.goto(sendPath(from.id));
    // What was typed before is there again, before it is typed over.
    if (javaScriptEnabled && index > 0) await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("0.24");
    await fillSendForm(page, { to: freshEthereumAddress(), amount: "0.24", nonce: String(custom) });
    await pressPreview(page);
    await expect(questions).toContainText(words);
  }
  await dialogOf(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialogOf(page).getByRole("alert").first()).toContainText("Please read and tick what is asked");
  await questions.getByRole("checkbox").check();
  const ahead = await pressSend(page);
  for (const id of [waiting, ahead]) {
    await cancelByApi(api, id);
  }
});

test.beforeEach(({ watch }) => watch.allow(/the server responded with a status of 409/));
