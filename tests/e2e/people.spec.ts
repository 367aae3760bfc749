import { person } from "../fixtures/e2e/people";
import { enterEmail, enterPin, signIn } from "../fixtures/e2e/sign-in";
import { expect, test } from "../fixtures/e2e/test";

test("a person is invited, two Owners approve, the e-mail's link sets a PIN, and the PIN signs in @signed-out", async ({
  page,
  phone,
  stack,
}, { project }) => {
  test.setTimeout(120_000);
  const email = `ana.${project.name.replaceAll("-", "")}.${Date.now()}@meridian.example`;
  await signIn(page, person("helen"));
  await page.goto("/people");
  await expect(page.getByText("beatriz.lund@meridian.example")).toBeVisible();
  await page.getByRole("link", { name: "Invite a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("First name").fill("Ana");
  await dialog.getByRole("radio", { name: "Only these" }).check();
  await dialog.getByRole("button", { name: "Ask the Owners" }).click();
  await expect(dialog.getByText("Enter the last name").first()).toBeVisible();
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await dialog.getByLabel("First name").fill("Amаra");
  await dialog.getByLabel("Last name").fill("Osei");
  await dialog.getByLabel("Operations").check();
  await dialog.getByRole("button", { name: "Ask the Owners" }).click();
  await expect(
    dialog.getByText("looks like “Amara Osei”, the name of a person of your organisation: its 3rd letter"),
  ).toBeVisible();
  await dialog.getByLabel("First name").fill("Ana");
  await dialog.getByLabel("Last name").fill("Ruiz");
  await dialog.getByLabel("Operations").check();
  await dialog.getByRole("button", { name: "Ask the Owners" }).click();
  await expect(page).toHaveURL(/\/people\/changes\//);
  await expect(dialog.getByRole("heading", { name: "Invite Ana Ruiz" })).toBeVisible();
  await expect(dialog).toContainText("From 127.0.0.1, in a new browser");
  await expect(dialog).toContainText("Helen Marsh had never signed in with this browser before");
  const requestId = page.url().split("/").pop() ?? "";
  const waiting = async () => (await phone.waiting()).find((one) => one.requestId === requestId);
  await expect.poll(async () => (await waiting())?.waitsFor.length ?? 0, { timeout: 20_000 }).toBe(3);
  const fingerprint = (await waiting())?.fingerprint ?? "";
  expect((await page.locator("main").innerText()).replace(/\s/g, "")).toContain(
    fingerprint.replace(/\s/g, ""),
  );
  await phone.approve(requestId, "tomas.reyes@meridian.example");
  // With scripts the open dialog refreshes itself.
  if (project.name === "no-scripts") await page.reload();
  await expect(dialog).toContainText("Two approvals needed, from any of three; one so far");
  await phone.approve(requestId, "beatriz.lund@meridian.example");
  await expect(async () => {
    await page.goto("/people");
    await expect(page.getByText(email)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText("Invited", { exact: true }).first()).toBeVisible();

  await page.context().clearCookies();
  const mails = await (await fetch(`${stack.sandboxUrl}/mail`)).text();
  const own = mails.split("invitation?code=").find((part) => part.slice(0, 1_500).includes(`To ${email}`));
  const code = /^[\w-]+/.exec(own ?? "")?.[0] ?? "";
  await page.goto(`/invitation?code=${code}`);
  await expect(page).toHaveURL(/\/invitation$/);
  await page.getByLabel("PIN", { exact: true }).fill("274913");
  await page.getByLabel("The PIN again").fill("274914");
  await page.getByRole("button", { name: "Set the PIN" }).click();
  await expect(page.getByText("The two PINs are not the same").first()).toBeVisible();
  await page.getByLabel("PIN", { exact: true }).fill("274913");
  await page.getByLabel("The PIN again").fill("274913");
  await page.getByRole("button", { name: "Set the PIN" }).click();
  await expect(page).toHaveURL(/\/login/);
  await enterEmail(page, email);
  await enterPin(page, "274913");
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto("/people");
  await expect(page.getByRole("link", { name: "Invite a person" })).toHaveCount(0);
});

test("a new organisation without wallets invites somebody, and its one Owner approves @signed-out", async ({
  page,
  phone,
}, { project }) => {
  test.setTimeout(60_000);
  const email = `ivo.${project.name.replaceAll("-", "")}.${Date.now()}@fernhill.example`;
  await signIn(page, person("lena"));
  await page.goto("/people/invite");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Only these")).toHaveCount(0);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("First name").fill("Ivo");
  await dialog.getByLabel("Last name").fill("Brandt");
  await dialog.getByRole("radio", { name: "Initiator" }).check();
  await dialog.getByRole("button", { name: "Ask the Owners" }).click();
  await expect(page).toHaveURL(/\/people\/changes\//);
  await expect(dialog.getByRole("heading", { name: "Invite Ivo Brandt" })).toBeVisible();
  const requestId = page.url().split("/").pop() ?? "";
  const waiting = async () => (await phone.waiting()).find((one) => one.requestId === requestId);
  await expect.poll(async () => (await waiting())?.waitsFor.length ?? 0, { timeout: 20_000 }).toBe(1);
  await page.goto("/transactions");
  await expect(
    page.getByRole("region", { name: "Needs you" }).getByText("Change of people · People"),
  ).toBeVisible();
  await phone.approve(requestId, person("lena").email);
  await expect(async () => {
    await page.goto("/people");
    await expect(page.getByText(email)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
});
