import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { cancelRequest, dialogOf, pressSend, sendPath } from "../fixtures/e2e/send-dialog";
import { subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const NOBODYS = "00000000-0000-4000-8000-000000000000";

test("the page of policies says who approves what, and who would have to approve a payment", async ({
  page,
}) => {
  await page.goto("/policies");
  const operations = page.getByRole("region", { name: "Operations" });
  await expect(operations.getByText("Payments above £250,000")).toBeVisible();
  await expect(operations.getByText("Nobody: it is refused")).toBeVisible();
  await expect(operations.getByText("Always, beside the rules")).toBeVisible();

  const question = page.getByRole("region", { name: "Who would have to approve?" });
  await question.getByLabel("From").selectOption({ label: "Treasury ETH" });
  await question.getByLabel("To", { exact: true }).fill("nobody’s name");
  await question.getByLabel("Amount").fill("400");
  await question.getByRole("button", { name: "Ask" }).click();
  await expect(question.getByText(/^Neither an address of this sub-wallet/).first()).toBeVisible();
  await expect(question.getByLabel("Amount")).toHaveValue("400");

  await question.getByLabel("To", { exact: true }).fill(freshEthereumAddress());
  await question.getByRole("button", { name: "Ask" }).click();
  const answer = question.getByRole("status", { name: "Answer" });
  await expect(answer.getByText("Two of Jonas Lindqvist, Mona Haddad")).toBeVisible();
  await expect(answer.getByText("Decided by: Payments above £250,000.")).toBeVisible();
  await expect(operations.getByText("Decides: ")).toBeVisible();
  expect(page.url()).not.toContain("0x");
});

test("a change of rules is drafted, tried, asked for, approved on phones, and cancelled before its time", async ({
  page,
  phone,
}) => {
  await page.goto("/policies");
  await page.getByRole("link", { name: "Change the rules of Vault A" }).click();
  await page.getByRole("button", { name: "Remove: Contract calls and messages" }).click();
  await expect(page.getByRole("button", { name: "Keep: Contract calls and messages" })).toBeVisible();
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByLabel("Payment", { exact: true }).check();
  await page.getByLabel("Above").fill("1000000");
  await page.getByRole("button", { name: "Save this rule" }).click();
  await expect(page.getByText("Choose who approves").first()).toBeVisible();
  await expect(page.getByLabel("Above")).toHaveValue("1000000");
  await page.getByLabel("How many approve").fill("2");
  for (const name of ["Jonas Lindqvist", "Mona Haddad"]) await page.getByLabel(name).check();
  await page.getByRole("button", { name: "Save this rule" }).click();
  await expect(page.getByText("1 rule added, 1 removed")).toBeVisible();

  await page.getByRole("button", { name: "Try it on the last 90 days" }).click();
  await expect(page.getByRole("region", { name: "Tried on the last 90 days" })).toBeVisible();
  await page.getByRole("button", { name: "Ask to approve" }).click();
  await expect(page.getByText("Enter why, for everybody to read").first()).toBeVisible();
  await page.getByLabel("Why").fill("Messages are signed by hand");
  await page.getByRole("button", { name: "Ask to approve" }).click();
  await expect(page).toHaveURL(/\/policies\/changes\//);
  await expect(page.getByRole("heading", { name: "A change to the policy of Vault A" })).toBeVisible();
  await expect(page.getByText("“Messages are signed by hand”")).toBeVisible();
  await expect(page.getByText("waits for 24 hours")).toBeVisible();
  await expect(page.getByText("From 127.0.0.1, in a")).toBeVisible();

  const shown = await page.locator(".fingerprint code").textContent();
  const requestId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const onPhone = (await phone.waiting()).find((one) => one.requestId === requestId);
  expect(onPhone?.fingerprint).toBe(shown);
  await phone.approveByAll(requestId);
  await page.reload();
  await expect(page.getByText(/Version \d comes into force on/)).toBeVisible();
  await page.getByRole("link", { name: "Cancel this change" }).click();
  await page.getByRole("button", { name: "Cancel the change" }).click();
  await expect(page.getByText(/Amara Osei cancelled it on .* Version 1 stays in force/)).toBeVisible();
});

test("a payment above a rule's amount names the rule in the form, the preview and the sign screen, and needs who it asks for", async ({
  page,
  journey,
  phone,
  api,
}) => {
  test.setTimeout(120_000);
  const rule = "Payments above £250,000";
  const from = await subWalletNamed(api, "Client settlements");
  await page.goto(sendPath(from.id));
  const next = dialogOf(page);
  await expect(next).toContainText(`${rule}: Two of Operations`);

  // To an own sub-wallet: no Travel Rule data is needed.
  const { address } = await subWalletNamed(api, "Treasury ETH");
  await journey.preview(from.name, { to: address, amount: "120" });
  await expect(dialogOf(page)).toContainText("Two of Jonas Lindqvist, Mona Haddad");
  await expect(dialogOf(page)).toContainText(`Asked for by a rule: ${rule}.`);
  const requestId = await pressSend(page);
  await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
  await page.reload();
  await expect(dialogOf(page).getByText("Asked for by a rule")).toBeVisible();
  await expect(dialogOf(page)).toContainText(rule);
  await expect(dialogOf(page)).toContainText("Two approvals needed");
  await phone.approve(requestId, "jonas.lindqvist@meridian.example");
  const waiting = (await phone.waiting()).find((one) => one.requestId === requestId);
  expect(waiting?.waitsFor).toEqual(["mona.haddad@meridian.example"]);
  await cancelRequest(page);
});

test("another organisation's wallet, change and payout are as unknown as none at all @no-scripts", async ({
  page,
  api,
  signInAs,
}) => {
  const [wallet = ""] = (await subWalletNamed(api, "Treasury ETH")).id.split("/");
  await signInAs("priya");
  for (const path of [
    `/policies/${wallet}/change`,
    `/policies/${NOBODYS}/change`,
    `/policies/changes/${NOBODYS}`,
    `/payouts/${NOBODYS}`,
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page).toHaveURL(path);
    const main = page.getByRole("main");
    await expect(main.getByText("Page not found")).toBeVisible();
    await expect(main.getByText("There is nothing at this address, or you do not have access")).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Policies" }).first()).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to Sub-Wallets" }).click();
  await expect(page).toHaveURL("/home");
});
