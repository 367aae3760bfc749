import { person } from "../fixtures/e2e/people";
import { signIn } from "../fixtures/e2e/sign-in";
import { expect, test } from "../fixtures/e2e/test";

test("an Owner ends the sessions of a person, who has to log in again @signed-out", async ({
  page,
  browser,
  stack,
}) => {
  const theirs = await browser.newContext({ baseURL: stack.consoleUrl, userAgent: FIREFOX });
  const other = await theirs.newPage();
  await signIn(other, person("samuel"));
  await signIn(page, person("helen"));
  await page.goto("/people");
  const row = page.getByRole("row", { name: new RegExp(person("samuel").email) });
  await row.getByRole("link", { name: /^Sessions/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Firefox on Linux" }).first()).toContainText(
    "127.0.0.1",
  );
  await expect(dialog.getByText("a phone approves with a key of its own")).toBeVisible();
  await dialog.getByRole("link", { name: "End all…" }).click();
  await dialog.getByRole("button", { name: "End all" }).click();
  await expect(page.getByText(/sessions? ha(s|ve) ended/).first()).toBeVisible();
  await expect(dialog.getByText("None is open")).toBeVisible();

  await other.goto("/people");
  await expect(other).toHaveURL(/\/login/);
  await theirs.close();
});

test("everybody ends their own, one of them or all with this one @signed-out", async ({
  page,
  browser,
  stack,
}) => {
  const elsewhere = await browser.newContext({ baseURL: stack.consoleUrl, userAgent: FIREFOX });
  const other = await elsewhere.newPage();
  const auditor = person("ines");
  await signIn(other, auditor);
  await signIn(page, auditor);
  await page.locator("summary", { hasText: "Account details" }).click();
  await page.getByRole("link", { name: "Your sessions" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem").filter({ hasText: "This one" })).toHaveCount(1);
  await dialog
    .getByRole("link", { name: /^End Firefox on Linux/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "End it" }).click();
  await expect(page.getByText("1 session has ended").first()).toBeVisible();
  await other.goto("/home");
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();

  await dialog.getByRole("link", { name: "End all…" }).click();
  await dialog.getByRole("button", { name: "End all" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("All your sessions have ended").first()).toBeVisible();
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
