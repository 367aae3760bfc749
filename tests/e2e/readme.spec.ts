import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { approveOnPhone, openOnPhone, phoneFingerprint } from "../fixtures/e2e/device-page";
import { dialogOf, fillSendForm, fingerprintOf, requestIdOf } from "../fixtures/e2e/send-dialog";
import { enterEmail, enterPin } from "../fixtures/e2e/sign-in";
import { waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

test.use({ user: null });

/** The numbered steps of 'A first transaction': what is to be entered, and what is to be pressed, in their order. */
function stepsOfReadme(): { values: string[]; buttons: string[] }[] {
  const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
  const section = /## A first transaction\n([\s\S]*?)\n\n(?!\d)(?=[A-Z])/.exec(readme)?.[1] ?? "";
  const all = (text: string, mark: RegExp) => [...text.matchAll(mark)].map(([, value]) => value ?? "");
  return section
    .split(/^\d+\. /m)
    .slice(1)
    .map((step) => ({ values: all(step, /`([^`]+)`/g), buttons: all(step, /\*\*([^*]+)\*\*/g) }));
}

test("the README's first transaction works as it is written @scripts", async ({
  page,
  context,
  stack,
  phone,
  api,
}) => {
  const [signIn, form, review, device, watch, ...more] = stepsOfReadme();
  if (!signIn || !form || !review || !device || !watch) throw new Error("The README has fewer steps.");
  expect(more).toEqual([]);

  const [email = "", pin = ""] = signIn.values;
  await page.goto("/login");
  await enterEmail(page, email);
  await enterPin(page, pin);
  await expect(page).toHaveURL("/home");

  const [tile = "", recipient = "", amount = ""] = form.values;
  const [send = "", preview = ""] = form.buttons;
  await page.getByRole("link", { name: `${send} ${tile}` }).click();
  await fillSendForm(page, { recipient, amount });
  await expect(dialogOf(page).getByRole("radio", { name: /^Medium/ })).toBeChecked();
  await dialogOf(page).locator("footer").getByRole("button", { name: preview }).click();
  await expect(page.getByRole("heading", { name: "Check the transaction" })).toBeVisible();

  const [confirm = ""] = review.buttons;
  await dialogOf(page).getByRole("button", { name: confirm, exact: true }).click();
  await page.waitForURL(/[?&]request=/);
  const requestId = requestIdOf(page);
  await expect(fingerprintOf(page)).toHaveText(/^([0-9a-f]{4} ){5}[0-9a-f]{4}$/);
  const shown = await fingerprintOf(page).innerText();
  const digest = await wholeDigest(dialogOf(page));
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(digest.slice(0, 24)).toBe(shown.replaceAll(" ", ""));

  const [person = ""] = device.values;
  expect(device.buttons).toEqual(["Approve"]);
  const onPhone = await openOnPhone(context, stack.sandboxUrl, person, requestId);
  expect(await phoneFingerprint(onPhone)).toBe(shown);
  expect(await wholeDigest(onPhone)).toBe(digest);
  await approveOnPhone(onPhone);
  // The policy's other approvals, if it asks for any, as `npm run device -- approve` gives them.
  const waitsFor = (await phone.waiting()).find((one) => one.requestId === requestId)?.waitsFor ?? [];
  for (const email of waitsFor) {
    const isWaiting = (await phone.waiting(email)).some((one) => one.requestId === requestId);
    if (isWaiting) await phone.approve(requestId, email);
  }

  const [list = ""] = watch.buttons;
  await waitForStatus(api, requestId, "CONFIRMED");
  await page.goto("/home");
  await page.getByRole("link", { name: list }).first().click();
  const row = page.getByRole("row").filter({ hasText: recipient }).first();
  await expect(row).toContainText("Confirmed");
  await expect(row).toContainText(amount);
});

async function wholeDigest(place: Page | Locator): Promise<string> {
  await place.getByText("Technical details").click();
  const digest = place.locator("dt", { hasText: "Whole digest" }).locator("xpath=following-sibling::dd");
  await expect(digest).toBeVisible();
  return (await digest.locator(".address, .addr").first().innerText()).replace(/\s/g, "");
}
