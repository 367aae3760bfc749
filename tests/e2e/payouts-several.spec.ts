import type { Page } from "@playwright/test";
import { freshBitcoinAddress } from "../fixtures/e2e/fresh-address";
import { expect, test } from "../fixtures/e2e/test";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

interface Output {
  recipientAddress: string;
  amountToSend: number;
  publicKeyProvenanceData: unknown;
}

const forgeries: [what: string, forge: (outputs: Output[]) => void, words: string][] = [
  [
    "another recipient",
    (outputs) => Object.assign(outputs[1] ?? {}, { recipientAddress: freshBitcoinAddress() }),
    "The recipient of payment 2 is not the one that was approved with the payout",
  ],
  [
    "another amount",
    (outputs) => Object.assign(outputs[2] ?? {}, { amountToSend: 30_001 }),
    "The amount of payment 3 is not the one that was approved with the payout",
  ],
  [
    "one payment more",
    (outputs) =>
      outputs.push({
        recipientAddress: freshBitcoinAddress(),
        amountToSend: 1_000,
        publicKeyProvenanceData: null,
      }),
    "The transaction also pays an address that you did not enter",
  ],
];

test("three payments are made by one Bitcoin transaction, which is compared with what was approved @scripts", async ({
  page,
  phone,
  lying,
}) => {
  test.setTimeout(240_000);
  const payees = [freshBitcoinAddress(), freshBitcoinAddress(), freshBitcoinAddress()];
  const name = `Together ${payees[0]?.slice(-8)}`;
  const rows = payees.map(
    (to, at) => `${name} ${at};Client redemptions and subscriptions;BTC;${to};0.000${at + 1}`,
  );
  await page.goto(`${lying.url}/payouts/new`);
  await page.getByLabel("Name of this payout").fill(name);
  const text = ["reference;from;asset;to;amount", ...rows].join("\n");
  await page.getByLabel("Or type or paste rows from a spreadsheet").fill(text);
  await press(page, "Check the rows");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await press(page, "Continue");
  await expect(page.getByText("one transaction makes several payments of a sub-wallet")).toBeVisible();
  const fingerprint = await page.locator(".fingerprint code").textContent();
  await press(page, "Ask to approve 3 payments");
  await expect(page.getByText("Waits for approval")).toBeVisible();
  const waiting = (await phone.waiting()).find((one) => one.fingerprint === fingerprint);
  await phone.approveByAll(waiting?.requestId ?? "");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("3 of 3 confirmed")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });

  await page.getByRole("link", { name: "All its transactions" }).click();
  const listed = page.getByRole("table", { name: "Transactions" }).getByRole("row");
  await expect(listed).toHaveCount(2);
  await expect(listed.nth(1)).toContainText("3 recipients");
  await listed.nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}/);
  await expect(page.getByText("3 payments of payout")).toBeVisible();
  for (const [at, to] of payees.entries()) {
    const payment = page
      .locator(".definitions__row")
      .filter({ hasText: `Payment ${at + 1}` })
      .first();
    await expect(payment).toContainText(`0.000${at + 1} BTC`);
    await expect(payment).toContainText(to);
  }
  await expect(page.getByText("0.0006 BTC").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Pay again|Save as template/ })).toHaveCount(0);

  for (const [what, forge, words] of forgeries) {
    await test.step(what, async () => {
      lying.backend.rewrite("getRequest", (data) => {
        // biome-ignore lint/suspicious/noExplicitAny: the backend's message, to be told lies about
        const { webhookMessage } = data.getRequest as any;
        if (webhookMessage) forge(webhookMessage.payload.signData.transaction.outputs);
      });
      await page.reload();
      await expect(page.getByText(words)).toBeVisible();
    });
  }
});
