import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  cancelRequest,
  dialogOf,
  fillSendForm,
  openPreview,
  pressSend,
  requestIdOf,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const NAME = "Fee float";
/** It would be read from its end: 'Fee taolf'. */
const DECEIVING = "Fee \u202efloat\u200b";
const MARKED = "Fee ‹U+202E›float‹U+200B›";

/** Every text of an answer that says the name. */
function deceive(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(NAME, DECEIVING);
  if (Array.isArray(value)) return value.map(deceive);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deceive(part)]));
}

async function expectMarked(page: Page): Promise<void> {
  await expect(page.getByText(MARKED).filter({ visible: true }).first()).toBeVisible();
  const { html, title } = await page.evaluate(() => ({
    html: document.documentElement.outerHTML,
    title: document.title,
  }));
  expect(html + title).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b-\u200f]/);
}

test("a service's name that would be read otherwise is marked on every page, to the sign screen @scripts", async ({
  page,
  api,
  lying: { url, backend },
}) => {
  const { id } = await subWalletNamed(api, NAME);
  backend.rewrite("", (data) => Object.assign(data, deceive(data) as object));

  await page.goto(`${url}/home?q=${NAME}`);
  await expectMarked(page);
  await page.goto(`${url}/wallets/${id}`);
  await expectMarked(page);
  await page.goto(url + sendPath(id));
  await expectMarked(page);

  await fillSendForm(page, { to: freshEthereumAddress(), amount: "0.0123" });
  await openPreview(page);
  await expectMarked(page);
  await pressSend(page);
  await expect(dialogOf(page)).toContainText(MARKED);
  await expectMarked(page);
  const requestId = requestIdOf(page);
  await page.goto(`${url}/transactions/${requestId}`);
  await expectMarked(page);
  await page.goto(`${url}/transactions`);
  await expectMarked(page);
  await page.goto(`${url}/audit`);
  await expectMarked(page);

  backend.reset();
  await page.goto(`${url}${sendPath(id)}?request=${requestId}`);
  await cancelRequest(page);
});
