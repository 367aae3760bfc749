import { person } from "../fixtures/e2e/people";
import { signIn } from "../fixtures/e2e/sign-in";
import { expect, test } from "../fixtures/e2e/test";

test("an Owner makes a key that is shown once, rotates and revokes it @signed-out", async ({ page, stack }, {
  project,
}) => {
  const name = `Invoices ${project.name}`;
  await signIn(page, person("helen"));
  await page.goto("/people");
  await expect(page.getByRole("row", { name: /Payroll upload/ })).toContainText("Initiator");
  await page.getByRole("link", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of the program").fill(name);
  await dialog.getByRole("radio", { name: /^Viewer/ }).check();
  await dialog.getByRole("radio", { name: "Only the ticked ones" }).check();
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await expect(dialog.getByText("Tick at least one wallet").first()).toBeVisible();
  await expect(dialog.getByLabel("Name of the program")).toHaveValue(name);
  await dialog.getByLabel("Operations").check();
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Last day (UTC)").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await expect(dialog.getByLabel("Last day (UTC)")).toHaveAccessibleDescription(/Choose a day from/);
  await dialog.getByLabel("Last day (UTC)").fill(inAMonth);
  await dialog.getByRole("button", { name: "Create the key" }).click();
  const secret = dialog.getByText(/^srk_[0-9a-f]{64}$/);
  const key = await secret.innerText();
  expect(page.url()).not.toContain(key);
  expect(await callWith(key)).toBe(200);
  await page.goto("/people");
  expect(await page.content()).not.toContain(key);
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Viewer");
  await expect(row).toContainText("127.0.0.1");

  await row.getByRole("link", { name: `Change ${name}` }).click();
  await dialog.getByLabel("Network addresses").fill("0.0.0.0/0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Network addresses")).toHaveAccessibleDescription(
    /0\.0\.0\.0\/0 is too wide/,
  );
  await expect(dialog.getByLabel("Network addresses")).toHaveValue("0.0.0.0/0");
  await dialog.getByRole("link", { name: "Make a new key…" }).click();
  await expect(dialog.getByRole("radio", { name: /Ends at once/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Make a new key" }).click();
  const newKey = await secret.innerText();
  expect([await callWith(key), await callWith(newKey)]).toEqual([401, 200]);
  await dialog.getByRole("link", { name: "Done" }).click();
  await row.getByRole("link", { name: `Change ${name}` }).click();
  await dialog.getByRole("link", { name: "Revoke…" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(row).toContainText("revoked");
  expect(await callWith(newKey)).toBe(401);

  async function callWith(apiKey: string): Promise<number> {
    const answer = await fetch(`${stack.sandboxUrl}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey },
      body: JSON.stringify({ query: "{ user { role } }" }),
    });
    return answer.status;
  }
});

test("whoever is no Owner sees the keys, and no way to change them", async ({ page }) => {
  await page.goto("/people");
  await expect(page.getByRole("row", { name: /Risk dashboard/ })).toContainText("never used");
  await expect(page.getByRole("link", { name: "Create a key" })).toHaveCount(0);
  await page.goto("/people/keys/new");
  await expect(page.getByRole("dialog")).toContainText("An Approver cannot change the keys of programs");
});
