import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import type { LyingBackend } from "../fixtures/e2e/lying-backend";
import {
  answerToForm,
  cancelRequest,
  dialogOf,
  factOf,
  fillSendForm,
  fingerprintOf,
  openPreview,
  pressPreview,
  pressSend,
  recipientField,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { enterEmail } from "../fixtures/e2e/sign-in";
import { paymentsTo, subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const BROKE_OFF = "The connection to the custody service broke off before it answered";
const TOO_LATE = "The custody service did not answer in time";
const CRASH = JSON.stringify({
  message: "TypeError: x is undefined\n    at handler (/srv/app/index.js:1:1)",
});
const SAFE_AGAIN = "It is safe to send it again: the transaction is not created twice.";

/** Ways in which every call of a page goes wrong. */
const failures: { what: string; fail: (backend: LyingBackend) => void; isSlow?: boolean; where?: string }[] =
  [
    { what: "is down", fail: (backend) => backend.goDown(), where: "" },
    { what: "is too slow", fail: (backend) => void backend.hold(""), isSlow: true },
    { what: "answers with a page", fail: (backend) => backend.answer("", "<html><h1>502 nginx</h1></html>") },
    { what: "answers with an error status", fail: (backend) => backend.answer("", CRASH, 500) },
    { what: "answers without the requested data", fail: (backend) => backend.answer("", '{"data":{}}') },
    { what: "answers with an empty text", fail: (backend) => backend.answer("", "") },
  ];

/** No internals, no empty page. */
async function expectWords(page: Page): Promise<void> {
  const text = await page.locator("body").innerText();
  expect(text.length).toBeGreaterThan(40);
  expect(text).not.toMatch(/TypeError|\n\s+at |node_modules|nginx|<html|\[object|undefined/);
}

test.beforeEach(({ watch }) => watch.allow(/the server responded with a status of 50\d/));

// The page comes ready from the server either way: for most of them, being shown with scripts is enough.
for (const { what, fail, isSlow, where = " @scripts" } of failures) {
  test(`when the backend ${what} the page explains it${where}`, async ({ page, api, lying }) => {
    test.setTimeout(120_000);
    const from = await subWalletNamed(api, "Trading desk");
    fail(lying.backend);
    const others = isSlow ? [] : ["/home", `/wallets/${from.id}`, "/transactions"];
    for (const path of [...others, sendPath(from.id)]) {
      await page.goto(lying.url + path);
      await expect(page.getByRole("alert").first(), path).toBeVisible();
      await expectWords(page);
    }
  });
}

test("when the sub-wallets cannot be loaded the page keeps its frame, says so and offers to try again @no-scripts", async ({
  page,
  lying,
}) => {
  lying.backend.goDown();
  await page.goto(`${lying.url}/home`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Sub-Wallets" })).toBeVisible();
  await expect(main.getByText("The sub-wallets could not be loaded")).toBeVisible();
  await expect(page.getByRole("button", { name: "Log out" }).first()).toBeAttached();
  lying.backend.reset();
  await main.getByRole("link", { name: "Try again" }).click();
  await expect(main.getByRole("link", { name: "Send Trading desk" })).toBeVisible();

  // One that answers, but with errors: not even who the user is.
  lying.backend.fail("", "INTERNAL_ERROR", "Internal server error");
  await page.goto(`${lying.url}/address-book`);
  await expect(main.getByText("The addresses could not be loaded")).toBeVisible();
  await expect(page.getByRole("link", { name: "Transactions" }).first()).toBeAttached();
});

test("the send form keeps what was typed, whatever the backend answers", async ({ page, journey, lying }) => {
  test.setTimeout(120_000);
  const to = freshEthereumAddress();
  await journey.openSend("Fee float", lying.url);
  await fillSendForm(page, { to, amount: "0.01" });
  const operation = "createEthereumTransaction";
  const bad: [string, () => void, string][] = [
    ["hangs up", () => lying.backend.drop(operation), BROKE_OFF],
    ["is too slow", () => void lying.backend.hold(operation), TOO_LATE],
    ["answers with a page", () => lying.backend.answer(operation, "<html></html>"), "Object is not valid"],
    [
      "crashes",
      () => lying.backend.answer(operation, CRASH, 500),
      "The custody service answered with an error",
    ],
    [
      "leaves out the answer",
      () => lying.backend.answer(operation, '{"data":{}}'),
      `Missing value for ${operation}`,
    ],
    [
      "answers with another type",
      () =>
        lying.backend.rewrite(operation, (data) => {
          (data[operation] as { signData: { transaction: { nonce: unknown } } }).signData.transaction.nonce =
            "7";
        }),
      `Invalid type for property at ${operation}.signData.transaction.nonce`,
    ],
    [
      "refuses",
      () => lying.backend.fail(operation, "INTERNAL_ERROR", "Internal server error"),
      "Something went wrong: Internal server error",
    ],
  ];
  for (const [what, fail, words] of bad) {
    await test.step(what, async () => {
      lying.backend.reset();
      fail();
      // The alert of the step before may still stand there.
      const answered = answerToForm(page);
      await pressPreview(page);
      expect((await answered).ok()).toBe(false);
      await expect(dialogOf(page).getByRole("alert")).toContainText(words);
      await expect(recipientField(page)).toHaveValue(to);
      await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("0.01");
      await expectWords(page);
    });
  }
  lying.backend.reset();
  await openPreview(page);
});

test("when the answer to 'Send' is lost, the request that it made is shown and compared", async ({
  page,
  journey,
  api,
  lying,
}) => {
  const to = freshEthereumAddress();
  const from = await journey.preview("Fee float", { to, amount: "0.01" }, lying.url);
  lying.backend.drop("createEthereumTransaction", { afterwards: true });
  const requestId = await pressSend(page);
  expect(await paymentsTo(api, from.id, to)).toMatchObject([{ requestId }]);
  await expect(fingerprintOf(page)).toBeVisible();
  await cancelRequest(page);
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");
});

test("'Send' pressed again after a time-out creates only one request, even if the first call arrives later", async ({
  page,
  journey,
  api,
  lying,
}) => {
  const to = freshEthereumAddress();
  const from = await journey.preview("Fee float", { to, amount: "0.01" }, lying.url);
  const release = lying.backend.hold("createEthereumTransaction");
  const send = dialogOf(page).getByRole("button", { name: "Send", exact: true });
  await send.click();
  await expect(dialogOf(page).getByRole("alert")).toContainText(TOO_LATE);
  await expect(dialogOf(page).getByRole("alert")).toContainText(SAFE_AGAIN);
  expect(await paymentsTo(api, from.id, to)).toHaveLength(0);

  lying.backend.reset();
  await send.click();
  await page.waitForURL(/[?&]request=/);
  await release();
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  await cancelRequest(page);
  await expect(factOf(page, "Status")).toHaveText("User Cancelled");
});

test("when the backend is down at sign-in, the page says so and keeps the e-mail @no-scripts @signed-out", async ({
  page,
  lying,
}) => {
  lying.backend.goDown();
  await page.goto(`${lying.url}/login`);
  await enterEmail(page, "amara.osei@meridian.example");
  await expect(page.getByRole("alert")).toHaveText(new RegExp(`${BROKE_OFF} \\(reference [0-9a-f]{8}\\)`));
  await expect(page.getByLabel("E-mail")).toHaveValue("amara.osei@meridian.example");
});

test("an error page names the reference by which the request is found in the log", async ({
  page,
  stack,
  watch,
}) => {
  watch.allow(/404/);
  const shown = page.getByText(/^Reference [0-9a-f]{8}/);
  const answer = await page.goto("/nothing.png");
  const id = answer?.headers()["x-request-id"] ?? "none";
  // A proxy's id, which is no UUID, is shown whole.
  await expect(shown).toHaveText(`Reference ${id.includes("-") ? id.slice(0, 8) : id}`);
  expect(readFileSync(stack.logFile, "utf8")).toContain(`"requestId":"${id}"`);
});

test("one damaged row blanks no list: the others are shown, and it is named", async ({ page, lying }) => {
  type Rows = Record<string, { items: Record<string, unknown>[] }>;
  const lists: [operation: string, path: string, field: string, breaks: string, shown: string][] = [
    ["findTransactions", "/transactions", "findTransactions", "status", "table tbody tr"],
    ["findSubWalletList", "/home", "subWalletList", "name", ".tile"],
    ["findAddressBookPage", "/address-book", "findAddressBookEntries", "type", "table tbody tr"],
    ["findAuditEntries", "/audit", "auditLog", "hash", "table tbody tr"],
  ];
  for (const [operation, path, field, breaks, shown] of lists) {
    await test.step(path, async () => {
      lying.backend.reset();
      let name = "";
      let others = 0;
      lying.backend.rewrite(operation, (data) => {
        const user = Object.values(data).find((one) => field in (one as Rows)) as Rows;
        const items = user[field]?.items ?? [];
        const row = items.at(-1) ?? {};
        others = items.length - 1;
        row[breaks] = null;
        name = String(row.name ?? row.id ?? row.entry ?? row.subWalletId);
      });
      await page.goto(lying.url + path);
      const notice = page.locator(".notice", { hasText: "One row could not be read, and is not shown" });
      await expect(notice).toContainText(`${name}: Missing value for ${breaks}`);
      expect(await page.locator(shown).count()).toBeGreaterThanOrEqual(others);
    });
  }
});
