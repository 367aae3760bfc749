import type { Page } from "@playwright/test";
import { person } from "../fixtures/e2e/people";
import { fieldsOf, postForm } from "../fixtures/e2e/posted-form";
import { enterEmail, enterPin, signIn } from "../fixtures/e2e/sign-in";
import { startConsole } from "../fixtures/e2e/stack";
import { expect, test } from "../fixtures/e2e/test";

test.use({ user: null });

const LOCKED = "Your account has now been locked. Please log in to the TrustVault App to reset your pin.";
const WRONG_PIN = "Invalid pin, please try again";

/** A PIN that has no character in common with this one, place by place. */
function wrongPinFor(pin: string): string {
  return pin.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

test("signing in asks for the e-mail, then for two characters of the PIN, and opens the home page", async ({
  page,
}) => {
  const amara = person("amara");
  await page.goto("/login");
  await expect(page).toHaveTitle("Log in · Strongroom");
  await enterEmail(page, amara.email);

  await expect(page.getByRole("heading", { name: "Enter your PIN" })).toBeVisible();
  await expect(page.getByText(amara.email)).toBeVisible();
  const asked = await enterPin(page, amara.pin);

  expect(new Set(asked).size).toBe(2);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("heading", { name: "Sub-Wallets" })).toBeVisible();
});

test("a form that comes without any of our cookies is told apart from an old one @no-scripts", async ({
  page,
  context,
  stack,
}) => {
  await page.goto("/login");
  await context.clearCookies();
  await enterEmail(page, person("jonas").email);
  await expect(page.getByRole("alert")).toHaveText(
    "Your browser blocked our cookie. Use HTTPS or another browser.",
  );
  await expect(page.getByLabel("E-mail")).toHaveValue(person("jonas").email);

  // The answer brought a cookie and a form that goes with it.
  const fields = await fieldsOf(page.locator("form"), { name: "step", value: "email" });
  fields.set("csrf", "not.this");
  const old = await postForm(context, `${stack.consoleUrl}/login`, fields);
  expect(await old.text()).toContain("This form is no longer valid, please reload the page and try again");
  await enterEmail(page, person("jonas").email);
  await expect(page.getByRole("heading", { name: "Enter your PIN" })).toBeVisible();
});

test("a console that other machines reach keeps its cookies from plain HTTP @no-scripts", async ({
  stack,
}) => {
  const open = await startConsole(stack, { HOST: "0.0.0.0", COOKIE_SECURE: "" });
  const cookies = (await fetch(`${open.url}/login`)).headers.getSetCookie();
  await open.stop();
  expect(cookies.find((cookie) => cookie.includes("sr-visitor"))).toMatch(
    /^__Host-sr-visitor=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test("the keyboard alone signs in: the caret stands in the e-mail, then in the first character @scripts", async ({
  page,
}) => {
  const amara = person("amara");
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("autocomplete", "username");
  await page.keyboard.type(amara.email);
  await page.keyboard.press("Enter");

  const [first, second] = [page.locator(".pin__input").first(), page.locator(".pin__input").last()];
  await expect(first).toBeFocused();
  // A field for passwords is offered to be saved, whatever it says of itself.
  for (const box of [first, second]) {
    await expect(box).toHaveAttribute("type", "text");
    await expect(box).toHaveAttribute("autocomplete", "off");
    await expect(box).toHaveCSS("-webkit-text-security", "disc");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").first()).toContainText(/^Enter characters \d and \d of your PIN$/);
  await expect(first).toBeFocused();

  await page.keyboard.type("0");
  await expect(second).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(first).toBeFocused();
  await page.keyboard.type(amara.pin.charAt(Number(await first.getAttribute("data-place")) - 1));
  await expect(second).toBeFocused();
  await page.keyboard.type(amara.pin.charAt(Number(await second.getAttribute("data-place")) - 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);
});

test("a pasted PIN fills both boxes with the asked characters and no others @scripts", async ({
  page,
  context,
}) => {
  const amara = person("amara");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/login");
  await enterEmail(page, amara.email);
  const boxes = page.locator(".pin__input");
  await expect(boxes).toHaveCount(2);
  const places = await boxes.evaluateAll((all) =>
    all.map((box) => Number((box as HTMLElement).dataset.place)),
  );
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await boxes.first().click();
    await page.keyboard.press("Control+V");
  };
  await paste("not a PIN");
  await expect(boxes.first()).toHaveValue("");
  await paste("98");
  await expect(boxes.first()).toHaveValue("9");
  await expect(boxes.last()).toHaveValue("8");
  await paste(amara.pin);
  for (const [at, place] of places.entries())
    await expect(boxes.nth(at)).toHaveValue(amara.pin.charAt(place - 1));

  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.keyboard.press("Enter");
  const fields = new URLSearchParams((await posted).postData() ?? "");
  expect(
    [...fields.entries()]
      .filter(([name]) => name.endsWith("PinDigit"))
      .map(([, value]) => value)
      .join(""),
  ).toHaveLength(2);
  expect([...fields.values()]).not.toContain(amara.pin);
  await expect(page).toHaveURL(/\/home$/);
});

test("going back asks for the e-mail again and forgets the PIN step", async ({ page }) => {
  await page.goto("/login");
  await enterEmail(page, person("jonas").email);
  await page.getByRole("button", { name: "Back" }).click();

  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(page.getByLabel(/^Character \d/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("reloading the page in the PIN step begins anew", async ({ page }) => {
  await page.goto("/login?redirectUrl=%2Ftransactions");
  await enterEmail(page, person("jonas").email);
  await expect(page.getByRole("heading", { name: "Enter your PIN" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("");
  await expect(page.getByLabel(/^Character \d/)).toHaveCount(0);
});

test("after a wrong PIN the same two characters are asked for until they are correct", async ({ page }) => {
  const mona = person("mona");
  await page.goto("/login");
  await enterEmail(page, mona.email);
  const first = await enterPin(page, wrongPinFor(mona.pin));

  await expect(page.getByText(WRONG_PIN).first()).toBeVisible();
  const fields = page.getByLabel(/^Character \d of your PIN/);
  for (const field of await fields.all()) await expect(field).toHaveValue("");
  // Neither starting over nor a new visit changes what is asked.
  await page.getByRole("button", { name: "Back" }).click();
  await enterEmail(page, mona.email);
  const second = await enterPin(page, mona.pin);

  expect(second).toEqual(first);
  await expect(page).toHaveURL(/\/home$/);
});

test("an invalid e-mail address is refused with 400 and stays in the field", async ({ page }) => {
  await page.goto("/login");
  for (const typed of ["", "amara.osei", "amara osei@meridian.example", "@meridian.example"]) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await enterEmail(page, typed);

    expect((await answered).status(), typed).toBe(400);
    await expect(page.getByText("Please enter a valid email")).toHaveCount(2);
    await expect(page.getByLabel("E-mail")).toHaveValue(typed);
  }
});

test("five wrong answers lock the account, for unknown e-mails too @no-scripts", async ({
  page,
}, testInfo) => {
  await page.goto("/login");
  await enterEmail(page, `nobody.${testInfo.project.name}@nowhere.example`);
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await enterPin(page, "123456");
    await expect(page.getByText(WRONG_PIN).first()).toBeVisible();
    // The answer to this attempt, not the one before: its fields are empty again.
    await expect(page.getByLabel(/^Character \d of your PIN/).first()).toHaveValue("");
  }
  await enterPin(page, "123456");

  await expect(page.getByText(LOCKED)).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("a locked account is unlocked by a new PIN, set on the phone @scripts", async ({ page, stack }) => {
  const tom = person("tom");
  const setPin = async (pin: string) => {
    await page.goto(`${stack.sandboxUrl}/device`);
    await page.getByRole("link", { name: "Tom Becker" }).click();
    await page.getByRole("link", { name: "New PIN" }).click();
    await page.getByLabel("New PIN, six digits").fill(pin);
    await page.getByLabel("The same again").fill(pin);
    await page.getByRole("button", { name: "Set the new PIN" }).click();
    await expect(page.getByRole("heading", { name: "PIN set" })).toBeVisible();
  };
  await page.goto("/login");
  await enterEmail(page, tom.email);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await enterPin(page, wrongPinFor(tom.pin));
    await expect(page.getByText(attempt < 5 ? WRONG_PIN : LOCKED).first()).toBeVisible();
    if (attempt < 5) await expect(page.getByLabel(/^Character \d of your PIN/).first()).toHaveValue("");
  }
  await setPin("493817");
  // The console itself makes an e-mail wait for a moment after so many failures.
  await expect(async () => {
    await page.goto("/login");
    await enterEmail(page, tom.email);
    await expect(page.getByLabel(/^Character \d of your PIN/)).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await enterPin(page, "493817");
  await expect(page).toHaveURL(/\/home$/);
  await setPin(tom.pin);
});

test("a locked account looks like any other before its PIN, and is refused even with the correct one @no-scripts", async ({
  page,
}) => {
  const victor = person("victor");
  await page.goto("/login");
  await enterEmail(page, victor.email);
  await enterPin(page, victor.pin);

  await expect(page.getByText(LOCKED)).toBeVisible();
  await page.goto("/home");
  await expect(page).toHaveURL(/\/login/);
});

test("after signing in, the visitor returns to the page that asked for it", async ({ page }) => {
  await page.goto("/transactions?status=CONFIRMED");
  await expect(page).toHaveURL("/login?redirectUrl=%2Ftransactions%3Fstatus%3DCONFIRMED");
  await expect(page.getByText("No credentials, please log in.").first()).toBeVisible();

  const amara = person("amara");
  await enterEmail(page, amara.email);
  await enterPin(page, amara.pin);
  await expect(page).toHaveURL("/transactions?status=CONFIRMED");
});

for (const [target, why] of [
  ["https://evil.example/", "another site"],
  ["/\\evil.example", "a backslash that browsers read as a slash"],
]) {
  test(`signing in does not redirect to ${why} @no-scripts`, async ({ page, stack }) => {
    await signIn(page, person("amara"), `/login?redirectUrl=${encodeURIComponent(target ?? "")}`);
    expect(page.url()).toBe(`${stack.consoleUrl}/home`);
  });
}

test("a signed-in visitor to the login page is redirected home, with a message unless they asked for home @no-scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("amara");
  for (const path of ["/login", "/login?redirectUrl=%2F", "/login?redirectUrl=%2Fhome"]) {
    await page.goto(path);
    expect(pathOf(page)).toBe("/home");
    await expect(page.getByRole("main").getByText("Invalid Url")).toHaveCount(0);
  }
  await page.goto("/login?redirectUrl=%2Fportfolio");
  expect(pathOf(page)).toBe("/home");
  await expect(page.getByRole("main").getByText("Invalid Url")).toBeVisible();
});

test("an unknown path shows the login screen, or redirects a signed-in user home with a message @no-scripts", async ({
  page,
  signInAs,
}) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();

  await signInAs("amara");
  await page.goto("/no/such/page");
  expect(pathOf(page)).toBe("/home");
  await expect(page.getByRole("main").getByText("Invalid Url")).toBeVisible();
});

test("logging out ends the session and says so", async ({ page }) => {
  await signIn(page, person("amara"));
  await page.getByRole("button", { name: "Log out" }).first().click();

  await expect(page).toHaveURL(/\/login\?redirectUrl=/);
  await expect(page.getByRole("main").getByText("You have been logged out")).toBeVisible();
  await page.goto("/home");
  await expect(page).toHaveURL("/login?redirectUrl=%2Fhome");
});

test("the carousel shows one of three slides and moves to the chosen one", async ({ page }) => {
  await page.goto("/login");
  const carousel = page.getByRole("region", { name: /^About / });
  const titles = carousel.getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["What you prepare is what you sign"]);
  await carousel.getByRole("radio", { name: /^Slide 3 of 3/ }).check();
  await expect(titles).toHaveText(["One console for every chain you hold"]);
});

test("with scripts the carousel moves every 10 seconds until it is paused @scripts", async ({ page }) => {
  await page.clock.install();
  await page.goto("/login");
  const carousel = page.getByRole("region", { name: /^About / });
  const first = carousel.getByRole("radio", { name: /^Slide 1 of 3/ });
  const titles = carousel.getByRole("heading", { level: 2 });
  await expect(carousel.getByRole("button", { name: "Pause slides" })).toBeVisible();

  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(first).not.toBeChecked({ timeout: 100 });
  }).toPass();
  await carousel.getByRole("button", { name: "Pause slides" }).click();
  // Being pointed at or focused holds a slide too.
  await page.getByRole("heading", { name: "Log in" }).click();
  await expect(carousel.getByRole("button", { name: "Play slides" })).toBeVisible();
  const shown = await titles.innerText();
  await page.clock.runFor(50_000);
  await expect(titles).toHaveText(shown);
});

test("the login page shows that this is a sandbox and which networks it uses @no-scripts", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.getByText("Sandbox · test networks")).toBeVisible();
});
