import type { Page } from "@playwright/test";
import { freshBitcoinAddress, freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  answerToForm,
  dialogOf,
  fillSendForm,
  openPreview,
  pressPreview,
  recipientField,
  type SendValues,
} from "../fixtures/e2e/send-dialog";
import { expect, test } from "../fixtures/e2e/test";

const TO = freshEthereumAddress();
const NONCE = "Nonce must be an integer of 0 or larger";
const NOT_ETHEREUM = "Please enter a valid ETHEREUM address";
const NOT_BITCOIN = "Please enter a valid BITCOIN address";
const BYTES = "The Satoshi/Byte must be an integer larger than 0";

interface Refusal {
  why: string;
  values: SendValues;
  message: string | RegExp;
}

/** The order is that in which the specification checks the form (5.5). */
const ethereum: Refusal[] = [
  { why: "no amount", values: { to: TO, amount: "" }, message: "Please enter an amount" },
  {
    why: "an amount of 0",
    values: { to: TO, amount: "0.000" },
    message: "Please enter an amount larger than 0",
  },
  {
    why: "an amount with 19 decimals",
    values: { to: TO, amount: "0.1234567890123456789" },
    message: "Amount cannot have fractions smaller than the lowest allowed unit of 18",
  },
  {
    why: "USDC with 7 decimals",
    values: { to: TO, amount: "1.0000001", asset: "USDC" },
    message: "Amount cannot have fractions smaller than the lowest allowed unit of 6",
  },
  {
    why: "an ambiguous comma",
    values: { to: TO, amount: "12,001" },
    message: "'12,001' can be read in two ways",
  },
  { why: "an exponent", values: { to: TO, amount: "1e3" }, message: "without an exponent" },
  { why: "a sign", values: { to: TO, amount: "-1" }, message: "without a sign" },
  { why: "words", values: { to: TO, amount: "all of it" }, message: "Please enter the amount in digits" },
  { why: "a nonce below 0", values: { to: TO, amount: "1", nonce: "-1" }, message: NONCE },
  { why: "a nonce with a fraction", values: { to: TO, amount: "1", nonce: "1.5" }, message: NONCE },
  { why: "an empty custom nonce", values: { to: TO, amount: "1", nonce: "" }, message: NONCE },
  {
    why: "an empty custom fee",
    values: { to: TO, amount: "1", fee: "Custom", gasPrice: "" },
    message: "Please enter the transaction fee",
  },
  {
    why: "a gas price of 0",
    values: { to: TO, amount: "1", fee: "Custom", gasPrice: "0" },
    message: "Gas price must be a number larger than 0",
  },
  { why: "no recipient", values: { to: "", amount: "1" }, message: NOT_ETHEREUM },
  { why: "an address of Bitcoin", values: { to: freshBitcoinAddress(), amount: "1" }, message: NOT_ETHEREUM },
  {
    why: "a wrong checksum",
    values: { to: "0x52908400098527886E0F7030069857D2E4169eE7", amount: "1" },
    message: NOT_ETHEREUM,
  },
  { why: "a truncated address", values: { to: TO.slice(0, -1), amount: "1" }, message: NOT_ETHEREUM },
  {
    why: "more than the balance",
    values: { to: TO, amount: "1000000" },
    message:
      /^Insufficient balance: 1,000,000\.\d+ ETH needed for the amount and the fee, [\d,]+(\.\d+)? ETH available(\. .* held by .*)?$/,
  },
];

const bitcoin: Refusal[] = [
  {
    why: "an amount with 9 decimals",
    values: { to: freshBitcoinAddress(), amount: "0.000000001" },
    message: "Amount cannot have fractions smaller than the lowest allowed unit of 8",
  },
  {
    why: "an empty custom fee",
    values: { to: freshBitcoinAddress(), amount: "0.1", fee: "Custom", satoshiPerByte: "" },
    message: "Please provide a Satoshi/Byte or select a Speed",
  },
  {
    why: "half a satoshi per byte",
    values: { to: freshBitcoinAddress(), amount: "0.1", fee: "Custom", satoshiPerByte: "1.5" },
    message: BYTES,
  },
  {
    why: "an address of the main network",
    values: { to: freshBitcoinAddress("bitcoin"), amount: "0.1" },
    message: NOT_BITCOIN,
  },
  { why: "an address of Ethereum", values: { to: TO, amount: "0.1" }, message: NOT_BITCOIN },
  {
    why: "one letter changed",
    values: { to: freshBitcoinAddress().replace(/.$/, (last) => (last === "q" ? "p" : "q")), amount: "0.1" },
    message: NOT_BITCOIN,
  },
  {
    why: "more than the balance",
    values: { to: freshBitcoinAddress(), amount: "20000" },
    message:
      /^Insufficient balance: 20,000 BTC requested, at most [\d,]+\.\d+ BTC can be sent at this fee(\. .* held by .*)?$/,
  },
];

/** Fills the form as if it were empty: what is not given goes back to how it was at first. */
async function fillAnew(page: Page, values: SendValues): Promise<void> {
  const dialog = dialogOf(page);
  const assets = dialog.getByLabel("Asset");
  const asset = (await assets.count()) > 0 ? { asset: "ETH" } : {};
  await fillSendForm(page, { fee: "Medium", ...asset, ...values });
  const customNonce = dialog.getByRole("checkbox", { name: "Use a custom nonce" });
  if (values.nonce === undefined && (await customNonce.count()) > 0) await customNonce.uncheck();
}

for (const [chain, name, refusals, where] of [
  // The long list once: the short one shows that scripts change nothing about it.
  ["Ethereum", "Grants programme", ethereum, " @scripts"],
  ["Bitcoin", "BTC fees", bitcoin, ""],
] as const) {
  test(`the ${chain} send form refuses with 400, says why, and keeps what was typed${where}`, async ({
    page,
    journey,
  }) => {
    test.setTimeout(180_000);
    await journey.openSend(name);
    for (const { why, values, message } of refusals) {
      await test.step(why, async () => {
        await fillAnew(page, values);
        const answered = answerToForm(page);
        await pressPreview(page);
        expect((await answered).status()).toBe(400);

        const alert = dialogOf(page).getByRole("alert");
        await expect(alert).toHaveCount(1);
        if (typeof message === "string") await expect(alert).toContainText(message);
        else await expect(alert).toHaveText(message);
        await expect(dialogOf(page).getByLabel("Amount")).toHaveValue(values.amount ?? "");
        await expect(recipientField(page)).toHaveValue(values.to ?? "");
        if (values.nonce !== undefined) {
          await expect(dialogOf(page).getByLabel("Nonce", { exact: true })).toHaveValue(values.nonce);
        }
        if (values.asset) await expect(dialogOf(page).getByLabel("Asset")).toHaveValue(values.asset);
      });
    }
  });
}

test("the form shows the first of several errors in the specification's order, each field its own @no-scripts", async ({
  page,
  journey,
}) => {
  await journey.openSend("Grants programme");
  await fillSendForm(page, { to: "nobody", amount: "-1", nonce: "x", fee: "Custom", gasPrice: "" });
  await pressPreview(page);

  const dialog = dialogOf(page);
  await expect(dialog.getByRole("alert").getByRole("link").first()).toHaveText(
    "Please enter the amount without a sign",
  );
  for (const [label, message] of [
    ["Amount", "Please enter the amount without a sign"],
    ["Nonce", NONCE],
    ["Gas price (Gwei)", "Please enter the transaction fee"],
    [null, NOT_ETHEREUM],
  ] as const) {
    const field = label ? dialog.getByLabel(label, { exact: true }) : recipientField(page);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
});

test("with scripts the refusal is a toast as well @scripts", async ({ page, journey }) => {
  await journey.openSend("Grants programme");
  await fillSendForm(page, { to: TO, amount: "1e3" });
  const toast = page.waitForSelector(".toast >> text=without an exponent");
  await pressPreview(page);
  await toast;
  await expect(dialogOf(page).getByRole("alert")).toContainText("without an exponent");
});

test("white space around an address or an amount is ignored @no-scripts", async ({ page, journey }) => {
  await journey.openSend("Bridge float");
  await fillSendForm(page, { to: `  ${TO}\t`, amount: " 0.1 " });
  await openPreview(page);
});

test("a custom nonce is ignored unless its box is ticked @no-scripts", async ({ page, journey }) => {
  await journey.openSend("Bridge float");
  await fillSendForm(page, { to: TO, amount: "0.1", nonce: "-1" });
  await dialogOf(page).getByRole("checkbox", { name: "Use a custom nonce" }).uncheck();
  await openPreview(page);
});
