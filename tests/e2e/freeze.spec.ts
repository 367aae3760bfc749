import { expect, test } from "../fixtures/e2e/test";

const WALLET = "Operations";

test("an approver freezes a wallet, every page says so, and two others thaw it on their phones", async ({
  page,
  context,
  journey,
  stack,
}) => {
  await page.goto("/freeze");
  await expect(page.getByRole("heading", { name: "Freeze", level: 1 })).toBeVisible();
  await page.getByLabel("What").selectOption({ label: WALLET });
  await page.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(page.getByText("Enter why, for everybody to read").first()).toBeVisible();
  await expect(page.getByLabel("What")).toHaveValue(/-/);
  await page.getByLabel("Why").fill("A payment that nobody knows");
  await page.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Frozen: ${WALLET}` })).toBeVisible();
  await expect(page.getByText("0 of 2 other approvers agreed")).toBeVisible();

  const phone = await context.newPage();
  try {
    await page.goto("/transactions");
    const banner = page.getByRole("link", {
      name: `Frozen: ${WALLET}. Nothing of it is made, approved or sent.`,
    });
    await expect(banner).toBeVisible();
    await journey.openSend("Market making");
    await expect(page.getByRole("dialog").getByText(`Not now: ${WALLET} is frozen`)).toBeVisible();
    const who = /until 2 approvers other than Amara Osei thaw it in the mobile app/;
    await expect(page.getByRole("dialog").getByText(who)).toBeVisible();
  } finally {
    for (const person of ["Jonas Lindqvist", "Mona Haddad"]) {
      await phone.goto(`${stack.sandboxUrl}/device`);
      await phone.getByRole("link", { name: person }).click();
      await phone.getByRole("link", { name: "Freeze", exact: true }).click();
      await expect(phone.getByText("A payment that nobody knows")).toBeVisible();
      await phone.getByRole("button", { name: "Thaw with my key" }).click();
    }
  }
  await page.goto("/freeze");
  await expect(page.getByRole("heading", { name: "Freeze now" })).toBeVisible();
  await expect(page.getByText(/^Frozen/)).toHaveCount(0);
});
