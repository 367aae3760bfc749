import { expect, type Page, test } from "@playwright/test";
import type { Person } from "./people";

/** Step 1: the e-mail. */
export async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Step 2: the two characters of the PIN that the page asks for. Answers their positions, counted from 1. */
export async function enterPin(page: Page, pin: string): Promise<number[]> {
  const fields = page.getByLabel(/^Character \d of your PIN/);
  await expect(fields).toHaveCount(2);
  const asked: number[] = [];
  for (const [index, character] of [...pin].entries()) {
    const field = page.getByLabel(`Character ${index + 1} of your PIN`);
    if ((await field.count()) === 0) continue;
    asked.push(index + 1);
    await field.fill(character);
  }
  await page.getByRole("button", { name: "Log in" }).click();
  return asked;
}

/** Signs in through the login page as a person would, and waits for the page that follows. */
export async function signIn(page: Page, person: Person, path = "/login"): Promise<void> {
  await test.step("Sign in through the pages", async () => {
    await page.goto(path);
    await enterEmail(page, person.email);
    await enterPin(page, person.pin);
    await expect(page).not.toHaveURL(/\/login/);
  });
}
