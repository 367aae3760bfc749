import { startConsole } from "../fixtures/e2e/stack";
import { expect, test } from "../fixtures/e2e/test";

test("who sends too many forms is told when to try again, and what is typed stays", async ({
  page,
  stack,
}) => {
  // Two forms and no file at once; the next is in two minutes.
  const console = await startConsole(stack, { LIMIT_SCALE: "0.01" });
  await page.goto(`${console.url}/home/export-audit`);
  const send = async () => {
    await page.getByLabel("End date").fill("1999-12-31");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Request export" }).click();
    return answered;
  };
  for (const _ of [1, 2]) {
    expect((await send()).status()).toBe(400);
    await expect(page.getByText(/Too many/)).toBeHidden();
  }
  const refused = await send();
  const seconds = Number(refused.headers()["retry-after"]);
  expect([refused.status(), seconds > 0 && seconds <= 25]).toEqual([429, true]);
  const words = `Too many forms in a short time. Nothing was done. Try again in ${seconds} seconds`;
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByLabel("End date")).toHaveValue("1999-12-31");

  const file = await page.request.get(`${console.url}/address-book.csv`);
  expect([file.status(), Number(file.headers()["retry-after"]) > 0]).toEqual([429, true]);
  expect(await file.text()).toMatch(
    /^Too many files in a short time\. Nothing was done\. Try again in \d+ seconds\n$/,
  );
  await console.stop();
});
