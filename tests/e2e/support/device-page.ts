import { type BrowserContext, expect, type Page } from "@playwright/test";

/** The phone's page of one person with one request open, found by the links that a person would press. */
export async function openOnPhone(
  context: BrowserContext,
  sandboxUrl: string,
  person: string,
  requestId: string,
): Promise<Page> {
  const phone = await context.newPage();
  await phone.goto(`${sandboxUrl}/device`);
  await phone.getByRole("link", { name: person }).click();
  await phone.locator(`a[href$="${requestId}"]`).click();
  return phone;
}

/** Presses 'Approve' once the service's checks of the request are over. */
export async function approveOnPhone(phone: Page): Promise<void> {
  const approve = phone.getByRole("button", { name: "Approve" });
  await expect(async () => {
    if (!(await approve.isVisible())) await phone.reload();
    await expect(approve).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await approve.click();
  await expect(phone.getByRole("heading", { name: "Approved" })).toBeVisible();
}

/** Presses 'Reject…', gives the reason and confirms. */
export async function rejectOnPhone(phone: Page, reason: string): Promise<void> {
  await phone.getByText("Reject…").click();
  await phone.getByLabel(/^Reason/).fill(reason);
  await phone.getByRole("button", { name: "Reject permanently" }).click();
  await expect(phone.getByRole("heading", { name: "Rejected" })).toBeVisible();
}

/** The fingerprint that the phone worked out. */
export async function phoneFingerprint(phone: Page): Promise<string> {
  return phone.locator(".fp code").innerText();
}
