import type { Page } from "@playwright/test";
import type { Api } from "../fixtures/e2e/api";
import { freshBitcoinAddress, freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { fieldsOf, postForm } from "../fixtures/e2e/posted-form";
import { dialogOf, pressSend, sendPath } from "../fixtures/e2e/send-dialog";
import { cancelByApi, paymentsTo, type SubWallet, subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** Cancels what a test left waiting and that can be cancelled, so that the next one finds the money. */
async function cancelAll(api: Api, from: SubWallet, to: string): Promise<void> {
  for (const { requestId } of await paymentsTo(api, from.id, to)) {
    if (requestId) await cancelByApi(api, requestId).catch(() => undefined);
  }
}

function sendForm(page: Page): Promise<URLSearchParams> {
  return fieldsOf(dialogOf(page).locator("form"), { name: "stage", value: "send" });
}

test("a double click on 'Send' creates one request", async ({ page, journey, api }) => {
  const to = freshEthereumAddress();
  const from = await journey.preview("Insurance reserve for the fund administrators", { to, amount: "0.1" });
  await dialogOf(page).getByRole("button", { name: "Send", exact: true }).dblclick({ noWaitAfter: true });
  await page.waitForURL(/[?&]request=/);

  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  await cancelAll(api, from, to);
});

test("reloading the result creates no second request", async ({ page, journey, api }) => {
  const from = await subWalletNamed(api, "Insurance reserve for the fund administrators");
  const to = freshEthereumAddress();
  const requestId = await journey.send(from.name, { to, amount: "0.1" });
  await page.reload();
  await page.reload();

  expect(page.url()).toContain(requestId);
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  await cancelAll(api, from, to);
});

test("sending the same preview again after going back opens the existing request", async ({
  page,
  journey,
  context,
  stack,
  api,
}) => {
  const to = freshBitcoinAddress();
  const from = await journey.preview("Client redemptions and subscriptions", { to, amount: "0.001" });
  // What a browser sends that kept the page of the preview: the same form once more.
  const form = await sendForm(page);
  const requestId = await pressSend(page);
  const again = await postForm(context, stack.consoleUrl + sendPath(from.id), form);

  expect(again.status).toBe(302);
  expect(again.headers.get("location")).toContain(requestId);
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  await cancelAll(api, from, to);
});

test("with scripts, going back from the result shows an empty form, not a second 'Send' @scripts", async ({
  page,
  journey,
  api,
}) => {
  const from = await subWalletNamed(api, "Staking rewards");
  const to = freshEthereumAddress();
  await journey.send(from.name, { to, amount: "0.1" });
  await page.goBack();

  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("");
  await expect(dialogOf(page).getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  await cancelAll(api, from, to);
});

test("the same form posted many times at once creates one request, and every answer redirects to it @no-scripts", async ({
  page,
  journey,
  context,
  stack,
  api,
}) => {
  const to = freshEthereumAddress();
  const from = await journey.preview("Insurance reserve for the fund administrators", { to, amount: "0.1" });
  const form = await sendForm(page);
  const url = stack.consoleUrl + sendPath(from.id);
  const answers = await Promise.all(Array.from({ length: 4 }, () => postForm(context, url, form)));

  const locations = new Set(answers.map(({ headers }) => headers.get("location")));
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
  expect(locations.size).toBe(1);
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  await cancelAll(api, from, to);
});

test("the same form posted to two console processes at once creates one request @no-scripts", async ({
  page,
  journey,
  context,
  stack,
  api,
  lying,
}) => {
  const to = freshEthereumAddress();
  const from = await journey.preview("Insurance reserve for the fund administrators", { to, amount: "0.1" });
  const form = await sendForm(page);
  const answers = await Promise.all(
    [stack.consoleUrl, lying.url].map((url) => postForm(context, url + sendPath(from.id), form)),
  );

  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  expect(answers[0]?.headers.get("location")).toBe(answers[1]?.headers.get("location"));
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
  await cancelAll(api, from, to);
});
