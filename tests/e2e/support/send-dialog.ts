import { expect, type Locator, type Page } from "@playwright/test";

export interface SendValues {
  /** A typed address. */
  to?: string;
  /** A recipient of the list, by the label it begins with. */
  recipient?: string;
  amount?: string;
  /** Symbol. */
  asset?: string;
  fee?: "Slow" | "Medium" | "Fast" | "Custom";
  gasPrice?: string;
  gasLimit?: string;
  satoshiPerByte?: string;
  tip?: string;
  nonce?: string;
  destinationTag?: string;
}

/** Where the send dialog of a sub-wallet is, over the sub-wallet's own page. */
export function sendPath(subWalletId: string): string {
  return `/wallets/${subWalletId}/send`;
}

export function dialogOf(page: Page): Locator {
  return page.getByRole("dialog");
}

/** The field that holds a typed recipient. */
export const RECIPIENT = "Recipient address";

/** Fills the send form; only what is given. */
export async function fillSendForm(page: Page, values: SendValues): Promise<void> {
  const dialog = dialogOf(page);
  if (values.asset) await dialog.getByLabel("Asset").selectOption(values.asset);
  if (values.recipient) {
    const option = dialog.locator("select[name=recipient] option", { hasText: values.recipient }).first();
    await dialog.getByLabel("To", { exact: true }).selectOption(await option.getAttribute("value"));
  }
  if (values.to !== undefined) await dialog.getByLabel(RECIPIENT).fill(values.to);
  if (values.amount !== undefined) await dialog.getByLabel("Amount").fill(values.amount);
  if (values.fee) await dialog.getByRole("radio", { name: new RegExp(`^${values.fee}`) }).check();
  if (values.gasPrice !== undefined) await dialog.getByLabel("Gas price (Gwei)").fill(values.gasPrice);
  if (values.gasLimit !== undefined) await dialog.getByLabel(/^Gas limit/).fill(values.gasLimit);
  if (values.satoshiPerByte !== undefined)
    await dialog.getByRole("textbox", { name: "Satoshi per byte" }).fill(values.satoshiPerByte);
  if (values.destinationTag !== undefined)
    await dialog.getByLabel("Destination tag").fill(values.destinationTag);
  if (values.tip !== undefined) await dialog.getByLabel(/^Tip/).fill(values.tip);
  if (values.nonce !== undefined) {
    await dialog.getByRole("checkbox", { name: "Use a custom nonce" }).check();
    await dialog.getByLabel("Nonce", { exact: true }).fill(values.nonce);
  }
}

/** Presses Preview, whatever comes of it. */
export async function pressPreview(page: Page): Promise<void> {
  await dialogOf(page).locator("footer").getByRole("button", { name: "Preview" }).click();
}

/** Fills the form, presses Preview and waits for the preview. */
export async function previewPayment(page: Page, values: SendValues): Promise<Locator> {
  await fillSendForm(page, values);
  await pressPreview(page);
  await expect(page.getByRole("heading", { name: "Check the transaction" })).toBeVisible();
  return dialogOf(page);
}

/** Presses Send in the preview and waits for the sign screen. Answers the request's id. */
export async function pressSend(page: Page): Promise<string> {
  await dialogOf(page).getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL(/[?&]request=[0-9a-f-]{36}/);
  return requestIdOf(page);
}

/** The id of the request whose sign screen is shown. */
export function requestIdOf(page: Page): string {
  return new URL(page.url()).searchParams.get("request") ?? "";
}

/** The fingerprint that the console shows. */
export function fingerprintOf(page: Page): Locator {
  return dialogOf(page).locator(".fingerprint code");
}

/** What a definition list of the dialog says under a label. */
export function factOf(page: Page, label: string): Locator {
  const term = page.locator("dt", { hasText: new RegExp(`^${label}$`) });
  return dialogOf(page).locator(".definitions__row", { has: term }).locator("dd");
}
